import { REFERRAL_FRIENDS_MAX } from '#contract/constants.ts'

export interface ReferrerState {
  readonly isVerified: boolean
  readonly hasPaid: boolean
  readonly friendCount: number
}
export type ReferrerRefusal = 'notYet' | 'full'

/**
 * Returns why a member may not refer a friend; null if the member may. The member must be verified
 * by SMS, have paid at least once, and have referred fewer than 10 friends. The shop displays this
 * rule (Q110).
 */
export function referrerRefusal(referrer: ReferrerState): ReferrerRefusal | null {
  if (!referrer.isVerified) return 'notYet'
  if (!referrer.hasPaid) return 'notYet'
  return referrer.friendCount < REFERRAL_FRIENDS_MAX ? null : 'full'
}
