import { RESULT } from '#contract/codes.ts'
import type { Refused } from '#web/wire/client.ts'

const NOT_ABOUT_BALANCE: readonly string[] = [
  RESULT.stock,
  RESULT.limit,
  RESULT.beforeSale,
  RESULT.ended,
  RESULT.addressMissing,
  RESULT.commitmentUsed,
]

/** Nobody is told to buy points for a pack that is sold out: that would take money under a wrong message (Q57). */
export function isShortage({ result, errors }: Pick<Refused, 'result' | 'errors'>): boolean {
  if (errors.count?.[0] === undefined) return false
  return result === undefined || !NOT_ABOUT_BALANCE.includes(result)
}
