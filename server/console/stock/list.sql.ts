import type { Queryable, Row } from '#server/platform/database/database.ts'

export interface StockFilters {
  readonly text: string
  readonly set: string
  readonly shelf: string
  readonly supplier: string
  readonly graded?: 'yes' | 'no' | undefined
  readonly state?: 'on-hand' | 'none' | undefined
}
export interface ListedStock {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly setName: string
  readonly grade: string
  readonly image: string
  readonly shelves: readonly string[]
  readonly costYen: number
}

const CARD_WITH_STOCK = 'cards left join console.card_stock on card_stock.card_id = cards.id'
/**
 * The SQL condition that chooses the cards of the list. A retired card is in the list as long as
 * copies of the card are on hand.
 */
const MATCHES = `
  (retired_at is null or on_hand > 0)
  and (
    $1 = ''
    or strpos(lower(code), lower($1)) > 0
    or strpos(lower(name), lower($1)) > 0
    or exists (
      select from console.copies
      where copies.card_id = cards.id
        and (grading_number = $1 or serial_number = $1)
    )
  )
  and ($2 = '' or set_name = $2)
  and (
    ($3 = '' and $4 = '' and $5::boolean is null)
    or exists (
      select
      from console.copies
      join console.acquisitions on acquisitions.id = acquisition_id
      join console.suppliers on suppliers.id = supplier_id
      where copies.card_id = cards.id
        and copies.on_hand > 0
        and ($3 = '' or shelf = $3)
        and ($4 = '' or suppliers.name = $4)
        and ($5::boolean is null or (grading_number <> '') = $5)
    )
  )
  and ($6::boolean is null or (coalesce(on_hand, 0) > 0) = $6)`
const ORDER = { code: 'code', name: 'name', onHand: 'coalesce(on_hand, 0)' } as const
const LISTED = `
  cards.id,
  code,
  name,
  set_name,
  grade,
  image,
  array(
    select distinct shelf
    from console.copies
    where copies.card_id = cards.id
      and copies.on_hand > 0
      and shelf is not null
    order by shelf
  ) as shelves,
  (
    select coalesce(sum(copies.on_hand::bigint * cost_yen), 0)::bigint
    from console.copies
    where copies.card_id = cards.id
  ) as cost_yen`

const matchValues = ({ text, set, shelf, supplier, graded, state }: StockFilters) => [
  text,
  set,
  shelf,
  supplier,
  graded === undefined ? null : graded === 'yes',
  state === undefined ? null : state === 'on-hand',
]

export async function countStock(on: Queryable, filters: StockFilters): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from ${CARD_WITH_STOCK} where ${MATCHES}`,
    values: matchValues(filters),
  })
  return row?.count ?? 0
}

export function selectStock(
  on: Queryable,
  filters: StockFilters,
  page: { sort: keyof typeof ORDER; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<(ListedStock & Row)[]> {
  return on.query({
    text: `
      select ${LISTED}
      from ${CARD_WITH_STOCK}
      where ${MATCHES}
      order by ${ORDER[page.sort]} ${page.direction}, cards.id
      offset $7
      limit $8`,
    values: [...matchValues(filters), page.offset, page.limit],
  })
}

export async function selectListedStock(on: Queryable, id: number): Promise<ListedStock | null> {
  const [row] = await on.query<ListedStock & Row>({
    text: `select ${LISTED} from cards where cards.id = $1`,
    values: [id],
  })
  return row ?? null
}

export interface ListedMovement {
  readonly id: number
  readonly at: Date
  readonly kind: 'bought'
  readonly count: number
  readonly copyId: number | null
  readonly shelf: string | null
  readonly reason: string
  readonly operator: string | null
}

export async function countMovements(on: Queryable, cardId: number): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: 'select count(*) as count from console.movements where card_id = $1',
    values: [cardId],
  })
  return row?.count ?? 0
}

/** Selects one page of the movements of a card, the newest first. */
export function selectMovements(
  on: Queryable,
  cardId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<(ListedMovement & Row)[]> {
  return on.query({
    text: `
      select
        movements.id,
        movements.created_at as at,
        kind,
        count,
        copy_id,
        shelf,
        reason,
        operators.name as operator
      from console.movements
      left join console.operators on operators.id = operator_id
      where card_id = $1
      order by movements.id desc
      offset $2
      limit $3`,
    values: [cardId, offset, limit],
  })
}
