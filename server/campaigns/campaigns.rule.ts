import { dayAfter, dayStart, wireDay } from '#server/platform/time/tokyo.ts'
import type { PurchaseAgeRefusal } from '#server/restrictions/restriction-state.ts'
import type { Campaign } from './campaign.ts'

export type CouponRefusal =
  | 'unknown'
  | 'not-started'
  | 'closed'
  | 'used'
  | 'limit'
  | 'today'
  | 'pack-unavailable'
  | 'not-for-member'
  | 'not-first-paid'
  | 'rank'
  | 'phone-unverified'
  | 'unpaid'
  | 'mail-unconfirmed'
  | 'budget'
  | PurchaseAgeRefusal

export interface CouponFacts {
  readonly campaign: Campaign | null
  readonly memberCount: number
  /** True if the campaign is of the kind `single` and the code has been redeemed. */
  readonly isCodeUsed: boolean
  /** True if the member has the ticket of this day from a daily campaign. */
  readonly hasTodays: boolean
  /** False if the campaign gives draws of a pack of which nothing can be drawn now. */
  readonly isPackOnSale: boolean
  readonly registeredAt: Date
  readonly isMailConfirmed: boolean
  readonly isPhoneVerified: boolean
  readonly firstPaidAt: Date | null
  /** The member's rank and those below it. */
  readonly rankIds: ReadonlySet<number>
  readonly age: PurchaseAgeRefusal | null
  readonly now: Date
}

const LONG_AGO = new Date(0)

/** Returns why a coupon is refused; null if the member may redeem the coupon. */
export function couponRefusal(facts: CouponFacts): CouponRefusal | null {
  const { campaign, memberCount, isCodeUsed, registeredAt, firstPaidAt, now } = facts
  if (campaign === null) return 'unknown'
  if (isCodeUsed) return 'used'
  if (now < campaign.startsAt) return 'not-started'
  if (now >= campaign.endsAt || campaign.stoppedAt !== null) return 'closed'
  if (facts.hasTodays) return 'today'
  if (memberCount >= campaign.memberMax) return 'limit'
  if (campaign.audience === 'new' && registeredAt < campaign.startsAt) return 'not-for-member'
  if (campaign.audience === 'first-paid' && (firstPaidAt ?? LONG_AGO) < campaign.startsAt)
    return 'not-first-paid'
  if (campaign.rankMin > 0 && !facts.rankIds.has(campaign.rankMin)) return 'rank'
  if (campaign.granted + campaign.amount > campaign.budget) return 'budget'
  if (!facts.isPackOnSale) return 'pack-unavailable'
  if (campaign.requirement === 'phone' && !facts.isPhoneVerified) return 'phone-unverified'
  if (campaign.requirement === 'payment' && firstPaidAt === null) return 'unpaid'
  if (facts.age !== null) return facts.age
  // The last check, so that only a coupon that the member would get makes the shop send a mail.
  if (!facts.isMailConfirmed) return 'mail-unconfirmed'
  return null
}

/** A ticket is drawn while its campaign runs, and a daily one on its day, so nobody holds two. */
export function ticketUntil(
  { isDaily, endsAt }: Pick<Campaign, 'isDaily' | 'endsAt'>,
  now: Date,
): Date {
  const midnight = dayStart(dayAfter(wireDay(now)))
  return isDaily && midnight < endsAt ? midnight : endsAt
}
