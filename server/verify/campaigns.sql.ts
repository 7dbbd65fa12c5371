import type { Check } from './checks.sql.ts'

export const campaignChecks: readonly Check[] = [
  {
    invariant: 'V1',
    description:
      'each redeemed coupon of points or coins is one entry of the ledger, and each such entry is a coupon',
    text: `
      select coupon.id as coupon, entry.reference as entry
      from (
        select coupon_uses.id, member_id, currency, coupon_uses.amount::bigint
        from coupon_uses
        join campaigns on campaigns.id = campaign_id
        where pack_id is null
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
      'the price of a free draw is granted for one valid ticket of the member, and spent at once on one draw of its pack',
    text: `
      select free.reference as ticket, free.member_id, free.amount, purchase.id as purchase
      from entries as free
      left join coupon_uses as ticket on ticket.id::text = free.reference
      left join campaigns on campaigns.id = campaign_id
      left join entries as draw
        on draw.member_id = free.member_id
        and draw.currency = free.currency
        and draw.seq = free.seq + 1
        and draw.kind = 'draw'
      left join (
        select id, pack_id, draw_count from purchases
        union all
        select id, pack_id, draw_count from sealed_purchases
      ) as purchase on purchase.id::text = draw.reference
      where free.kind = 'free-draw'
        and (
          (ticket.member_id, campaigns.currency, ticket.amount::bigint)
            is distinct from (free.member_id, free.currency, free.amount)
          or (purchase.pack_id, purchase.draw_count, draw.amount)
            is distinct from (campaigns.pack_id, 1, -free.amount)
          or ticket.ticket_until is null
          or ticket.ticket_until <= free.created_at
        )`,
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
