export interface LoadBounds {
  /** The longest expected wait of an admitted request, at the measured pace. */
  readonly queueMsMax: number
  /** Up to this many requests are admitted at any pace; their durations are too few to measure the pace. */
  readonly concurrencyMin: number
  /** Never more requests at once: each takes memory while it waits. */
  readonly concurrencyMax: number
  /**
   * Above concurrencyMin, no request is admitted while the oldest is older than this: the server has become slower or
   * hangs, and no completed request shows it yet. Only for requests that are served in order of arrival.
   */
  readonly oldestMsMax?: number
}

/** The load at the moment when a request arrives. */
export interface CurrentLoad {
  readonly inFlightCount: number
  /** The age of the oldest request in flight. */
  readonly oldestMs: number
  /** The measured pace: milliseconds for each request under load. */
  readonly serviceMs: number
}

/** A served request: how many were in flight at its arrival, itself included, and how long it took. */
export interface CompletedRequest {
  readonly inFlightCount: number
  readonly durationMs: number
}

/** The pace before anything was measured: about a purchase's time on a small, busy machine. */
export const INITIAL_SERVICE_MS = 1
// The pace adapts within a quarter of a full queue: if the server becomes slower, waiting for the whole queue would
// admit four times too many requests.
const SMOOTHING_REQUESTS = 4

/** True if one more request can be admitted. */
export function isAdmitted(
  { inFlightCount, oldestMs, serviceMs }: CurrentLoad,
  bounds: LoadBounds,
): boolean {
  const { concurrencyMin, concurrencyMax, oldestMsMax = Number.POSITIVE_INFINITY } = bounds
  if (inFlightCount >= concurrencyMax) return false
  if (inFlightCount < concurrencyMin) return true
  return oldestMs <= oldestMsMax && inFlightCount < bounds.queueMsMax / serviceMs
}

/**
 * The pace after one more served request, in milliseconds for each request. By Little's law it is the duration divided
 * by the number in flight at arrival, even if requests are served in batches. Durations below concurrencyMin are ignored.
 */
export function serviceMsAfter(
  serviceMs: number,
  { inFlightCount, durationMs }: CompletedRequest,
  { concurrencyMin }: LoadBounds,
): number {
  if (inFlightCount < concurrencyMin) return serviceMs
  const weight = Math.min(1, SMOOTHING_REQUESTS / inFlightCount)
  return serviceMs + (durationMs / inFlightCount - serviceMs) * weight
}
