import { DAY_MS, MINUTE_MS, SECOND_MS } from '#server/platform/time/durations.ts'

/** How long a member's try to pay by card counts against the member's next tries. */
export const DECLINES_WINDOW_MS = DAY_MS
/**
 * How long the member waits after each declined try: not at all after the first decline, 30 s after
 * the second decline, and so on.
 */
const WAITS_MS = [0, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]
/** After this many declines within a day, the member's cards are refused until a day has passed. */
export const DECLINES_MAX = WAITS_MS.length + 1

/** A member's tries to pay by card in the last day that were declined or have no answer yet. */
export interface CardDeclines {
  /** The times of the declined tries, the oldest first. */
  readonly declinedAt: readonly Date[]
  /** The number of tries that the provider has not answered yet. */
  readonly pendingCount: number
}

/**
 * Returns whether the member may try a card now. A thief who tests stolen cards needs many quick
 * tries. Each further decline therefore lengthens the wait until the next try. After five declines
 * within a day the member may try no card. A try without an answer counts as if it were declined.
 */
export function mayTryCard({ declinedAt, pendingCount }: CardDeclines, now: Date): boolean {
  if (declinedAt.length + pendingCount >= DECLINES_MAX) return false
  const last = declinedAt.at(-1)
  const waitMs = WAITS_MS[declinedAt.length - 1] ?? 0
  return last === undefined || now.getTime() - last.getTime() >= waitMs
}
