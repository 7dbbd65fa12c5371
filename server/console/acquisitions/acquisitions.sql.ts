import type { ValuesOf } from '#contract/console/field.ts'
import type { correctionFields } from '#contract/console/stock/acquisitions.fields.ts'
import type {
  BoughtCard,
  Acquisition as WireAcquisition,
} from '#contract/console/stock/acquisitions.ts'
import type { Payload, Stored } from '#server/console/acts/route.ts'
import { countRows, type ListSource, readRow, readRows } from '#server/console/lists/list.sql.ts'
import { COPY_NUMBERS } from '#server/console/stock/copy-numbers.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import { writtenColumns } from '#server/platform/database/written-columns.ts'

export type RecordFields = ValuesOf<typeof correctionFields>
export type Acquisition = Stored<WireAcquisition, 'createdAt'>
export type AcquisitionFilters = Omit<
  Partial<Payload<'GET /acquisitions'>['query']>,
  'page' | 'sort' | 'direction'
>

export const acquisitionSource: ListSource<'GET /acquisitions'> = {
  id: 'acquisitions.id',
  select: `
    acquisitions.id,
    acquired_on::text as acquired_on,
    kind,
    count,
    features,
    counterparty_name,
    counterparty_address,
    counterparty_occupation,
    counterparty_age,
    identity_check,
    price_yen,
    acquisitions.invoice_number,
    deduction,
    corrects_id,
    (
      select min(correction.id)
      from console.acquisitions as correction
      where correction.corrects_id = acquisitions.id
    ) as corrected_by,
    correction_reason,
    operators.name as operator,
    acquisitions.created_at`,
  from: 'console.acquisitions',
  joins: `
    left join console.operators on operators.id = operator_id`,
  where: {
    text: 'folded like all (search_patterns($text))',
    from: 'acquisitions.acquired_on >= $from',
    to: 'acquisitions.acquired_on <= $to',
    minYen: 'price_yen >= $minYen',
    maxYen: 'price_yen <= $maxYen',
  },
  order: {
    acquiredOn: 'acquisitions.acquired_on $direction, acquisitions.id $direction',
    priceYen: 'price_yen $direction, acquisitions.id $direction',
  },
}

export function countAcquisitions(on: Queryable, filters: AcquisitionFilters): Promise<number> {
  return countRows(on, acquisitionSource, filters)
}

/** Selects acquisitions in the order of the record, after a line of the record. */
export function selectAcquisitions(
  on: Queryable,
  filters: AcquisitionFilters,
  { after = null, limit }: { after?: Acquisition | null; limit: number },
): Promise<Acquisition[]> {
  const source = {
    ...acquisitionSource,
    always: '$day::date is null or (acquisitions.acquired_on, acquisitions.id) > ($day, $after)',
  }
  const place = { day: after?.acquiredOn ?? null, after: after?.id ?? 0, offset: 0, limit }
  return readRows(on, source, { ...filters, ...place, sort: 'acquiredOn', direction: 'asc' })
}

export function selectAcquisition(on: Queryable, id: number): Promise<Acquisition | null> {
  return readRow(on, acquisitionSource, id)
}

/** Selects the lots and copies of an acquisition, in the order in which they were entered. */
export function selectBoughtCards(on: Queryable, id: number): Promise<(BoughtCard & Row)[]> {
  return on.query(sql`
    select
      copies.id,
      card_id,
      code,
      cards.name,
      ${raw(COPY_NUMBERS)} as copy,
      (
        select coalesce(sum(movements.count), 0)::integer
        from console.movements
        where movements.copy_id = copies.id
          and movements.kind = 'bought'
      ) as count,
      cost_yen,
      shelf,
      on_hand
    from console.copies
    join cards on cards.id = card_id
    where acquisition_id = ${id}
    order by copies.id`)
}

/**
 * Stores a new supplier, or new data of a supplier whose name is stored already. Returns the id of
 * the supplier.
 */
export async function upsertSupplier(
  tx: Transaction,
  record: RecordFields,
  now: Date,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.suppliers (name, address, occupation, invoice_number, created_at)
    values (
      ${record.counterpartyName}, ${record.counterpartyAddress}, ${record.counterpartyOccupation},
      ${record.invoiceNumber}, ${now}
    )
    on conflict (name) do update
    set
      address = excluded.address,
      occupation = excluded.occupation,
      invoice_number = excluded.invoice_number
    returning id`)
  return (row as { id: number }).id
}

/**
 * Inserts an acquisition into the record. The database refuses an acquisition that lacks what the
 * law requires.
 */
export async function insertAcquisition(tx: Transaction, line: object): Promise<number> {
  const { names, values } = writtenColumns(line)
  const [row] = await tx.query<{ id: number }>(sql`
    insert into console.acquisitions (${names})
    values (${values})
    returning id`)
  return (row as { id: number }).id
}

/** Locks the cards with these codes. Returns the id of each card by the code of the card. */
export async function lockCardIds(
  tx: Transaction,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: number; code: string }>(sql`
    select id, code
    from cards
    where code = any(${codes})
    order by id
    for update`)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Returns the names of the cards with these codes, by code. */
export async function selectCardNames(
  on: Queryable,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await on.query<{ code: string; name: string }>(sql`
    select code, name
    from cards
    where code = any(${codes})`)
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Returns the given shelves that do not exist. */
export async function selectUnknownShelves(
  on: Queryable,
  codes: readonly string[],
): Promise<readonly string[]> {
  const rows = await on.query<{ code: string }>(sql`
    select code
    from unnest(${codes}::text[]) as wanted (code)
    where not exists (select from console.shelves where shelves.code = wanted.code)`)
  return rows.map(({ code }) => code)
}
