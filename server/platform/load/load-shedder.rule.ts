export interface LoadBounds {
  /**
   * The longest time that an admitted request should wait. The shedder computes the wait from the
   * measured pace.
   */
  readonly queueMsMax: number
  /**
   * Up to this many requests are admitted at any pace, because durations do not show the pace while
   * so few requests are in flight.
   */
  readonly concurrencyMin: number
  /** More requests than this are never admitted, because each takes memory while it waits. */
  readonly concurrencyMax: number
  /**
   * If the oldest request in flight is older than this, the server has become slower or hangs,
   * although no completed request shows it yet. New requests are then admitted only below
   * concurrencyMin. The limit makes sense only if requests are served in the order of arrival.
   */
  readonly oldestMsMax?: number
}

/** The load at the moment when a request arrives. */
export interface CurrentLoad {
  readonly inFlightCount: number
  /** For how long the oldest unfinished request has been in flight. */
  readonly oldestMs: number
  /** The measured pace under load: how many milliseconds the server takes for each request. */
  readonly serviceMs: number
}

/**
 * A request that was served. `inFlightCount` is how many requests were in flight when it arrived,
 * including itself.
 */
export interface CompletedRequest {
  readonly inFlightCount: number
  readonly durationMs: number
}

/**
 * The pace before anything is measured. It is about that of a purchase on a small, busy machine.
 */
export const INITIAL_SERVICE_MS = 1
// After a change, the measured pace has mostly adapted once a quarter of the requests in flight are
// served. If it adapted more slowly, the shedder would admit far too many requests after a sudden
// slowdown.
const SMOOTHING_REQUESTS = 4

/** True if the shop can admit one more request. */
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
 * Returns the measured pace after one more served request, in milliseconds for each request. By
 * Little's law, the pace is the request's duration divided by the number of requests in flight at
 * its arrival. This holds even if requests are served in batches. Requests that arrive while fewer
 * than concurrencyMin are in flight are not measured.
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
