export interface LoadBounds {
  /** The longest wait that an admitted request should expect, computed from the measured pace. */
  readonly queueMsMax: number
  /**
   * Up to this many requests are admitted at any pace. With so few in flight, their durations do
   * not show the pace.
   */
  readonly concurrencyMin: number
  /** No more than this many requests are admitted, because each takes memory while it waits. */
  readonly concurrencyMax: number
  /**
   * Once the oldest request in flight is older than this, requests are admitted only below
   * concurrencyMin. The server is then slower or hangs, which no completed request has shown yet.
   * This limit may only be set if requests are served in order of arrival.
   */
  readonly oldestMsMax?: number
}

/** The load at the moment when a request arrives. */
export interface CurrentLoad {
  readonly inFlightCount: number
  /** The age of the oldest request in flight. */
  readonly oldestMs: number
  /** The measured pace under load, in milliseconds for each request. */
  readonly serviceMs: number
}

/**
 * A served request. `inFlightCount` is the number of requests in flight when it arrived, itself
 * included.
 */
export interface CompletedRequest {
  readonly inFlightCount: number
  readonly durationMs: number
}

/**
 * The pace that is assumed before anything was measured: about that of a purchase on a small, busy
 * machine.
 */
export const INITIAL_SERVICE_MS = 1
// The pace adapts while a quarter of a full queue is served. If the server becomes slower and the
// pace adapted only after a whole queue, four times too many requests would be admitted.
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
 * Returns the pace after one more served request, in milliseconds for each request. By Little's law
 * the pace is the request's duration divided by the number in flight at its arrival, even if
 * requests are served in batches. A request that arrived with fewer than concurrencyMin in flight
 * is ignored.
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
