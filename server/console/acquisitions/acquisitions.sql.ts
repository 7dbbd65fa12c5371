import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

/** The fields of an acquisition in the record that the law requires. */
export interface RecordFields {
  /** The day of the acquisition in Japan, such as 2026-04-01. */
  readonly acquiredOn: string
  readonly kind: string
  readonly count: number
  readonly features: string
  readonly counterpartyName: string
  readonly counterpartyAddress: string
  readonly counterpartyOccupation: string
  readonly counterpartyAge: number | null
  readonly identityCheck: string
  /** The price of the whole acquisition in yen. */
  readonly priceYen: number
  readonly invoiceNumber: string
}
export interface Acquisition extends RecordFields {
  readonly id: number
  readonly supplier: string
  readonly correctsId: number | null
  readonly correctedBy: number | null
  readonly correctionReason: string
  readonly operator: string | null
  readonly createdAt: Date
}
export interface AcquisitionFilters {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly text?: string
  readonly minYen?: number | undefined
  readonly maxYen?: number | undefined
}

const ACQUISITION = `
  select
    acquisitions.id,
    acquired_on::text as acquired_on,
    suppliers.name as supplier,
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
    corrects_id,
    (
      select min(correction.id)
      from console.acquisitions as correction
      where correction.corrects_id = acquisitions.id
    ) as corrected_by,
    correction_reason,
    operators.name as operator,
    acquisitions.created_at
  from console.acquisitions
  join console.suppliers on suppliers.id = supplier_id
  left join console.operators on operators.id = operator_id`
const MATCHES = `
  ($1::date is null or acquired_on >= $1)
  and ($2::date is null or acquired_on <= $2)
  and ($3 = '' or strpos(counterparty_name, $3) > 0 or strpos(features, $3) > 0)
  and ($4::integer is null or price_yen >= $4)
  and ($5::integer is null or price_yen <= $5)`
const ORDER = { acquiredOn: 'acquisitions.acquired_on', priceYen: 'price_yen' } as const

const matchValues = ({ from, to, text = '', minYen, maxYen }: AcquisitionFilters) => [
  from ?? null,
  to ?? null,
  text,
  minYen ?? null,
  maxYen ?? null,
]

export async function countAcquisitions(
  on: Queryable,
  filters: AcquisitionFilters,
): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from console.acquisitions where ${MATCHES}`,
    values: matchValues(filters),
  })
  return row?.count ?? 0
}

/**
 * Selects acquisitions in the chosen order. Acquisitions with an equal day or price are in the
 * order of their ids.
 */
export function selectAcquisitions(
  on: Queryable,
  filters: AcquisitionFilters,
  page: { sort: keyof typeof ORDER; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<(Acquisition & Row)[]> {
  const order = `${ORDER[page.sort]} ${page.direction}, acquisitions.id ${page.direction}`
  return on.query({
    // The inner statement finds the page by its ids, so that rows of earlier pages are not joined.
    text: `
      ${ACQUISITION}
      join (
        select acquisitions.id as listed_id
        from console.acquisitions
        where ${MATCHES}
        order by ${order}
        offset $6
        limit $7
      ) as listed on listed_id = acquisitions.id
      order by ${order}`,
    values: [...matchValues(filters), page.offset, page.limit],
  })
}

/** Selects acquisitions in the order of the record, after a line of the record. */
export function selectAcquisitionsAfter(
  on: Queryable,
  filters: AcquisitionFilters,
  { after, limit }: { after: Acquisition | null; limit: number },
): Promise<(Acquisition & Row)[]> {
  return on.query({
    text: `
      ${ACQUISITION}
      where ${MATCHES}
        and ($6::date is null or (acquired_on, acquisitions.id) > ($6, $7))
      order by acquisitions.acquired_on, acquisitions.id
      limit $8`,
    values: [...matchValues(filters), after?.acquiredOn ?? null, after?.id ?? 0, limit],
  })
}

export async function selectAcquisition(on: Queryable, id: number): Promise<Acquisition | null> {
  const [row] = await on.query<Acquisition & Row>({
    text: `${ACQUISITION} where acquisitions.id = $1`,
    values: [id],
  })
  return row ?? null
}

/**
 * Stores a new supplier, or new data of a supplier whose name is stored already. Returns the id of
 * the supplier.
 */
export async function upsertSupplier(
  tx: Transaction,
  supplier: {
    name: string
    address: string
    occupation: string
    invoiceNumber: string
    now: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into console.suppliers (name, address, occupation, invoice_number, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict (name) do update
      set
        address = excluded.address,
        occupation = excluded.occupation,
        invoice_number = excluded.invoice_number
      returning id`,
    values: [
      supplier.name,
      supplier.address,
      supplier.occupation,
      supplier.invoiceNumber,
      supplier.now,
    ],
  })
  return (row as { id: number }).id
}

/**
 * Inserts an acquisition into the record. The database refuses an acquisition that lacks what the
 * law requires.
 */
export async function insertAcquisition(
  tx: Transaction,
  line: RecordFields & {
    readonly supplierId: number
    readonly correctsId: number | null
    readonly correctionReason: string
    readonly operatorId: number
    readonly now: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into console.acquisitions (
        acquired_on, supplier_id, kind, count, features, counterparty_name, counterparty_address,
        counterparty_occupation, counterparty_age, identity_check, price_yen, invoice_number,
        corrects_id, correction_reason, operator_id, created_at
      )
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      returning id`,
    values: [
      line.acquiredOn,
      line.supplierId,
      line.kind,
      line.count,
      line.features,
      line.counterpartyName,
      line.counterpartyAddress,
      line.counterpartyOccupation,
      line.counterpartyAge,
      line.identityCheck,
      line.priceYen,
      line.invoiceNumber,
      line.correctsId,
      line.correctionReason,
      line.operatorId,
      line.now,
    ],
  })
  return (row as { id: number }).id
}

/** Locks the cards with these codes. Returns the id of each card by the code of the card. */
export async function lockCardIds(
  tx: Transaction,
  codes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: number; code: string }>({
    text: 'select id, code from cards where code = any($1) order by id for update',
    values: [codes],
  })
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Returns the given shelves that do not exist. */
export async function selectUnknownShelves(
  on: Queryable,
  codes: readonly string[],
): Promise<readonly string[]> {
  const rows = await on.query<{ code: string }>({
    text: `
      select code
      from unnest($1::text[]) as wanted (code)
      where not exists (select from console.shelves where shelves.code = wanted.code)`,
    values: [codes],
  })
  return rows.map(({ code }) => code)
}
