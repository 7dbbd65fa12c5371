import type { Answer } from '#contract/calls.ts'
import { RESULT } from '#contract/codes.ts'
import { EXCHANGE_COUNT, EXCHANGE_COUNT_MAX } from '#contract/constants.ts'
import type { Outcome, Refused, Unreachable } from '#web/wire/client.ts'
import { toRefusal } from '#web/wire/refusal.ts'

/** Goods that members exchange coins for. */
export type Goods = Answer<'POST /user/exchange_card/list/{page}'>['list'][number]

type ExchangeCall = 'POST /user/exchange_card/check' | 'POST /user/exchange_card/exchange'

/**
 * The reason why an exchange was refused. It selects the dialog; `other` has no dialog of its own.
 */
export type RefusalReason = 'limit' | 'coins' | 'address' | 'other'

/**
 * Returns the largest quantity of one exchange, by stock and limit. The screen offers only a
 * quantity of one (Q134).
 */
export function countMax({ stock }: Pick<Goods, 'stock'>): number {
  return Math.min(EXCHANGE_COUNT_MAX, stock)
}

export function isSoldOut(goods: Pick<Goods, 'stock'>): boolean {
  return countMax(goods) < EXCHANGE_COUNT
}

/**
 * Returns the refusal in an outcome; undefined if the exchange succeeded. A response with state 200
 * and a result other than '1' is also a refusal (Q12).
 */
export function refusalOf(outcome: Outcome<ExchangeCall>): Refused | Unreachable | undefined {
  if (outcome.kind !== 'ok') return outcome
  return outcome.answer.result === RESULT.ok ? undefined : toRefusal(outcome)
}

/**
 * Returns why an exchange was refused. A refusal with an error of the count gives `coins`, even if
 * the stock is short (Q135). Only the limit and a missing postal address have reasons of their own.
 */
export function refusalReasonOf({
  result,
  errors,
}: Pick<Refused, 'result' | 'errors'>): RefusalReason {
  if (result === RESULT.exchangeLimit) return 'limit'
  if (result === RESULT.addressMissing) return 'address'
  return errors.count?.[0] === undefined ? 'other' : 'coins'
}
