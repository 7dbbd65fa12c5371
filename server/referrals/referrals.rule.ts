import { REFERRAL_FRIENDS_MAX } from '#contract/constants.ts'

/**
 * A member may refer friends if verified by SMS and paid at least once, up to 10 friends; the shop displays this rule
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
