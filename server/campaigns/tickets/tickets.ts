import { type CouponRefusal, couponRefusal, ticketUntil } from '#server/campaigns/campaigns.rule.ts'
import { selectMemberFacts } from '#server/campaigns/campaigns.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readReachedRankIds } from '#server/ranks/ranks.ts'
import {
  type RestrictionRefusal,
  type RestrictionState,
  restrictionRefusal,
} from '#server/restrictions/restriction-state.ts'
import { readRestrictionState } from '#server/restrictions/restrictions.ts'
import { type Ticket, type TicketRefusal, ticketRefusal } from './tickets.rule.ts'
import {
  type HeldTicket,
  selectHeldTickets,
  selectOpenCampaigns,
  selectTickets,
} from './tickets.sql.ts'

const HELD_MAX = 100
const OFFERS_MAX = 100

/** A free draw that a member holds, or may take now: then `ticketId` is null. */
export interface FreeDraw extends Omit<HeldTicket, 'ticketId'> {
  readonly ticketId: number | null
}

/** By id. Tickets that do not exist are left out. */
export async function readTickets(
  on: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Ticket>> {
  return new Map((await selectTickets(on, ids)).map((ticket) => [ticket.id, ticket]))
}

/**
 * Returns the member's tickets that can be used, and then those that the member may take from
 * campaigns without a code. What the member can still do, such as confirming the mail address, is
 * asked for when the ticket is taken. A member who cannot draw now, such as one who is excluded, is
 * tempted by none.
 */
export async function readFreeDraws(
  on: Queryable,
  { memberId, now }: { memberId: number; now: Date },
): Promise<readonly FreeDraw[]> {
  const [restrictions, held, campaigns] = await Promise.all([
    readRestrictionState(on, memberId),
    selectHeldTickets(on, { memberId, now, limit: HELD_MAX }),
    selectOpenCampaigns(on, { now, limit: OFFERS_MAX }),
  ])
  if (!mayDraw(restrictions, now)) return []
  if (campaigns.length === 0) return held
  const campaignIds = campaigns.map(({ id }) => id)
  const [facts, rankIds] = await Promise.all([
    selectMemberFacts(on, { memberId, campaignIds, code: null, now }),
    readReachedRankIds(on, { memberId, now }),
  ])
  const offers = campaigns.flatMap((campaign) => {
    const own = facts.find(({ campaignId }) => campaignId === campaign.id)
    const { id: campaignId, name, nameEn, packId } = campaign
    if (own === undefined || packId === null) return []
    const refusal = couponRefusal({ campaign, ...own, rankIds, age: null, now })
    if (refusal !== null && !CURABLE.has(refusal)) return []
    const until = ticketUntil(campaign, now)
    return [{ ticketId: null, campaignId, name, nameEn, packId, until }]
  })
  return [...held, ...offers]
}

const CURABLE: ReadonlySet<CouponRefusal> = new Set(['phone-unverified', 'mail-unconfirmed'])

const LASTING: ReadonlySet<RestrictionRefusal | null> = new Set([
  'restricted',
  'staff',
  'sale-undecided',
  'under-age',
])

/** False for a reason that the member cannot remove. */
function mayDraw(state: RestrictionState, now: Date): boolean {
  const refusal = restrictionRefusal(state, ['draw'], now)
  const isMinor = refusal === 'age-unconfirmed' && state.adultAt !== null
  return !isMinor && !LASTING.has(refusal)
}

export type { Ticket, TicketRefusal }
export { ticketRefusal }
