import type { GoodState } from '#contract/console/stock/goods.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { type GoodMovement, MANAGED_GOOD_COLUMNS, type ManagedGood } from './goods.sql.ts'

export interface GoodFilters {
  /** The search patterns that are made from the search text. A good has to match all patterns. */
  readonly patterns: readonly string[]
  readonly type?: number | undefined
  readonly state?: GoodState | undefined
  readonly stock?: 'none' | 'left' | undefined
  readonly now: Date
}

const STATE = `
  case
    when retired_at is not null then 'retired'
    when ends_at <= $1 then 'ended'
    when starts_at > $1 then 'planned'
    else 'offered'
  end`
const MATCHES = `
  search_text like all ($2::text[])
  and ($3::integer is null or card_type_id = $3)
  and ($4::text is null or ${STATE} = $4)
  and ($5::boolean is null or (stock = 0) = $5)`
const ORDER = {
  position: 'position',
  name: 'name',
  priceCoins: 'price_coins',
  stock: 'stock',
  takenCount: 'stocked_count - stock',
} as const

const matchValues = ({ patterns, type, state, stock, now }: GoodFilters) => [
  now,
  patterns,
  type ?? null,
  state ?? null,
  stock === undefined ? null : stock === 'none',
]

type ListedGood = ManagedGood & Row & { readonly state: GoodState }

export async function countGoods(on: Queryable, filters: GoodFilters): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: `select count(*) as count from goods where ${MATCHES}`,
    values: matchValues(filters),
  })
  return row?.count ?? 0
}

export function selectGoods(
  on: Queryable,
  filters: GoodFilters,
  page: { sort: keyof typeof ORDER; direction: 'asc' | 'desc'; offset: number; limit: number },
): Promise<ListedGood[]> {
  return on.query({
    text: `
      select ${MANAGED_GOOD_COLUMNS}, ${STATE} as state
      from goods
      where ${MATCHES}
      order by ${ORDER[page.sort]} ${page.direction}, id
      offset $6
      limit $7`,
    values: [...matchValues(filters), page.offset, page.limit],
  })
}

export async function selectManagedGood(
  on: Queryable,
  { id, now }: { id: number; now: Date },
): Promise<ListedGood | null> {
  const [good] = await on.query<ListedGood>({
    text: `select ${MANAGED_GOOD_COLUMNS}, ${STATE} as state from goods where id = $2`,
    values: [now, id],
  })
  return good ?? null
}

export interface ListedMovement extends GoodMovement, Row {
  readonly id: number
  readonly at: Date
  readonly operator: string | null
}

export async function countGoodMovements(on: Queryable, id: number): Promise<number> {
  const [row] = await on.query<{ count: number }>({
    text: 'select count(*) as count from good_movements where good_id = $1',
    values: [id],
  })
  return row?.count ?? 0
}

/** Selects one page of the movements of a good, the newest first. */
export function selectGoodMovements(
  on: Queryable,
  { id, offset, limit }: { id: number; offset: number; limit: number },
): Promise<ListedMovement[]> {
  return on.query({
    text: `
      select
        good_movements.id,
        good_movements.created_at as at,
        kind,
        count,
        reason,
        operators.name as operator
      from good_movements
      left join console.operators on operators.id = operator_id
      where good_id = $1
      order by good_movements.id desc
      offset $2
      limit $3`,
    values: [id, offset, limit],
  })
}
