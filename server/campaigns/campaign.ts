import { sql } from '#server/platform/database/sql.ts'
export interface Campaign {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  /** `open`: without a code; members take their tickets on the page of the pack. */
  readonly kind: 'shared' | 'single' | 'open'
  /** The pack of which each coupon is one free draw; null if it grants points or coins. */
  readonly packId: number | null
  /** True if a member gets at most one ticket a day. */
  readonly isDaily: boolean
  readonly currency: 'point' | 'coin'
  readonly amount: number
  readonly budget: number
  readonly memberMax: number
  /** Who may redeem: all members, or those who registered or first paid since the campaign began. */
  readonly audience: 'all' | 'new' | 'first-paid'
  /** The id of the lowest rank whose members may redeem; 0 if every member may. */
  readonly rankMin: number
  /** What the member needs besides a confirmed mail address. */
  readonly requirement: 'none' | 'phone' | 'payment'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly granted: number
  readonly stoppedAt: Date | null
}

export const CAMPAIGN_COLUMNS = sql`
  campaigns.id,
  name,
  name_en,
  kind,
  pack_id,
  is_daily,
  currency,
  amount,
  budget,
  member_max,
  audience,
  rank_min,
  requirement,
  starts_at,
  ends_at,
  granted,
  stopped_at`
