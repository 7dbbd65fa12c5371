import type { ConsoleCallKey } from '#contract/console/calls.ts'
import type { Loaded } from '#web/console/wire/console-query.ts'
import type { ListChoices } from './list-address.rule.ts'
import type { ListColumn } from './list-table.tsx'
import type { ListSource } from './use-list.ts'
import { useListAddress } from './use-list-address.ts'
import { type SortValue, shownRows, type WholeListRules } from './whole-list.rule.ts'

export interface WholeListOptions<Row> extends Partial<Pick<WholeListRules<Row>, 'filters'>> {
  readonly textOf?: WholeListRules<Row>['textOf']
  /** All rows; undefined while they are loading. */
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly ListColumn<Row>[]
  readonly choices: Pick<ListChoices, 'columns' | 'values'>
  /** What precedes the names of this list in the URL, on a screen with several lists. */
  readonly prefix?: string
}

/** A list whose rows are all loaded by one call. The browser filters and sorts them. */
export function useWholeList<Row>(
  { key, outcome, reload }: Pick<Loaded<ConsoleCallKey>, 'key' | 'outcome' | 'reload'>,
  { rows, columns, choices, filters = {}, textOf, prefix = '' }: WholeListOptions<Row>,
): ListSource<Row> {
  const sorts: Readonly<Record<string, (row: Row) => SortValue>> = Object.fromEntries(
    columns.flatMap(({ name, sortBy }) => (sortBy === undefined ? [] : [[name, sortBy] as const])),
  )
  const control = useListAddress({
    filters: [...Object.keys(filters), ...(textOf === undefined ? [] : ['text'])],
    sorts: Object.keys(sorts),
    columns: choices.columns,
    values: choices.values ?? {},
    prefix,
  })
  const list = rows && shownRows(rows, control.address, { sorts, filters, textOf })
  return {
    control,
    listKey: key,
    reload,
    file: { loadRows: async () => list },
    page: list && { list, count: list.length, allPage: 1 },
    failure: outcome?.kind === 'ok' ? undefined : outcome,
  }
}
