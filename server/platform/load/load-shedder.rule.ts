export interface LoadBounds {
  /** How long whoever is let in may have to wait, by the pace of those before. */
  readonly queueMsMax: number
  /** So many are let in at any pace; fewer than that are no crowd, and their waits say nothing of one. */
  readonly concurrencyMin: number
  /** More are never held: each takes memory while it waits. */
  readonly concurrencyMax: number
  /**
   * In a crowd nobody comes in behind somebody who has waited so long already: what everybody waits for has become
   * slower, or stands still, and nobody who was served could say so yet. Only where those who came first go first.
   */
  readonly oldestMsMax?: number
}

/** What a machine has to do when somebody comes. */
export interface CurrentLoad {
  readonly inFlightCount: number
  /** How long whoever came first of them has been under way. */
  readonly oldestMs: number
  readonly serviceMs: number
}

/** One that was served: how many were under way when it came, itself included, and how long it took. */
export interface CompletedRequest {
  readonly inFlightCount: number
  readonly durationMs: number
}

/** Until a crowd has shown otherwise: about what a purchase takes on a small machine that is busy with other things. */
export const INITIAL_SERVICE_MS = 1
// A quarter of a full queue is enough to see that the machine has become slower: before its end, everybody
// who waits in it would be four times too many.
const SMOOTHING_REQUESTS = 4

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
 * The pace after one more was served, in milliseconds for each of a crowd: as everybody waits for all before them,
 * a wait divided by how many waited is what each took (Little's law), whatever is done for them together.
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
