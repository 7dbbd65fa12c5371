/**
 * How long a request may take until it is refused with 503. The work of a refused request
 * continues, because a commit is never cancelled. A retry with the same request id returns the
 * outcome of that work.
 */
export interface AnswerTimes {
  readonly purchaseMsMax: number
  /** Longer than a call to a payment provider may take. */
  readonly requestMsMax: number
}
export const ANSWER_TIMES: AnswerTimes = { purchaseMsMax: 8_000, requestMsMax: 14_000 }

/** In the order of the stop. The deployment's units wait longer than all of them together. */
export const STOP_TIMES = {
  drainSecondsMax: 60,
  /** How long the worker waits for running jobs. A job that is cut off runs again later. */
  jobsMsMax: 5_000,
  /** How long the server waits for requests in progress: longer than a request may take. */
  closeMsMax: 15_000,
  /** After the drain, a process that has not ended by itself exits with 1 after this time. */
  exitMsMax: 30_000,
} as const

/** How long the server of the shop waits for its clients, in milliseconds. */
export const TIMEOUTS = {
  /** Over a poor network, a request of 64 KiB takes several seconds. */
  requestTimeout: 30_000,
  // Node checks only at this interval whether connections exceed `headersTimeout` or
  // `requestTimeout`.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  // An idle connection is kept longer than proxies keep it (60 s). A proxy then never sends a
  // request into a connection that the shop is closing.
  keepAliveTimeout: 72_000,
}
