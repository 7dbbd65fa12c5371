import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** `chainHead` is the hash that the stored chain has at the same position. */
export interface SignedHeadRow {
  readonly packId: number
  readonly seq: number
  readonly settledCount: number
  readonly head: Buffer
  readonly signedAt: Date
  readonly publicKey: Buffer
  readonly signature: Buffer
  readonly packRoot: Buffer
  /** The hash of the chain at the signed position. Null if the chain is shorter. */
  readonly chainHead: Buffer | null
}

/** After the given head, by pack and sequence number. */
export function selectSignedHeads(
  tx: Transaction,
  after: { packId: number; seq: number; limit: number },
): Promise<(SignedHeadRow & Row)[]> {
  return tx.query(sql`
    select
      signed_heads.pack_id,
      seq,
      settled_count,
      head,
      signed_at,
      public_key,
      signature,
      pack_root,
      case settled_count when 0 then pack_root else head_after end as chain_head
    from signed_heads
    join packs on packs.id = signed_heads.pack_id
    left join purchases
      on purchases.pack_id = signed_heads.pack_id
      and settled_index = settled_count - 1
    where (signed_heads.pack_id, seq) > (${after.packId}, ${after.seq})
    order by signed_heads.pack_id, seq
    limit ${after.limit}`)
}
