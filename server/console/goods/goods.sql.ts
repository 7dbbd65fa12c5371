import { goodFields, goodList } from '#contract/console/stock/goods.fields.ts'
import type { GoodRow } from '#contract/console/stock/goods.ts'
import type { Sendable } from '#server/console/acts/route.ts'
import { bind, type ListSource, type PartSource } from '#server/console/lists/list.sql.ts'
import { columnConditions, columnOrders } from '#server/console/lists/list-columns.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { raw, sql } from '#server/platform/database/sql.ts'
import {
  columnOf,
  readColumns,
  writtenColumns,
  writtenRows,
} from '#server/platform/database/written-columns.ts'

export type ListedGood = Sendable<GoodRow>
export type ManagedGood = Omit<ListedGood, 'state'>

const { description: _ja, descriptionEn: _en, ...listedFields } = goodFields
const LISTED = `
  id,
  ${readColumns(listedFields, {
    cardType: 'card_type_id',
    nameEn: `coalesce(name_en, '')`,
    seriesEn: `coalesce(series_en, '')`,
  })},
  image,
  stock,
  stocked_count - stock as taken_count,
  retired_at,
  version`
const GOOD = `${LISTED}, description, description_en`
const DESCRIBED = `
  case
    when description = '' then 'none'
    when description_en = '' then 'japanese'
    else 'both'
  end`
const STATE = `
  case
    when retired_at is not null then 'retired'
    when ends_at <= $now then 'ended'
    when starts_at > $now then 'planned'
    else 'offered'
  end`

export const goodSource: ListSource<'GET /goods'> = {
  select: `${LISTED}, ${STATE} as state, ${DESCRIBED} as described`,
  from: 'goods',
  where: {
    ...columnConditions(goodList),
    text: 'folded like all (search_patterns($text))',
    type: 'card_type_id = $type',
    state: `${STATE} = $state`,
    stock: `(stock = 0) = ($stock = 'none')`,
    described: `${DESCRIBED} = $described`,
  },
  order: { ...columnOrders(goodList), takenCount: 'stocked_count - stock $direction, id' },
}

export async function selectGood(
  on: Queryable,
  values: { readonly id: number; readonly now: Date },
): Promise<ListedGood | null> {
  const [good] = await on.query<ListedGood & Row>(
    bind(`select ${GOOD}, ${STATE} as state from goods where id = $id`, values),
  )
  return good ?? null
}

/** The movements of one good, whose id is `$good`. */
export const goodMovementSource: PartSource = {
  select: `
    good_movements.id, good_movements.created_at as at, kind, count, reason,
    operators.name as operator`,
  from: 'good_movements left join console.operators on operators.id = operator_id',
  always: 'good_id = $good',
  order: 'good_movements.id $direction',
}

/**
 * Locks a good, so that no exchange changes its stock until the transaction ends. Returns null for
 * an unknown id.
 */
export async function lockManagedGood(tx: Transaction, id: number): Promise<ManagedGood | null> {
  const [good] = await tx.query<ManagedGood & Row>(sql`
    select ${raw(GOOD)}
    from goods
    where id = ${id}
    for no key update`)
  return good ?? null
}

/** Locks the goods with these ids, and those with these names that are not retired, by their ids. */
export async function lockImportedGoods(
  tx: Transaction,
  { ids, names }: { readonly ids: readonly number[]; readonly names: readonly string[] },
): Promise<ManagedGood[]> {
  return tx.query<ManagedGood & Row>(sql`
    select ${raw(GOOD)}
    from goods
    where id = any (${ids}::bigint[])
      or (name = any (${names}::text[]) and retired_at is null)
    order by id
    for no key update`)
}

/** Inserts a good without a picture. */
export async function insertGood(tx: Transaction, good: object): Promise<number> {
  const { names, values } = writtenColumns({ ...good, image: '' })
  const [row] = await tx.query<{ id: number }>(sql`
    insert into goods (${names})
    values (${values})
    returning id`)
  return (row as { id: number }).id
}

/** Inserts goods without pictures, in their order. Each has the same columns. */
export async function insertGoods(tx: Transaction, goods: readonly object[]): Promise<void> {
  const { names } = writtenColumns(goods[0] ?? { name: '' })
  await tx.query(sql`
    insert into goods (${names}, image)
    select ${names}, ''
    from jsonb_populate_recordset(null::goods, ${writtenRows(goods)}::jsonb)`)
}

/** Writes the columns of goods that the caller has locked. Each good has the same columns. */
export async function updateGoods(
  tx: Transaction,
  goods: readonly (object & { readonly id: number | undefined })[],
): Promise<void> {
  const { id: _, ...columns } = goods[0] ?? { id: 0, name: '' }
  const names = Object.keys(columns).map(columnOf)
  await tx.query(sql`
    update goods
    set (${raw(names.join(', '))}, version)
      = row (${raw(names.map((name) => `changed.${name}`).join(', '))}, goods.version + 1)
    from jsonb_populate_recordset(null::goods, ${writtenRows(goods)}::jsonb) as changed
    where goods.id = changed.id`)
}

/** Writes some columns of a good, and increases the version of the good by one. */
export async function updateGood(tx: Transaction, id: number, changed: object): Promise<void> {
  const { changes } = writtenColumns(changed)
  await tx.query(sql`update goods set ${changes} where id = ${id}`)
}

/** Returns for each good how many pieces the member has got who has got most of it. */
export async function selectMostTaken(
  on: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await on.query<{ goodId: number; count: number }>(sql`
    select good_id, max(taken)::bigint as count
    from (
      select good_id, sum(count) as taken
      from exchanges
      where good_id = any (${ids}::bigint[])
        and not exists (select from moved_cards where exchange_id = exchanges.id)
      group by good_id, member_id
    ) as of_member
    group by good_id`)
  return new Map(rows.map(({ goodId, count }) => [goodId, count]))
}

/** Inserts a movement. A trigger of the database changes the stock. */
export async function insertGoodMovement(tx: Transaction, movement: object): Promise<void> {
  const { names, values } = writtenColumns(movement)
  await tx.query(sql`insert into good_movements (${names}) values (${values})`)
}
