import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface PackExtras extends Row {
  readonly version: number
  readonly isDemo: boolean
  readonly publishedAt: Date
  readonly endMessage: string
  readonly endMessageEn: string
  readonly draftId: number | null
  readonly makerId: number | null
  readonly makerName: string | null
  readonly lastSignedAt: Date | null
  readonly endApprovalId: number | null
  readonly voidApprovalId: number | null
}

export async function selectPackExtras(
  on: Queryable,
  id: number,
  now: Date,
): Promise<PackExtras | null> {
  const [row] = await on.query<PackExtras>({
    text: `
      select
        packs.version,
        is_demo,
        published_at,
        end_message,
        end_message_en,
        drafts.id as draft_id,
        made_by as maker_id,
        operators.name as maker_name,
        (
          select drawn_at
          from batches
          where pack_id = packs.id
            and drawn_at is not null
          order by no desc
          limit 1
        ) as last_signed_at,
        ${waitingApproval('packs.end')} as end_approval_id,
        ${waitingApproval('packs.void')} as void_approval_id
      from packs
      left join console.drafts on drafts.pack_id = packs.id
      left join console.operators on operators.id = made_by
      where packs.id = $1
        and published_at is not null`,
    values: [id, now],
  })
  return row ?? null
}

const waitingApproval = (kind: 'packs.end' | 'packs.void') => `
        (
          select id
          from console.approvals
          where kind = '${kind}'
            and target_id = packs.id::text
            and state = 'waiting'
            and expires_at > $2
        )`

/** Decisions after the last run of `countDecisions` are missing. */
export interface DecidedPrize extends Row {
  readonly isExtra: boolean
  readonly no: number
  readonly converted: number
  readonly shipped: number
}

export function selectDecidedPrizes(on: Queryable, packId: number): Promise<DecidedPrize[]> {
  return on.query(sql`
    select is_extra, no, converted, shipped
    from console.decided_prizes
    where pack_id = ${packId}`)
}

export interface PurchaseRow extends Row {
  readonly settledIndex: number
  readonly createdAt: Date
  readonly firstTicket: number
  readonly drawCount: number
  readonly memberTag: Buffer
  readonly prizeNos: Buffer
  readonly extraWins: Buffer
  readonly shippedCount: number | null
  readonly convertedPoints: number | null
}

/**
 * Selects the purchases of a pack from place `from` up to place `to` of the pack's log. The rows do
 * not contain the members' numbers.
 */
export function selectPackPurchases(
  on: Queryable,
  { packId, from, to }: { packId: number; from: number; to: number },
): Promise<PurchaseRow[]> {
  return on.query(sql`
    select
      settled_index,
      purchases.created_at,
      first_ticket,
      draw_count,
      member_tag,
      prize_nos,
      extra_wins,
      length(shipped_indexes) / 2 as shipped_count,
      converted_points
    from purchases
    left join decisions
      on decisions.member_id = purchases.member_id
      and decisions.purchase_id = purchases.id
    where pack_id = ${packId}
      and settled_index >= ${from}
      and settled_index < ${to}
    order by settled_index`)
}

/** Counts the tickets that were drawn from a pack, and their price, each of them in the ledger. */
export async function selectFreeDraws(
  on: Queryable,
  packId: number,
): Promise<{ count: number; points: number }> {
  const [row] = await on.query<{ count: number; points: number }>(sql`
    select count(*)::integer as count, coalesce(sum(entries.amount), 0)::bigint as points
    from campaigns
    join coupon_uses on campaign_id = campaigns.id and ticket_until is not null
    join entries on entries.kind = 'free-draw' and reference = coupon_uses.id::text
    where campaigns.pack_id = ${packId}`)
  return { count: row?.count ?? 0, points: row?.points ?? 0 }
}

export async function selectSettledCount(on: Queryable, packId: number): Promise<number | null> {
  const [row] = await on.query<{ settledCount: number }>(sql`
    select settled_count
    from urns
    where pack_id = ${packId}`)
  return row?.settledCount ?? null
}
