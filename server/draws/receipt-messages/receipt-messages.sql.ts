import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

/** Packs that have drawn purchases since the worker looked. */
export async function selectPacksToRead(
  on: Queryable,
  { limit, failedIds }: { limit: number; failedIds: readonly number[] },
): Promise<number[]> {
  const rows = await on.query<{ packId: number }>({
    text: `
      select urns.pack_id
      from urns
      left join draw_receipt_positions using (pack_id)
      where urns.settled_count > coalesce(draw_receipt_positions.settled_count, 0)
        and urns.pack_id <> all($2::bigint[])
      order by urns.pack_id
      limit $1`,
    values: [limit, failedIds],
  })
  return rows.map(({ packId }) => packId)
}

export async function insertPosition(tx: Transaction, packId: number): Promise<void> {
  await tx.query({
    text: `
      insert into draw_receipt_positions (pack_id, settled_count)
      values ($1, 0)
      on conflict (pack_id) do nothing`,
    values: [packId],
  })
}

export interface Unread {
  readonly from: number
  /** How many purchases of the pack are drawn. */
  readonly settledCount: number
}

/** Null while another worker reads the pack. */
export async function lockPosition(tx: Transaction, packId: number): Promise<Unread | null> {
  const [unread] = await tx.query<Unread & Row>({
    text: `
      select draw_receipt_positions.settled_count as from, urns.settled_count
      from draw_receipt_positions
      join urns using (pack_id)
      where pack_id = $1
      for update of draw_receipt_positions skip locked`,
    values: [packId],
  })
  return unread ?? null
}

/** Adds the purchases from the index `from` up to `to` whose members had asked for receipts before. */
export async function insertDueReceipts(
  tx: Transaction,
  { packId, from, to }: { packId: number; from: number; to: number },
): Promise<void> {
  await tx.query({
    text: `
      insert into draw_receipts_due (member_id, purchase_id)
      select member_id, id
      from purchases
      where pack_id = $1
        and settled_index >= $2
        and settled_index < $3
        and exists (
          select from message_choices
          where message_choices.member_id = purchases.member_id
            and occasion = 'draw-receipt'
            and is_on
            and changed_at <= purchases.created_at
        )
      order by member_id, id
      on conflict do nothing`,
    values: [packId, from, to],
  })
}

/** Never moves back: a statement that waited for the position may have read an older urn. */
export async function savePosition(
  tx: Transaction,
  { packId, settledCount }: { packId: number; settledCount: number },
): Promise<void> {
  await tx.query({
    text: `
      update draw_receipt_positions
      set settled_count = greatest(settled_count, $2)
      where pack_id = $1`,
    values: [packId, settledCount],
  })
}

export async function selectDueMembers(
  on: Queryable,
  { limit, failedIds }: { limit: number; failedIds: readonly number[] },
): Promise<number[]> {
  const rows = await on.query<{ memberId: number }>({
    text: `
      select distinct member_id
      from draw_receipts_due
      where member_id <> all($2::bigint[])
      order by member_id
      limit $1`,
    values: [limit, failedIds],
  })
  return rows.map(({ memberId }) => memberId)
}

/** Returns the ids of the member's purchases without a receipt, the oldest first. */
export async function takeDueReceipts(tx: Transaction, memberId: number): Promise<number[]> {
  const rows = await tx.query<{ purchaseId: number }>({
    text: `
      delete from draw_receipts_due
      where member_id = $1
      returning purchase_id`,
    values: [memberId],
  })
  return rows.map(({ purchaseId }) => purchaseId).toSorted((a, b) => a - b)
}

export type DrawnPurchase = Pick<Purchase, 'packId' | 'drawCount' | 'prizeNos' | 'extraWins'>

export function selectDrawnPurchases(
  tx: Transaction,
  { memberId, ids }: { memberId: number; ids: readonly number[] },
): Promise<(DrawnPurchase & Row)[]> {
  return tx.query({
    text: `
      select pack_id, draw_count, prize_nos, extra_wins
      from purchases
      where member_id = $1
        and id = any($2::bigint[])
      order by id`,
    values: [memberId, ids],
  })
}
