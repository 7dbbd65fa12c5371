import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** Packs that have drawn purchases since the worker looked. */
export async function selectPacksToRead(
  on: Queryable,
  { limit, failedIds }: { limit: number; failedIds: readonly number[] },
): Promise<number[]> {
  const rows = await on.query<{ packId: number }>(sql`
    select urns.pack_id
    from urns
    left join draw_receipt_positions using (pack_id)
    where urns.settled_count > coalesce(draw_receipt_positions.settled_count, 0)
      and urns.pack_id <> all(${failedIds}::bigint[])
    order by urns.pack_id
    limit ${limit}`)
  return rows.map(({ packId }) => packId)
}

export async function insertPosition(tx: Transaction, packId: number): Promise<void> {
  await tx.query(sql`
    insert into draw_receipt_positions (pack_id, settled_count)
    values (${packId}, 0)
    on conflict (pack_id) do nothing`)
}

export interface Unread {
  readonly from: number
  /** How many purchases of the pack are drawn. */
  readonly settledCount: number
}

/** Null while another worker reads the pack. */
export async function lockPosition(tx: Transaction, packId: number): Promise<Unread | null> {
  const [unread] = await tx.query<Unread & Row>(sql`
    select draw_receipt_positions.settled_count as from, urns.settled_count
    from draw_receipt_positions
    join urns using (pack_id)
    where pack_id = ${packId}
    for update of draw_receipt_positions skip locked`)
  return unread ?? null
}

/** Adds the purchases from the index `from` up to `to` whose members had asked for receipts before. */
export async function insertDueReceipts(
  tx: Transaction,
  { packId, from, to }: { packId: number; from: number; to: number },
): Promise<void> {
  await tx.query(sql`
    insert into draw_receipts_due (member_id, purchase_id)
    select member_id, id
    from purchases
    where pack_id = ${packId}
      and settled_index >= ${from}
      and settled_index < ${to}
      and exists (
        select from message_choices
        where message_choices.member_id = purchases.member_id
          and occasion = 'draw-receipt'
          and is_on
          and changed_at <= purchases.created_at
      )
    order by member_id, id
    on conflict do nothing`)
}

/** Never moves back: a statement that waited for the position may have read an older urn. */
export async function savePosition(
  tx: Transaction,
  { packId, settledCount }: { packId: number; settledCount: number },
): Promise<void> {
  await tx.query(sql`
    update draw_receipt_positions
    set settled_count = greatest(settled_count, ${settledCount})
    where pack_id = ${packId}`)
}

export async function selectDueMembers(
  on: Queryable,
  { limit, failedIds }: { limit: number; failedIds: readonly number[] },
): Promise<number[]> {
  const rows = await on.query<{ memberId: number }>(sql`
    select distinct member_id
    from draw_receipts_due
    where member_id <> all(${failedIds}::bigint[])
    order by member_id
    limit ${limit}`)
  return rows.map(({ memberId }) => memberId)
}

/** Returns the ids of the member's purchases without a receipt, the oldest first. */
export async function takeDueReceipts(tx: Transaction, memberId: number): Promise<number[]> {
  const rows = await tx.query<{ purchaseId: number }>(sql`
    delete from draw_receipts_due
    where member_id = ${memberId}
    returning purchase_id`)
  return rows.map(({ purchaseId }) => purchaseId).toSorted((a, b) => a - b)
}

export type DrawnPurchase = Pick<Purchase, 'packId' | 'drawCount' | 'prizeNos' | 'extraWins'>

export function selectDrawnPurchases(
  tx: Transaction,
  { memberId, ids }: { memberId: number; ids: readonly number[] },
): Promise<(DrawnPurchase & Row)[]> {
  return tx.query(sql`
    select pack_id, draw_count, prize_nos, extra_wins
    from purchases
    where member_id = ${memberId}
      and id = any(${ids}::bigint[])
    order by id`)
}
