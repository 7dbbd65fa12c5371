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

/**
 * Returns whether a refused check means that the balance is short. For a sold-out pack the member
 * must not be told to buy points, because the points would be of no use for it (Q57).
 */
export function isShortage({ result, errors }: Pick<Refused, 'result' | 'errors'>): boolean {
  if (errors.count?.[0] === undefined) return false
  return result === undefined || !NOT_ABOUT_BALANCE.includes(result)
}
