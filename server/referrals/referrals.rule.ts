import { REFERRAL_FRIENDS_MAX } from '#contract/constants.ts'

/**
 * Returns whether the shop allows a member to refer a friend. The member must be verified by SMS,
 * have paid at least once, and have referred fewer than 10 friends. The shop displays this rule
 * (Q110).
 */
export function canRefer(referrer: {
  readonly isVerified: boolean
  readonly hasPaid: boolean
  readonly friendCount: number
}): boolean {
  if (!referrer.isVerified) return false
  if (!referrer.hasPaid) return false
  return referrer.friendCount < REFERRAL_FRIENDS_MAX
}
