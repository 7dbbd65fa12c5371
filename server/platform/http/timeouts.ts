/**
 * How long a request may take until it is refused with 503. The work of a refused request goes on,
 * because a commit is never cancelled. A retry with the same request id returns its outcome.
 */
export interface AnswerTimes {
  readonly purchaseMsMax: number
  /** For all other requests. It is longer than a call to a payment provider may take. */
  readonly requestMsMax: number
}
export const ANSWER_TIMES: AnswerTimes = { purchaseMsMax: 8_000, requestMsMax: 14_000 }

/** How long the server of the shop waits for its clients, in milliseconds. */
export const TIMEOUTS = {
  /** The longest time for receiving a request. 64 KiB take seconds over a poor network. */
  requestTimeout: 30_000,
  // Node checks only once in this interval which connections exceed these times.
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  // An idle connection is kept longer than proxies keep it (60 s). A proxy then never sends a
  // request into a connection that the shop is closing.
  keepAliveTimeout: 72_000,
}
