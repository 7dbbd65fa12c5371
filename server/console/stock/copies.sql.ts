import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface Copy {
  readonly id: number
  readonly cardId: number
  readonly code: string
  readonly name: string
  readonly gradingCompany: string
  readonly gradingNumber: string
  readonly serialNumber: string
  readonly shelf: string | null
  readonly onHand: number
  readonly costYen: number
  readonly acquisitionId: number
  readonly acquiredOn: string
  readonly supplier: string
}

const COPY = `
  select
    copies.id,
    card_id,
    code,
    cards.name,
    grading_company,
    grading_number,
    serial_number,
    shelf,
    on_hand,
    cost_yen,
    acquisition_id,
    acquired_on::text as acquired_on,
    suppliers.name as supplier
  from console.copies
  join cards on cards.id = card_id
  join console.acquisitions on acquisitions.id = acquisition_id
  join console.suppliers on suppliers.id = supplier_id`

/** Selects the copies and lots of a card. Lots with copies on hand come first. */
export function selectCopiesOf(on: Queryable, cardId: number): Promise<(Copy & Row)[]> {
  return on.query({
    text: `${COPY} where card_id = $1 order by on_hand = 0, copies.id`,
    values: [cardId],
  })
}

/** Selects the copies and lots that lie on a shelf, in the order of the cards' codes. */
export function selectCopiesOn(on: Queryable, shelf: string): Promise<(Copy & Row)[]> {
  return on.query({
    text: `${COPY} where shelf = $1 and on_hand > 0 order by code, copies.id`,
    values: [shelf],
  })
}

export function selectCopies(on: Queryable, ids: readonly number[]): Promise<(Copy & Row)[]> {
  return on.query({ text: `${COPY} where copies.id = any($1) order by copies.id`, values: [ids] })
}

export interface NewCopy {
  readonly cardId: number
  readonly acquisitionId: number
  readonly costYen: number
  readonly gradingCompany: string
  readonly gradingNumber: string
  readonly serialNumber: string
}

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
    values: [
      copies.map(({ cardId }) => cardId),
      copies.map(({ acquisitionId }) => acquisitionId),
      copies.map(({ costYen }) => costYen),
      copies.map(({ gradingCompany }) => gradingCompany),
      copies.map(({ gradingNumber }) => gradingNumber),
      copies.map(({ serialNumber }) => serialNumber),
      now,
    ],
  })
  return rows.map(({ id }) => id)
}
