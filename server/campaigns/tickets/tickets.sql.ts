import { CAMPAIGN_COLUMNS, type Campaign } from '#server/campaigns/campaign.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Ticket } from './tickets.rule.ts'

/** The ledger tells which tickets are used, so a ticket is never written again. */
const IS_USED = sql`
  exists (
    select from entries
    where kind = 'free-draw'
      and reference = coupon_uses.id::text
  )`

/** A ticket that a purchase uses is read after the lock of its member's account. */
export function selectTickets(on: Queryable, ids: readonly number[]): Promise<(Ticket & Row)[]> {
  return on.query(named('select-tickets')`
    select
      coupon_uses.id,
      member_id,
      pack_id,
      ticket_until as until,
      ${IS_USED} as is_used
    from coupon_uses
    join campaigns on campaigns.id = campaign_id
    where coupon_uses.id = any(${ids}::bigint[])
      and ticket_until is not null`)
}

export interface HeldTicket extends Pick<Campaign, 'name' | 'nameEn'> {
  readonly ticketId: number
  readonly campaignId: number
  readonly packId: number
  readonly until: Date
}

/**
 * Selects what a member can use now or later, the ticket that lapses first before others. A pack that
 * is sold out or has ended leaves its tickets without a draw.
 */
export function selectHeldTickets(
  on: Queryable,
  { memberId, now, limit }: { memberId: number; now: Date; limit: number },
): Promise<(HeldTicket & Row)[]> {
  return on.query(named('select-held-tickets')`
    select
      coupon_uses.id as ticket_id,
      campaign_id,
      name,
      name_en,
      pack_id,
      ticket_until as until
    from coupon_uses
    join campaigns on campaigns.id = campaign_id
    where member_id = ${memberId}
      and ticket_until > ${now}
      and not ${IS_USED}
      and exists (
        select from packs
        join urns on urns.pack_id = packs.id
        where packs.id = campaigns.pack_id
          and (packs.ends_at is null or packs.ends_at > ${now})
          and sold_count < total
      )
    order by ticket_until, coupon_uses.id
    limit ${limit}`)
}

/** Selects the running campaigns without a code, which members find on the pages of their packs. */
export function selectOpenCampaigns(
  on: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<(Campaign & Row)[]> {
  return on.query(named('select-open-campaigns')`
    select ${CAMPAIGN_COLUMNS}
    from campaigns
    where kind = 'open'
      and ends_at > ${now}
      and starts_at <= ${now}
      and stopped_at is null
      and granted + amount <= budget
    order by ends_at, id
    limit ${limit}`)
}
