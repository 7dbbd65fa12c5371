import { PURCHASE_COLUMNS } from '#server/draws/purchase/purchase.sql.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

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
  return on.query({
    name: 'select-log-range',
    text: `
      select ${PURCHASE_COLUMNS}
      from purchases
      where pack_id = $1
        and settled_index >= $2
        and settled_index < $3
      order by settled_index`,
    values: [packId, from, to],
  })
}
