import type { DeclineReason } from '#contract/payments.ts'
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
/** Further wrong data of a day counts as declines. A thief who guesses needs many tries. */
const TYPING_ERRORS_MAX = 3

/** A try to pay by card within the last day that was declined or has no answer yet. */
export interface DeclinedTry {
  readonly at: Date
  readonly reason: DeclineReason | null
  readonly isPending: boolean
}

/**
 * Returns when the member may try a card again; null if the member may now. A thief who tests stolen
 * cards needs many quick tries. Each further decline therefore lengthens the wait until the next
 * try. After five declines within a day the member may try no card. A try without an answer counts
 * as if it were declined. `tries` begins with the oldest.
 */
export function nextCardTryAt(tries: readonly DeclinedTry[], now: Date): Date | null {
  const counted = withoutTypingErrors(tries)
  const oldest = counted.at(-DECLINES_MAX)
  if (oldest !== undefined) return new Date(oldest.at.getTime() + DECLINES_WINDOW_MS)
  const declined = counted.filter(({ isPending }) => !isPending)
  const last = declined.at(-1)
  if (last === undefined) return null
  const nextAt = new Date(last.at.getTime() + (WAITS_MS[declined.length - 1] ?? 0))
  return nextAt > now ? nextAt : null
}

function withoutTypingErrors(tries: readonly DeclinedTry[]): readonly DeclinedTry[] {
  const isTypingError = ({ reason }: DeclinedTry) => reason === 'card-data'
  return tries.filter(
    (each, at) =>
      !isTypingError(each) || tries.slice(0, at).filter(isTypingError).length >= TYPING_ERRORS_MAX,
  )
}
