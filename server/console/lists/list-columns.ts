import {
  type Filter,
  type FilterName,
  type ListDefinition,
  type SortName,
  sortsOf,
} from '#contract/console/list.ts'
import { columnOf } from '#server/platform/database/written-columns.ts'

type ColumnFilter<D extends ListDefinition> = {
  [F in FilterName<D>]: D['filters'][F] extends { readonly type: 'choice' | 'id' | 'text' }
    ? F
    : never
}[FilterName<D>]

/**
 * Returns the order for each column that sorts, by the column of the table with the name of its
 * field. An order of another kind, or one that an index needs, stands after these in the source.
 */
export function columnOrders<D extends ListDefinition>(
  definition: D,
): Readonly<Record<SortName<D>, string>> {
  const orders = sortsOf(definition).map((name) => [
    name,
    `${columnOf(definition.columns[name]?.of ?? name)} $direction, id`,
  ])
  return Object.fromEntries(orders) as Record<SortName<D>, string>
}

/**
 * Returns the condition for each filter by a choice, an id or a text, which compares the column of
 * the table with the name of its field. A text without options finds the rows that contain it.
 */
export function columnConditions<D extends ListDefinition>(
  definition: D,
): Readonly<Record<ColumnFilter<D>, string>> {
  const conditions = Object.entries(definition.filters).map(([name, filter]) => [
    name,
    conditionOf(name, filter),
  ])
  return Object.fromEntries(conditions.filter(([, text]) => text !== null)) as Record<
    ColumnFilter<D>,
    string
  >
}

function conditionOf(name: string, filter: Filter): string | null {
  if (filter.type !== 'choice' && filter.type !== 'id' && filter.type !== 'text') return null
  const column = columnOf(filter.of ?? name)
  if (filter.type === 'text' && !filter.hasOptions)
    return `fold_text(${column}) like all (search_patterns($${name}))`
  return `${column} = $${name}`
}
