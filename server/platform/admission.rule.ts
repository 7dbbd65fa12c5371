export interface Bounds {
  /** How long whoever is let in may have to wait, by the pace of those before. */
  readonly waitMsMax: number
  /** So many are let in at any pace; fewer than that are no crowd, and their waits say nothing of one. */
  readonly countMin: number
  /** More are never held: each takes memory while it waits. */
  readonly countMax: number
  /**
   * In a crowd nobody comes in behind somebody who has waited so long already: what everybody waits for has become
   * slower, or stands still, and nobody who was served could say so yet. Only where those who came first go first.
   */
  readonly oldestMsMax?: number
}

/** What a machine has to do when somebody comes. */
export interface Load {
  readonly underWayCount: number
  /** How long whoever came first of them has been under way. */
  readonly oldestMs: number
  readonly msEach: number
}

/** One that was served: how many were under way when it came, itself included, and how long it took. */
export interface Served {
  readonly underWayCount: number
  readonly tookMs: number
}

/** Until a crowd has shown otherwise: about what a purchase takes on a small machine that is busy with other things. */
export const MS_EACH_AT_FIRST = 1
// A quarter of a full queue is enough to see that the machine has become slower: before its end, everybody
// who waits in it would be four times too many.
const PACE_TURNS = 4

export function mayEnter({ underWayCount, oldestMs, msEach }: Load, bounds: Bounds): boolean {
  const { countMin, countMax, oldestMsMax = Number.POSITIVE_INFINITY } = bounds
  if (underWayCount >= countMax) return false
  if (underWayCount < countMin) return true
  return oldestMs <= oldestMsMax && underWayCount < bounds.waitMsMax / msEach
}

/**
 * The pace after one more was served, in milliseconds for each of a crowd: as everybody waits for all before them,
 * a wait divided by how many waited is what each took (Little's law), whatever is done for them together.
 */
export function paceAfter(
  msEach: number,
  { underWayCount, tookMs }: Served,
  { countMin }: Bounds,
): number {
  if (underWayCount < countMin) return msEach
  const weight = Math.min(1, PACE_TURNS / underWayCount)
  return msEach + (tookMs / underWayCount - msEach) * weight
}
