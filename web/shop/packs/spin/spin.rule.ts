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
 * Whether a refused check means that the balance is short. A member of a sold-out pack must not be told to buy points,
 * which would take money for nothing (Q57).
 */
export function isShortage({ result, errors }: Pick<Refused, 'result' | 'errors'>): boolean {
  if (errors.count?.[0] === undefined) return false
  return result === undefined || !NOT_ABOUT_BALANCE.includes(result)
}
