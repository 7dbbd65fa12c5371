import type { Answer } from '#contract/calls.ts'
import { RESULT } from '#contract/codes.ts'
import { EXCHANGE_COUNT, EXCHANGE_COUNT_MAX } from '#contract/constants.ts'
import type { Outcome, Refused, Unreachable } from '#web/wire/client.ts'
import { toRefusal } from '#web/wire/refusal.ts'

export type Goods = Answer<'POST /user/exchange_card/list/{page}'>['list'][number]

type ExchangeCall = 'POST /user/exchange_card/check' | 'POST /user/exchange_card/exchange'

/**
 * The reason why the shop refused an exchange. `limit`: the member has reached the limit for the
 * goods. `coins`: the refusal has a message under errors.count, usually because the member has too
 * few coins (Q135). `address`: the member has no postal address. `other`: a refusal that has no
 * dialog of its own.
 */
export type RefusalReason = 'limit' | 'coins' | 'address' | 'other'

/** At most EXCHANGE_COUNT_MAX. The screen itself always sends the quantity 1 (Q134). */
export function countMax({ stock }: Pick<Goods, 'stock'>): number {
  return Math.min(EXCHANGE_COUNT_MAX, stock)
}

export function isSoldOut(goods: Pick<Goods, 'stock'>): boolean {
  return countMax(goods) < EXCHANGE_COUNT
}

/** An answer with state 200 is also a refusal if its result is not '1' (Q12). */
export function refusalOf(outcome: Outcome<ExchangeCall>): Refused | Unreachable | undefined {
  if (outcome.kind !== 'ok') return outcome
  return outcome.answer.result === RESULT.ok ? undefined : toRefusal(outcome)
}

/**
 * Returns the reason of a refused exchange. The result code names the reasons `limit` and
 * `address`. Any other refusal with a message under errors.count gives `coins`, even if the true
 * reason is that too few goods are in stock (Q135).
 */
export function refusalReasonOf({
  result,
  errors,
}: Pick<Refused, 'result' | 'errors'>): RefusalReason {
  if (result === RESULT.exchangeLimit) return 'limit'
  if (result === RESULT.addressMissing) return 'address'
  return errors.count?.[0] === undefined ? 'other' : 'coins'
}
