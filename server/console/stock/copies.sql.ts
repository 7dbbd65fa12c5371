import type { Copy } from '#contract/console/stock/stock.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { arraysOf } from '#server/platform/database/written-columns.ts'

const COPY = sql`
  select
    copies.id,
    card_id,
    code,
    cards.name,
    grading_company,
    grading_number,
    serial_number,
    photo,
    shelf,
    on_hand,
    cost_yen,
    acquisition_id,
    acquired_on::text as acquired_on
  from console.copies
  join cards on cards.id = card_id
  join console.acquisitions on acquisitions.id = acquisition_id`

/** Selects the copies and lots of a card. Lots with copies on hand come first. */
export function selectCopiesOf(on: Queryable, cardId: number): Promise<(Copy & Row)[]> {
  return on.query(sql`${COPY} where card_id = ${cardId} order by on_hand = 0, copies.id`)
}

/** Selects the copies and lots that lie on a shelf, in the order of the cards' codes. */
export function selectCopiesOn(on: Queryable, shelf: string): Promise<(Copy & Row)[]> {
  return on.query(sql`
    ${COPY}
    where shelf = ${shelf}
      and on_hand > 0
    order by code, copies.id`)
}

export function selectCopies(on: Queryable, ids: readonly number[]): Promise<(Copy & Row)[]> {
  return on.query(sql`${COPY} where copies.id = any(${ids}) order by copies.id`)
}

const WRITTEN = [
  'cardId',
  'acquisitionId',
  'costYen',
  'gradingCompany',
  'gradingNumber',
  'serialNumber',
] as const
export type NewCopy = Pick<Copy, (typeof WRITTEN)[number]>

/**
 * Inserts copies and lots with 0 copies on hand. A later movement raises this number. Returns their
 * ids in the order of `copies`.
 */
export async function insertCopies(
  tx: Transaction,
  copies: readonly NewCopy[],
  now: Date,
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    text: `
      insert into console.copies (
        card_id, acquisition_id, cost_yen, grading_company, grading_number, serial_number, created_at
      )
      select
        card_id, acquisition_id, cost_yen, grading_company, grading_number, serial_number, $7
      from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::text[], $5::text[], $6::text[])
        with ordinality as copy (
          card_id, acquisition_id, cost_yen, grading_company, grading_number, serial_number, position
        )
      order by position
      returning id`,
    values: [...arraysOf(copies, WRITTEN), now],
  })
  return rows.map(({ id }) => id)
}

export async function updatePhoto(tx: Transaction, id: number, photo: string): Promise<void> {
  await tx.query(sql`update console.copies set photo = ${photo} where id = ${id}`)
}
