import type { ShopRules } from '#contract/rules.ts'

export interface ReferrerState {
  readonly isVerified: boolean
  readonly hasPaid: boolean
  readonly friendCount: number
}
export type ReferrerRefusal = 'notYet' | 'full'

/**
 * Returns why a member may not refer a friend; null if the member may. The member must be verified
 * by SMS, have paid at least once unless the rules waive it, and have referred fewer friends than the
 * rules allow. The shop displays these rules (Q110).
 */
export function referrerRefusal(
  referrer: ReferrerState,
  { referrerMust, referralFriendsMax }: ShopRules,
): ReferrerRefusal | null {
  if (!referrer.isVerified) return 'notYet'
  if (referrerMust === 'verify-and-pay' && !referrer.hasPaid) return 'notYet'
  return referrer.friendCount < referralFriendsMax ? null : 'full'
}
