export interface Campaign {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  readonly kind: 'shared' | 'single'
  readonly currency: 'point' | 'coin'
  readonly amount: number
  readonly budget: number
  readonly memberMax: number
  /** Who may redeem: all members, or only members who registered since the campaign started. */
  readonly audience: 'all' | 'new'
  /** What the member needs besides a confirmed mail address. */
  readonly requirement: 'none' | 'phone' | 'payment'
  readonly startsAt: Date
  readonly endsAt: Date
  readonly granted: number
  readonly stoppedAt: Date | null
}

export const CAMPAIGN_COLUMNS = `
  campaigns.id,
  name,
  name_en,
  kind,
  currency,
  amount,
  budget,
  member_max,
  audience,
  requirement,
  starts_at,
  ends_at,
  granted,
  stopped_at`
