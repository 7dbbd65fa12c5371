import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** The sealed purchases of a pack that are not drawn. Members have paid `drawCount` draws. */
export interface UndrawnRow extends Row {
  readonly state: 'waiting' | 'refused' | 'void'
  /** When the oldest batch was sealed; for void batches, when they were paid back. */
  readonly since: Date
  /** The number of the oldest batch. */
  readonly batchNo: number
  readonly purchaseCount: number
  readonly drawCount: number
  readonly memberCount: number
}

/** Null if each batch of the pack is drawn. */
export async function selectUndrawn(on: Queryable, packId: number): Promise<UndrawnRow | null> {
  const [row] = await on.query<UndrawnRow>(sql`
    select
      case
        when bool_or(voided_at is not null) then 'void'
        when bool_or(refused_at is not null) then 'refused'
        else 'waiting'
      end as state,
      coalesce(max(voided_at), min(sealed_at)) as since,
      min(no) as batch_no,
      sum(length(inputs) / 32)::bigint as purchase_count,
      sum(draw_count)::bigint as draw_count,
      (
        select count(distinct member_id)
        from sealed_purchases
        where pack_id = ${packId}
      ) as member_count
    from batches
    where pack_id = ${packId}
      and drawn_at is null
    having count(*) > 0`)
  return row ?? null
}

export async function hasWaitingVoid(on: Queryable, packId: number): Promise<boolean> {
  const rows = await on.query(sql`
    select
    from console.errands
    where kind = 'packs.void'
      and target_kind = 'pack'
      and target_id = ${packId}::bigint::text
      and state = 'waiting'`)
  return rows.length > 0
}
