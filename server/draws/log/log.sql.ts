import { PURCHASE_COLUMNS } from '#server/draws/purchase/purchase.sql.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, raw } from '#server/platform/database/sql.ts'

/** A range of positions in the log of a pack. `from` is included, and `to` is excluded. */
interface LogRange {
  readonly packId: number
  readonly from: number
  readonly to: number
}

/** Positions have no gaps, so an index finds any range at the same cost. */
export function selectLogRange(
  on: Queryable,
  { packId, from, to }: LogRange,
): Promise<(Purchase & Row)[]> {
  return on.query(named('select-log-range')`
    select ${raw(PURCHASE_COLUMNS)}
    from purchases
    where pack_id = ${packId}
      and settled_index >= ${from}
      and settled_index < ${to}
    order by settled_index`)
}
