import type { ListView } from '#contract/console/list-views.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface StoredView extends Omit<ListView, 'canChange' | 'savedAt'>, Row {
  readonly list: string
  readonly operatorId: number
  readonly savedAt: Date
}

const VIEW = sql`
  select list_views.id, list, list_views.name, filters, sort, hidden, is_shared, saved_at, operator_id,
    operators.name as operator
  from console.list_views
  join console.operators on operators.id = operator_id`

/** Views of the operator before those of others, and by name. */
export function selectViews(
  on: Queryable,
  { list, operatorId }: Pick<StoredView, 'list' | 'operatorId'>,
): Promise<StoredView[]> {
  return on.query(sql`
    ${VIEW}
    where list = ${list}
      and (operator_id = ${operatorId} or is_shared)
    order by operator_id <> ${operatorId}, list_views.name, list_views.id`)
}

export async function lockView(tx: Transaction, id: number): Promise<StoredView | null> {
  const [row] = await tx.query<StoredView>(sql`
    ${VIEW}
    where list_views.id = ${id}
    for update of list_views`)
  return row ?? null
}

export type NewView = Pick<
  StoredView,
  'list' | 'name' | 'filters' | 'sort' | 'hidden' | 'isShared' | 'operatorId'
> & { readonly now: Date }

/** Returns the id of the view; null if the operator has `max` others of this list already. */
export async function saveView(
  tx: Transaction,
  view: NewView,
  max: number,
): Promise<number | null> {
  const { list, name, filters, sort, hidden, isShared, operatorId, now } = view
  // Two saves at the same time would both find room for one.
  await tx.query(sql`
    select
    from console.operators
    where id = ${operatorId}
    for no key update`)
  const [row] = await tx.query<{ id: number }>({
    text: `
      insert into console.list_views as existing (
        list, name, filters, sort, hidden, is_shared, operator_id, saved_at
      )
      select $1, $2, $3, $4, $5, $6, $7, $8
      where $9 > (
        select count(*)
        from console.list_views
        where list = $1
          and operator_id = $7
          and name <> $2
      )
      on conflict (list, operator_id, name) do update
      set
        filters = excluded.filters,
        sort = excluded.sort,
        hidden = excluded.hidden,
        is_shared = excluded.is_shared,
        saved_at = excluded.saved_at
      returning id`,
    values: [list, name, JSON.stringify(filters), sort, hidden, isShared, operatorId, now, max],
  })
  return row?.id ?? null
}

export async function updateView(
  tx: Transaction,
  { id, name, isShared }: Pick<StoredView, 'id' | 'name' | 'isShared'>,
): Promise<void> {
  await tx.query(sql`
    update console.list_views
    set name = ${name}, is_shared = ${isShared}
    where id = ${id}`)
}

export async function deleteView(tx: Transaction, id: number): Promise<void> {
  await tx.query(sql`delete from console.list_views where id = ${id}`)
}
