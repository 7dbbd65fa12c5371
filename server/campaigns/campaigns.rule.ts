/**
 * A campaign whose coupons members redeem. Its amounts are in points or in coins, as `currency`
 * says.
 */
export interface Campaign {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  /**
   * `shared`: one code for many members. `single`: many codes, each of which can be redeemed once.
   */
  readonly kind: 'shared' | 'single'
  readonly currency: 'point' | 'coin'
  readonly amount: number
  readonly budget: number
  readonly memberMax: number
  /** Who may redeem: all members, or only members who registered since the campaign started. */
  readonly audience: 'all' | 'new'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly granted: number
  readonly stoppedAt: Date | null
}

export type CouponRefusal =
  | 'unknown'
  | 'not-started'
  | 'closed'
  | 'used'
  | 'limit'
  | 'not-for-member'
  | 'budget'

export interface CouponFacts {
  readonly campaign: Campaign | null
  /** How many coupons of the campaign the member has redeemed. */
  readonly memberCount: number
  /** True if the campaign is of the kind `single` and the code has been redeemed. */
  readonly isCodeUsed: boolean
  readonly registeredAt: Date
  readonly now: Date
}

/** Returns why a coupon is refused; null if the member may redeem the coupon. */
export function couponRefusal(facts: CouponFacts): CouponRefusal | null {
  const { campaign, memberCount, isCodeUsed, registeredAt, now } = facts
  if (campaign === null) return 'unknown'
  if (isCodeUsed) return 'used'
  if (now < campaign.startsAt) return 'not-started'
  if (now >= campaign.endsAt || campaign.stoppedAt !== null) return 'closed'
  if (memberCount >= campaign.memberMax) return 'limit'
  if (campaign.audience === 'new' && registeredAt < campaign.startsAt) return 'not-for-member'
  if (campaign.granted + campaign.amount > campaign.budget) return 'budget'
  return null
}
