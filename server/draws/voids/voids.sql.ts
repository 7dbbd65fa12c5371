import { BATCH_COLUMNS, type StoredBatch } from '#server/draws/batches/batches.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/**
 * Voids the undrawn batches of the approved pack and ends its sale. Returns how many batches are
 * void now; 0 if the approval names a batch that is drawn or void already.
 */
export async function voidPendingBatches(
  tx: Transaction,
  { packId, approvalId, now }: { packId: number; approvalId: number; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    select void_batches(${packId}, ${approvalId}, ${now}) as count`)
  return row?.count ?? 0
}

export async function hasVoidBatches(on: Queryable, packId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from batches
    where pack_id = ${packId}
      and voided_at is not null
    limit 1`)
  return rows.length > 0
}

export interface VoidBatch extends StoredBatch {
  readonly voidedAt: Date
  readonly voidReason: string
  /** The same in English: the void ends the sale, and gives the pack both messages. */
  readonly voidReasonEn: string
}

export function selectVoidBatches(on: Queryable, packId: number): Promise<(VoidBatch & Row)[]> {
  return on.query({
    name: 'select-void-batches',
    text: `
      select ${BATCH_COLUMNS}, voided_at, void_reason, end_message_en as void_reason_en
      from batches
      join packs on packs.id = pack_id
      where pack_id = $1
        and drawn_at is null
        and voided_at is not null
      order by no`,
    values: [packId],
  })
}

/** A purchase of a void batch with the ledger entry that paid it. */
export interface VoidPurchase {
  readonly memberId: number
  readonly id: number
  /** Above 0. */
  readonly paid: number
  readonly entrySeq: number
}

export function selectVoidPurchases(
  tx: Transaction,
  { packId, approvalId }: { packId: number; approvalId: number },
): Promise<(VoidPurchase & Row)[]> {
  return tx.query(sql`
    select
      sealed.member_id,
      sealed.id,
      -entries.amount as paid,
      entries.seq as entry_seq
    from batches
    join sealed_purchases as sealed
      on sealed.pack_id = batches.pack_id
      and sealed.batch_no = batches.no
    left join entries
      on entries.kind = 'draw'
      and entries.reference = sealed.id::text
    where batches.pack_id = ${packId}
      and void_approval_id = ${approvalId}
    order by sealed.settled_index`)
}
