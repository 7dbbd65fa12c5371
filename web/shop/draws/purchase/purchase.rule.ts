import { RESULT } from '#contract/codes.ts'
import { isOverLimit, type OutcomeLike } from '#web/wire/overload-retry.ts'
import { isRefusedUnprocessed } from '#web/wire/pending-request.ts'

const EARLY_RESULTS: readonly unknown[] = [RESULT.beforeTurn, RESULT.beforeSale]

/** The page's clock was ahead, perhaps by more than the turn is after the start. */
export function isEarly({ result }: OutcomeLike): boolean {
  return EARLY_RESULTS.includes(result)
}

/**
 * An earlier request with the same id may still have been processed. The shop refuses an early press
 * before it looks for the id, and the clock of the machine that answers may be behind another's.
 */
export function isUnprocessed(outcome: OutcomeLike): boolean {
  return isOverLimit(outcome) || isRefusedUnprocessed(outcome) || isEarly(outcome)
}
