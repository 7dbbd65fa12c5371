import type { Answer } from '#contract/calls.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import { EXCHANGE_COUNT, EXCHANGE_COUNT_MAX } from '#contract/constants.ts'
import type { Ok, Outcome, Refused, Unreachable } from '#web/wire/client.ts'

/** One of what lies on the counter. */
export type Goods = Answer<'POST /user/exchange_card/list/{page}'>['list'][number]

type ExchangeCall = 'POST /user/exchange_card/check' | 'POST /user/exchange_card/exchange'

/** What stands in the way, and so which dialog says it; `other` has no words of its own. */
export type RefusalReason = 'limit' | 'coins' | 'address' | 'other'

/** How many of it could be taken at once, if more than one could (Q134). */
export function countMax({ stock }: Pick<Goods, 'stock'>): number {
  return Math.min(EXCHANGE_COUNT_MAX, stock)
}

export function isSoldOut(goods: Pick<Goods, 'stock'>): boolean {
  return countMax(goods) < EXCHANGE_COUNT
}

/** State 200 with another result than '1' is a refusal all the same (Q12). */
export function refusalOf(outcome: Outcome<ExchangeCall>): Refused | Unreachable | undefined {
  if (outcome.kind !== 'ok') return outcome
  return outcome.answer.result === RESULT.ok ? undefined : toRefusal(outcome)
}

function toRefusal({ answer }: Ok<ExchangeCall>): Refused {
  const { state, errors, result } = answer
  return { kind: 'refused', state, errors, result: String(result) }
}

/** Any failure that has words for the count is titled as too few coins, even where the stock is short (Q135). */
export function refusalReasonOf({
  result,
  errors,
}: Pick<Refused, 'result' | 'errors'>): RefusalReason {
  if (result === RESULT.exchangeLimit) return 'limit'
  if (result === RESULT.addressMissing) return 'address'
  return errors.count?.[0] === undefined ? 'other' : 'coins'
}

/** No answer, or a fault on the way: nobody can say yet whether the exchange was made. */
export function isOutcomeUnknown(refusal: Refused | Unreachable): boolean {
  if (refusal.kind === 'unreachable') return true
  return refusal.state === STATE.fault && refusal.errors.count === undefined
}
