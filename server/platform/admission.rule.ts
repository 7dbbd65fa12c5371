export interface Bounds {
  /** How long whoever is let in may have to wait, by the pace of those before. */
  readonly waitMsMax: number
  /** So many are let in at any pace; fewer than that are no crowd, and their waits say nothing of one. */
  readonly countMin: number
  /** More are never held: each takes memory while it waits. */
  readonly countMax: number
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

/** How many may be under way at once at this pace. */
export function countMaxAt(msEach: number, { waitMsMax, countMin, countMax }: Bounds): number {
  return Math.min(countMax, Math.max(countMin, Math.floor(waitMsMax / msEach)))
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
