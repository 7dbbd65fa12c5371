import type { MOVEMENT_KINDS } from '#contract/console/stock/stock.fields.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { arraysOf } from '#server/platform/database/written-columns.ts'
import { IS_NUMBERED } from './copy-numbers.sql.ts'
import { keptCopy } from './promised-copies.sql.ts'
import type { Lot, TakenLot } from './spread.rule.ts'

export interface Movement {
  readonly cardId: number
  /**
   * The copy or lot that moves. If null, copies come from the oldest lots first, and from copies
   * with a grading number or serial number last.
   */
  readonly copyId: number | null
  /** Null means the shelf on which the lot is. */
  readonly shelf: string | null
  readonly kind: (typeof MOVEMENT_KINDS)[number]
  /** How many copies come in (positive) or go out (negative). */
  readonly count: number
  readonly reason: string
  readonly operatorId: number | null
  readonly parcelId?: number | null
  readonly packId?: number | null
  readonly now: Date
}
export type MovementRow = Required<Movement>

/** Selects the copies and lots of cards, from the oldest to the newest. */
export function selectLots(
  on: Queryable,
  cardIds: readonly number[],
  now: Date,
): Promise<(Lot & Row)[]> {
  return on.query({
    text: `
      select
        id,
        card_id,
        ${IS_NUMBERED} as is_numbered,
        ${keptCopy('$2')} as is_kept,
        shelf,
        on_hand
      from console.copies
      where card_id = any($1)
      order by id`,
    values: [cardIds, now],
  })
}

/**
 * Selects how many copies of a card a parcel has taken from each lot, less the copies that came
 * back.
 */
export function selectTakenLots(
  on: Queryable,
  { cardId, parcelId }: { cardId: number; parcelId: number },
): Promise<(TakenLot & Row)[]> {
  return on.query(sql`
    select copy_id as lot_id, -sum(count)::integer as count
    from console.movements
    where parcel_id = ${parcelId}
      and card_id = ${cardId}
      and kind in ('shipped', 'returned')
    group by copy_id
    having sum(count) < 0
    order by copy_id nulls last`)
}

export async function insertMovements(
  tx: Transaction,
  rows: readonly MovementRow[],
): Promise<void> {
  await tx.query({
    text: `
      insert into console.movements (
        card_id, copy_id, shelf, kind, count, reason, operator_id, pack_id, parcel_id, created_at
      )
      select card_id, copy_id, shelf, kind, count, reason, operator_id, pack_id, parcel_id, created_at
      from unnest(
        $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::integer[], $6::text[],
        $7::bigint[], $8::bigint[], $9::bigint[], $10::timestamptz[]
      ) with ordinality as row (
        card_id, copy_id, shelf, kind, count, reason, operator_id, pack_id, parcel_id, created_at,
        position
      )
      order by position`,
    values: [
      ...arraysOf(rows, [
        'cardId',
        'copyId',
        'shelf',
        'kind',
        'count',
        'reason',
        'operatorId',
        'packId',
        'parcelId',
      ]),
      rows.map(({ now }) => now.toISOString()),
    ],
  })
}
