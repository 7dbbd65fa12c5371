import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

interface PaidBackPurchase extends Row {
  readonly id: number
  readonly memberId: number
  /** The ledger entry that paid the purchase. */
  readonly entrySeq: number
  /** The free points that came back. */
  readonly freeBack: number
}

/** Selects the void purchases that were paid in points. */
export function selectPaidBackPurchases(tx: Transaction): Promise<PaidBackPurchase[]> {
  return tx.query(sql`
    select
      sealed.id,
      sealed.member_id,
      paid.seq as entry_seq,
      coalesce(back.amount, 0) as free_back
    from batches
    join sealed_purchases as sealed
      on sealed.pack_id = batches.pack_id
      and sealed.batch_no = batches.no
    join entries as paid
      on paid.kind = 'draw'
      and paid.reference = sealed.id::text
      and paid.member_id = sealed.member_id
      and paid.currency = 'point'
    left join entries as back
      on back.kind = 'free-payback'
      and back.reference = sealed.id::text
    where voided_at is not null
    order by sealed.member_id, sealed.id`)
}
