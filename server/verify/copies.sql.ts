import type { CopyProof } from '#contract/packs.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export async function selectProvenPacks(tx: Transaction): Promise<readonly number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    select id
    from packs
    where published_at is not null
      and convert_from(composition, 'UTF8')::jsonb ? 'proofs'
    order by id`)
  return rows.map(({ id }) => id)
}

export function selectReservedProofs(
  tx: Transaction,
): Promise<(Pick<CopyProof, 'company' | 'number'> & { packId: number; prizeNo: number } & Row)[]> {
  return tx.query(sql`select pack_id, prize_no, company, number from reserved_proofs()`)
}

export interface PackedCopy extends CopyProof, Row {
  readonly shipmentId: number
  readonly position: number
  readonly hasLeft: boolean
  readonly leftCount: number
}

export function selectPackedCopies(tx: Transaction): Promise<PackedCopy[]> {
  return tx.query(sql`
    select shipment_id, position, company, number, photo, has_left, left_count
    from packed_copies()
    order by shipment_id, position`)
}

interface ShippedPurchase extends Row {
  readonly settledIndex: number
  readonly shipmentId: number
  readonly prizeNos: Buffer
  readonly countsBefore: Buffer
  readonly shippedIndexes: Buffer
}

/** Selects the next purchases of a pack with cards in parcels. */
export function selectShippedPurchases(
  tx: Transaction,
  { packId, after, limit }: { packId: number; after: number; limit: number },
): Promise<ShippedPurchase[]> {
  return tx.query(sql`
    select settled_index, shipments.id as shipment_id, prize_nos, counts_before, shipped_indexes
    from purchases
    join decisions
      on decisions.member_id = purchases.member_id
      and decisions.purchase_id = purchases.id
    join shipments
      on shipments.member_id = purchases.member_id
      and shipments.purchase_id = purchases.id
    where pack_id = ${packId}
      and settled_index > ${after}
      and is_collected
    order by settled_index
    limit ${limit}`)
}
