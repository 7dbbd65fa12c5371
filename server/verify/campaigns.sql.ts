import type { Check } from './checks.sql.ts'

export const campaignChecks: readonly Check[] = [
  {
    invariant: 'V1',
    description: 'each redeemed coupon is one entry of the ledger, and each such entry is a coupon',
    text: `
      select coupon.id as coupon, entry.reference as entry
      from (
        select coupon_uses.id, member_id, currency, coupon_uses.amount::bigint
        from coupon_uses
        join campaigns on campaigns.id = campaign_id
      ) as coupon
      full join (select * from entries where kind = 'campaign') as entry
        on entry.reference = coupon.id::text
      where (coupon.member_id, coupon.currency, coupon.amount)
        is distinct from (entry.member_id, entry.currency, entry.amount)`,
    values: [],
  },
  {
    invariant: 'V1',
    description:
      'a campaign counts exactly its coupons, and each coupon has the amount of its campaign',
    text: `
      select campaigns.id as campaign, granted, use_count, uses.sum, uses.count
      from campaigns
      left join (
        select campaign_id, sum(amount)::bigint as sum, count(*) as count, min(amount), max(amount)
        from coupon_uses
        group by campaign_id
      ) as uses on campaign_id = campaigns.id
      where (granted, use_count) is distinct from (coalesce(uses.sum, 0), coalesce(uses.count, 0))
        or uses.min <> campaigns.amount
        or uses.max <> campaigns.amount`,
    values: [],
  },
]
