export interface LoadBounds {
  /** An admitted request waits no longer, by the measured service time. */
  readonly queueMsMax: number
  /**
   * Up to this many requests are always admitted, because the durations of so few requests do not
   * show how many the server could process at the same time.
   */
  readonly concurrencyMin: number
  /** The server never admits more requests than this, because each waiting request needs memory. */
  readonly concurrencyMax: number
  /**
   * If the oldest request has been in flight for longer than this, the server has become slower or
   * hangs, although no completed request shows it yet. New requests are then admitted only below
   * concurrencyMin. Set this only if requests are served in the order of arrival. Otherwise one
   * slow request would look like a slow server.
   */
  readonly oldestMsMax?: number
}

export interface CurrentLoad {
  /** For how long the oldest unfinished request has been in flight. */
  readonly oldestMs: number
  /** The measured service time: how many milliseconds the server needs for one request. */
  readonly serviceMs: number
}

/** `inFlightCount` was counted at its arrival, including it. */
export interface CompletedRequest {
  readonly inFlightCount: number
  readonly durationMs: number
}

/** The assumed service time before the first measurement, about the service time of a purchase. */
export const INITIAL_SERVICE_MS = 1
// After a change of the load, the measured service time has mostly adapted once a quarter of the
// requests in flight are served. If it adapted more slowly, the server would admit far too many
// requests after a sudden slowdown.
const SMOOTHING_REQUESTS = 4

export function concurrencyLimitAt(
  { oldestMs, serviceMs }: CurrentLoad,
  bounds: LoadBounds,
): number {
  const { concurrencyMin, concurrencyMax, oldestMsMax = Number.POSITIVE_INFINITY } = bounds
  if (oldestMs > oldestMsMax) return concurrencyMin
  const inTimeCount = Math.ceil(bounds.queueMsMax / serviceMs)
  return Math.min(concurrencyMax, Math.max(concurrencyMin, inTimeCount))
}

/**
 * Returns the measured service time after one more served request, in milliseconds. By Little's
 * law, the service time is the request's duration divided by the number of requests in flight at
 * its arrival. The law applies even if requests are served in batches. Requests that arrive while
 * fewer than concurrencyMin are in flight are not measured.
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
