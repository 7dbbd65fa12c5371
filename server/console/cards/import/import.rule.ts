import { initialValues } from '#contract/console/field.ts'
import type { ColumnOf } from '#contract/console/imports/import-columns.rule.ts'
import type { FailedRow } from '#contract/console/imports/imported.ts'
import { cardColumns } from '#contract/console/stock/card-columns.fields.ts'
import { cardFields } from '#contract/console/stock/cards.fields.ts'
import { cardCode } from '#contract/console/stock/cards.ts'
import type { Card, CardFields, NewCard } from '#server/console/cards/cards.sql.ts'
import type { ImportLine } from '#server/console/imports/imports.rule.ts'

type Column = ColumnOf<typeof cardColumns>
export type CardLine = ImportLine<Column>

const FIELDS = Object.keys(cardFields) as (keyof typeof cardFields)[]
const NEEDED = (Object.keys(cardColumns) as Column[]).filter(
  (column) => 'isNeeded' in cardColumns[column],
)
const DEFAULTS = initialValues(cardFields)

export interface ImportPlan {
  readonly added: readonly { readonly line: number; readonly card: NewCard }[]
  readonly changed: readonly {
    readonly line: number
    readonly card: CardFields & { readonly id: number; readonly code: string }
    readonly columns: readonly string[]
  }[]
  readonly unchangedCount: number
  readonly failed: readonly FailedRow[]
}

/**
 * Returns what the import of the lines does. A line with the code of a known card changes that card.
 * Only columns that the file has are changed. A line with a fault changes nothing.
 */
export function planImport(
  lines: readonly CardLine[],
  known: ReadonlyMap<string, Card>,
): ImportPlan {
  const added: ImportPlan['added'][number][] = []
  const changed: ImportPlan['changed'][number][] = []
  const failed: FailedRow[] = []
  let unchangedCount = 0
  const seen = new Set<string>()
  for (const each of lines) {
    const { line } = each
    const code = codeOf(each)
    const card = known.get(code)
    const faults = faultsOf(each, { isNew: card === undefined, isRepeated: seen.has(code) })
    seen.add(code)
    if (faults.length > 0) {
      failed.push(...faults)
      continue
    }
    const fields = { ...(card ?? DEFAULTS), ...valuesOf(each) }
    if (card === undefined) added.push({ line, card: { ...fields, code } })
    else {
      const columns = changedColumns(card, fields)
      if (columns.length === 0) unchangedCount += 1
      else changed.push({ line, columns, card: { ...fields, id: card.id, code } })
    }
  }
  return { added, changed, failed, unchangedCount }
}

export function codeOf({ cells }: CardLine): string {
  return cells.get('code') ?? ''
}

function faultsOf(
  { line, cells, failed }: CardLine,
  { isNew, isRepeated }: { isNew: boolean; isRepeated: boolean },
): readonly FailedRow[] {
  const value = cells.get('code') ?? ''
  const ofCode = { line, column: cardColumns.code.code, value }
  if (isRepeated) return [{ ...ofCode, reason: 'repeated' }]
  const isCode = value === '' || cardCode.safeParse(value).success
  const missing = isNew ? NEEDED.filter((column) => !cells.has(column)) : []
  return [
    ...missing.map((column) => ({
      line,
      column: cardColumns[column].code,
      value: '',
      reason: 'missing' as const,
    })),
    ...(isCode ? [] : [{ ...ofCode, reason: 'invalid' as const }]),
    ...failed,
  ]
}

function valuesOf({ values }: CardLine): Partial<CardFields> {
  return Object.fromEntries([...values].filter(([column]) => column !== 'code'))
}

function changedColumns(card: CardFields, fields: CardFields): readonly string[] {
  return FIELDS.filter((field) => card[field] !== fields[field]).map(
    (field) => cardColumns[field].code,
  )
}
