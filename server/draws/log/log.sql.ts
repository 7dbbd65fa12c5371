import { PURCHASE_COLUMNS } from '#server/draws/purchase/purchase.sql.ts'
import type { Purchase, Urn } from '#server/draws/purchase/purchase.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

/** Where a published pack's urn stands; null where there is none. */
export async function selectUrn(on: Queryable, packId: number): Promise<Urn | null> {
  const [urn] = await on.query<Urn & Row>({
    name: 'select-urn',
    text: `
      select
        pack_id as "packId",
        sold_count as "soldCount",
        settled_count as "settledCount",
        head,
        counts
      from urns
      where pack_id = $1`,
    values: [packId],
  })
  return urn ?? null
}

/** Places in the log of a pack: from the first on, up to and without the last. */
export interface LogRange {
  readonly packId: number
  readonly from: number
  readonly to: number
}

/** In order of t. Every t below the urn's count is written, so a stretch is found by its key wherever it lies. */
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
