import type { Answer } from '#contract/calls.ts'
import { RESULT } from '#contract/codes.ts'
import { EXCHANGE_COUNT, EXCHANGE_COUNT_MAX } from '#contract/constants.ts'
import type { Ok, Outcome, Refused, Unreachable } from '#web/wire/client.ts'

/** An item that coins are exchanged for. */
export type Goods = Answer<'POST /user/exchange_card/list/{page}'>['list'][number]

type ExchangeCall = 'POST /user/exchange_card/check' | 'POST /user/exchange_card/exchange'

/** Why an exchange was refused, which selects the dialog; `other` has no dialog of its own. */
export type RefusalReason = 'limit' | 'coins' | 'address' | 'other'

/** The largest quantity of one exchange by stock and limit, although the screen offers only one (Q134). */
export function countMax({ stock }: Pick<Goods, 'stock'>): number {
  return Math.min(EXCHANGE_COUNT_MAX, stock)
}

export function isSoldOut(goods: Pick<Goods, 'stock'>): boolean {
  return countMax(goods) < EXCHANGE_COUNT
}

/** A response with state 200 and a result other than '1' is also a refusal (Q12). */
export function refusalOf(outcome: Outcome<ExchangeCall>): Refused | Unreachable | undefined {
  if (outcome.kind !== 'ok') return outcome
  return outcome.answer.result === RESULT.ok ? undefined : toRefusal(outcome)
}

function toRefusal({ answer }: Ok<ExchangeCall>): Refused {
  const { state, errors, result } = answer
  return { kind: 'refused', state, errors, result: String(result) }
}

/** Any refusal with an error of the count is titled as a lack of coins, even if the stock is short (Q135). */
export function refusalReasonOf({
  result,
  errors,
}: Pick<Refused, 'result' | 'errors'>): RefusalReason {
  if (result === RESULT.exchangeLimit) return 'limit'
  if (result === RESULT.addressMissing) return 'address'
  return errors.count?.[0] === undefined ? 'other' : 'coins'
}
