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
 * Returns true if a check was refused because the balance is too low. Other refusals, such as for a
 * sold-out pack, must not advise the member to buy points (Q57).
 */
export function isShortage({ result, errors }: Pick<Refused, 'result' | 'errors'>): boolean {
  if (errors.count?.[0] === undefined) return false
  return result === undefined || !NOT_ABOUT_BALANCE.includes(result)
}
