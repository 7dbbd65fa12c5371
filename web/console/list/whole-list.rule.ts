import { isMatch } from '#contract/fold-text.rule.ts'
import type { ListAddress, ListSort } from './list-address.rule.ts'

export type SortValue = string | number | null

export interface WholeListRules<Row> {
  /** For each column by which the rows can be sorted, the value of a row. */
  readonly sorts: Readonly<Record<string, (row: Row) => SortValue>>
  /** For each filter, the value of a row, which the filter compares. */
  readonly filters: Readonly<Record<string, (row: Row) => string>>
  /** The text of a row in which the filter `text` searches. */
  readonly textOf: ((row: Row) => string) | undefined
}

/** Returns the rows of a whole list that match the filters, in the chosen order. */
export function shownRows<Row>(
  rows: readonly Row[],
  { filters, sort }: Pick<ListAddress, 'filters' | 'sort'>,
  rules: WholeListRules<Row>,
): readonly Row[] {
  const { text = '', ...exact } = filters
  const matching = rows.filter(
    (row) =>
      isMatch(rules.textOf?.(row) ?? '', text) &&
      Object.entries(exact).every(([name, value]) => rules.filters[name]?.(row) === value),
  )
  return sort === null ? matching : sorted(matching, sort, rules.sorts[sort.column])
}

/** Sorts the rows. Rows without a value come last in both directions. */
function sorted<Row>(
  rows: readonly Row[],
  { isDescending }: ListSort,
  sortBy: ((row: Row) => SortValue) | undefined,
): readonly Row[] {
  if (sortBy === undefined) return rows
  const sign = isDescending ? -1 : 1
  return rows.toSorted((left, right) => {
    const [a, b] = [sortBy(left), sortBy(right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compare(a, b)
  })
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'ja', { numeric: true })
}
