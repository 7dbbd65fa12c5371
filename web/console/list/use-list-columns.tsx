import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NumberUnit } from '#contract/console/field.ts'
import { type Column, type ListDefinition, sortsOf } from '#contract/console/list.ts'
import { formatSeconds, formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import type { AnyTexts, BadgeLooks, ListLook, Names, WholeLook } from './defined-list.ts'
import type { ListChoices } from './list-address.rule.ts'
import type { ListColumn } from './list-table.tsx'
import type { SortValue } from './whole-list.rule.ts'

const NONE = '—'

/** Returns the names that the URL of a defined list may contain. */
export function choicesOf(definition: ListDefinition): ListChoices {
  const { columns, filters } = definition
  const names = Object.keys(columns)
  return {
    filters: Object.keys(filters),
    sorts: sortsOf(definition),
    columns: definition.isFixed ? [] : names.filter((name) => !columns[name]?.isFixed),
  }
}

type AnyLook<Row> = Pick<ListLook<Row, ListDefinition>, 'cells' | 'badges'> &
  Pick<WholeLook<Row, ListDefinition>, 'sortBy'>

/** Returns the columns of a defined list that the operator may see. */
export function useListColumns<Row extends object>(
  { columns }: ListDefinition,
  texts: AnyTexts,
  { cells = {}, badges = {}, sortBy = {} }: AnyLook<Row>,
): readonly ListColumn<Row>[] {
  const can = useCan()
  const draw = useDraw(texts)
  return Object.entries(columns)
    .filter(([, { permission }]) => permission === undefined || can(permission))
    .map(([name, column]) => {
      const field = column.of ?? name
      const read = (row: Row): unknown => (row as Record<string, unknown>)[field]
      const names = texts.names[field] ?? {}
      return {
        name,
        title: texts.fields[field] ?? '',
        isNumber: column.isNumber ?? (column.type === 'id' || column.type in unitTexts.ja),
        cell: cells[name] ?? ((row) => draw(read(row), { column, field, badges: badges[name] })),
        ...(column.isSorted
          ? { sortBy: sortBy[name] ?? ((row: Row) => sortValueOf(read(row), names)) }
          : {}),
      }
    })
}

/** Sorts a value with a name by the name, as the operator reads it. */
function sortValueOf(value: unknown, names: Names): SortValue {
  if (typeof value === 'number') return value
  return value === null || value === undefined ? null : (names[String(value)] ?? String(value))
}

interface Drawn {
  readonly column: Column
  readonly field: string
  readonly badges: BadgeLooks | undefined
}

/** Returns a function that shows a value as the type of its column says. */
function useDraw(texts: AnyTexts): (value: unknown, drawn: Drawn) => ReactNode {
  const language = useLanguage()
  const units = useTexts(unitTexts)
  return (value, { column: { type }, field, badges }) => {
    const none = texts.none?.[field]
    if (value === null || value === undefined) return none ?? NONE
    const text = String(value)
    if (text === '') return none ?? ''
    const name = texts.names[field]?.[text] ?? text
    if (type === 'choice') return name
    if (type === 'badge') return <Badge {...badges?.[text]}>{name}</Badge>
    if (type === 'time') return formatTime(text, language)
    if (type === 'second') return formatSeconds(text)
    return type in units ? units[type as NumberUnit](Number(value)) : text
  }
}
