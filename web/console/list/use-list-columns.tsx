import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { NumberUnit } from '#contract/console/field.ts'
import type { Column, ListDefinition } from '#contract/console/list.ts'
import { formatSeconds, formatTime } from '#web/console/format/times.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { TargetLink } from '#web/console/frame/target-link.tsx'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import type { AnyTexts, BadgeLooks, ListLook, Names, WholeLook } from './defined-list.ts'
import type { FileCell, ListColumn } from './list-table.tsx'
import type { SortValue } from './whole-list.rule.ts'

const NONE = '—'
/** Fields that name a row with a screen of its own. */
const LINKED_FIELDS: Readonly<Record<string, string>> = {
  approvalId: 'approval',
  correctsId: 'acquisition',
  memberId: 'member',
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
  const { draw, fileCell } = useDraw(texts)
  return Object.entries(columns)
    .filter(([, { permission }]) => permission === undefined || can(permission))
    .map(([name, column]) => {
      const field = column.of ?? name
      const read = (row: Row): unknown => (row as Record<string, unknown>)[field]
      const names = texts.names[field] ?? {}
      const isNumber = column.type === 'id' || column.type in unitTexts.ja
      const isOwn = column.type === 'own' || column.type === 'control'
      return {
        name,
        title: texts.fields[field] ?? '',
        isNumber: column.isNumber ?? isNumber,
        isChoice: column.type === 'choice',
        isControl: column.type === 'control',
        cell: cells[name] ?? ((row) => draw(read(row), { column, field, badges: badges[name] })),
        ...(isOwn ? {} : { fileCell: (row: Row) => fileCell(read(row), { column, field }) }),
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
  readonly badges?: BadgeLooks | undefined
}

/** Returns functions that show a value as the type of its column says, on the screen and in a file. */
function useDraw(texts: AnyTexts) {
  const units = useTexts(unitTexts)
  const textOf = (value: unknown, { column: { type }, field }: Drawn): string => {
    const text = String(value)
    const name = texts.names[field]?.[text] ?? text
    if (type === 'choice' || type === 'badge') return name
    if (type === 'time') return formatTime(text)
    if (type === 'second') return formatSeconds(text)
    return type in units ? units[type as NumberUnit](Number(value)) : text
  }
  const isNone = (value: unknown) => value === null || value === undefined || value === ''
  return {
    draw(value: unknown, drawn: Drawn): ReactNode {
      const { column, field, badges } = drawn
      if (isNone(value)) return texts.none?.[field] ?? (value === '' ? '' : NONE)
      const text = textOf(value, drawn)
      const kind = LINKED_FIELDS[field]
      if (kind !== undefined) return <TargetLink kind={kind} id={String(value)} title={text} />
      return column.type === 'badge' ? <Badge {...badges?.[String(value)]}>{text}</Badge> : text
    },
    fileCell(value: unknown, drawn: Drawn): FileCell {
      if (typeof value === 'number' && drawn.column.type !== 'choice') return value
      return { code: isNone(value) ? (texts.none?.[drawn.field] ?? '') : textOf(value, drawn) }
    },
  }
}
