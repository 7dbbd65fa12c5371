import type { ReactNode } from 'react'
import type { ConsoleAnswer, ConsoleCallKey } from '#contract/console/calls.ts'
import type { ListDefinition } from '#contract/console/list.ts'
import type { Loaded } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { DefinedFilters, definedQueryOf } from './defined-filters.tsx'
import type {
  AnyTexts,
  FilterOptions,
  ListLook,
  ListTexts,
  NeededLook,
  WholeLook,
} from './defined-list.ts'
import { choicesOf } from './list-choices.rule.ts'
import type { ListColumn } from './list-table.tsx'
import {
  type ListKey,
  type ListOptions,
  type ListSource,
  type LoadedList,
  rowId,
  useList,
} from './use-list.ts'
import { useListColumns } from './use-list-columns.tsx'
import { useWholeList } from './use-whole-list.ts'

/** The properties of `ListScreen` and `List` that the definition of a list determines. */
export interface DefinedList<Row> extends ListSource<Row> {
  readonly title: string
  readonly empty: string
  readonly columns: readonly ListColumn<Row>[]
  readonly filters: ReactNode
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly hrefOf?: (row: Row) => string
}

type RowOf<K extends ListKey> = ConsoleAnswer<K>['list'][number]

/** Loads the page of a defined list that the URL names, and draws its columns and filters. */
export function useDefinedList<K extends ListKey, const D extends ListDefinition>(
  key: K,
  definition: D,
  texts: ListTexts<D>,
  look: ListLook<RowOf<K>, D> & NeededLook<RowOf<K>, D> & ListOptions<K> & AnswerLook<K>,
): Omit<LoadedList<K>, 'source'> & { readonly list: DefinedList<RowOf<K>> } {
  const { params, part, queryOf = (address) => definedQueryOf(definition, address) } = look
  const options = { queryOf, ...(params && { params }), ...(part && { part }) }
  const choices = choicesOf(definition, useCan())
  const { source, ...loaded } = useList<K>(key, choices, options as ListOptions<K>)
  const { answer } = loaded
  const offered = { options: look.options ?? (answer && look.optionsOf?.(answer)) ?? {} }
  return {
    ...loaded,
    list: useDrawnList<RowOf<K>, D>(source, definition, texts, { ...look, ...offered }),
  }
}

interface AnswerLook<K extends ListKey> {
  /** Returns the `options` that the answer of the list contains. */
  readonly optionsOf?: (answer: ConsoleAnswer<K>) => FilterOptions
}

/** Draws the columns and filters of a defined list that the screen has loaded by another call. */
export function useDrawnList<Row extends object, const D extends ListDefinition>(
  source: ListSource<Row>,
  definition: D,
  texts: ListTexts<D>,
  look: ListLook<Row, D> & NeededLook<Row, D>,
): DefinedList<Row> {
  const columns = useListColumns<Row>(definition, texts, look)
  return drawn({ source, columns, definition, texts, look })
}

/** The rows of a list that one call answers with. */
export interface WholeRows<Row> extends Pick<Loaded<ConsoleCallKey>, 'key' | 'outcome' | 'reload'> {
  /** Undefined while the rows are loading. */
  readonly rows: readonly Row[] | undefined
}

/** A defined list whose rows are all loaded by one call. The browser filters and sorts them. */
export function useDefinedWholeList<Row extends object, const D extends ListDefinition>(
  { rows, ...loaded }: WholeRows<Row>,
  definition: D,
  texts: ListTexts<D>,
  look: ListLook<Row, D> & NeededLook<Row, D> & WholeLook<Row, D>,
): DefinedList<Row> {
  const columns = useListColumns<Row>(definition, texts, look)
  const filterBy: WholeLook<Row, ListDefinition>['filterBy'] = look.filterBy
  const filters = Object.entries(definition.filters)
    .filter(([, { type }]) => type !== 'search')
    .map(([name]) => [name, filterBy?.[name] ?? ((row: Row) => String(fieldOf(row, name)))])
  const source = useWholeList<Row>(loaded, {
    rows,
    columns,
    choices: choicesOf(definition),
    filters: Object.fromEntries(filters),
    textOf: look.textOf,
    prefix: look.prefix ?? '',
  })
  return drawn({ source, columns, definition, texts, look })
}

interface Parts<Row> {
  readonly source: ListSource<Row>
  readonly columns: readonly ListColumn<Row>[]
  readonly definition: ListDefinition
  readonly texts: AnyTexts
  readonly look: Pick<ListLook<Row, ListDefinition>, 'idOf' | 'nameOf' | 'hrefOf' | 'options'>
}

function drawn<Row extends object>({ source, columns, definition, texts, look }: Parts<Row>) {
  const [first = ''] = Object.keys(definition.columns)
  const nameField = definition.columns[first]?.of ?? first
  return {
    ...source,
    columns,
    title: texts.title,
    empty: texts.empty,
    filters: (
      <DefinedFilters
        definition={definition}
        texts={texts}
        control={source.control}
        options={look.options}
      />
    ),
    idOf: look.idOf ?? ((row: Row) => rowId(row as never)),
    nameOf: look.nameOf ?? ((row: Row) => String(fieldOf(row, nameField))),
    ...(look.hrefOf === undefined ? {} : { hrefOf: look.hrefOf }),
  }
}

function fieldOf(row: object, name: string): unknown {
  return (row as Record<string, unknown>)[name]
}
