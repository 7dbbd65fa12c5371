export interface Campaign {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  readonly kind: 'shared' | 'single'
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
  rank_min,
  requirement,
  starts_at,
  ends_at,
  granted,
  stopped_at`
