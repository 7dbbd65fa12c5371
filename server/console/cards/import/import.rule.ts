import { initialValues } from '#contract/console/field.ts'
import { shapeOf } from '#contract/console/field-schema.ts'
import { isDamagedCode } from '#contract/console/spreadsheets.rule.ts'
import { cardFields } from '#contract/console/stock/cards.fields.ts'
import { cardCode, type FailedRow } from '#contract/console/stock/cards.ts'
import type { Card, CardFields, NewCard } from '#server/console/cards/cards.sql.ts'
import type { CsvRow } from '#server/platform/csv.ts'

type Column = keyof typeof cardFields | 'code'

/**
 * The titles that each column of a file can have, in lower case. Messages name the column by its
 * first title in this list.
 */
const HEADERS: Readonly<Record<Column, readonly string[]>> = {
  code: ['code', 'コード', 'カードコード'],
  name: ['name', 'カード名', '名前'],
  reading: ['reading', '読み', 'よみ', 'フリガナ'],
  nameEn: ['name_en', '英語名', 'カード名（英語）'],
  setName: ['set', 'セット', 'シリーズ'],
  modelNumber: ['number', '型番', '番号'],
  rarity: ['rarity', 'レア度'],
  rarityLabel: ['rarity_label', 'レア度の表示', 'レアリティ'],
  rarityLabelEn: ['rarity_label_en', 'レア度の表示（英語）'],
  language: ['language', '言語'],
  condition: ['condition', '状態'],
  grade: ['grade', 'グレード', '鑑定'],
  setSize: ['set_size', '枚数'],
}
const FIELDS = Object.keys(cardFields) as (keyof typeof cardFields)[]
const NUMBERS: readonly Column[] = ['rarity', 'setSize']
const NEEDED: readonly Column[] = ['name', 'rarity', 'rarityLabel']
const DEFAULTS = initialValues(cardFields)
const SCHEMAS = { code: cardCode, ...shapeOf(cardFields) }

export interface CardLine {
  readonly line: number
  readonly code: string
  /** The cells of the line, by column. A column that the file does not have is left out. */
  readonly cells: ReadonlyMap<Column, string>
}

/**
 * Reads the lines of a file by its header. `failed` has the unknown columns, and the column `code`
 * if the file does not have it.
 */
export function readCardLines(rows: readonly CsvRow[]): {
  readonly lines: readonly CardLine[]
  readonly failed: readonly FailedRow[]
} {
  const [header = { line: 1, cells: [] }, ...body] = rows
  const columns = header.cells.map(columnOf)
  const failed = header.cells.flatMap((value, index): FailedRow[] =>
    columns[index] === undefined && value !== ''
      ? [{ line: header.line, column: value, value, reason: 'unknown-column' }]
      : [],
  )
  if (!columns.includes('code'))
    failed.push({ line: header.line, column: 'code', value: '', reason: 'missing' })
  const lines = body.map(({ line, cells }) => {
    const named = new Map<Column, string>()
    for (const [index, column] of columns.entries())
      if (column !== undefined) named.set(column, cells[index] ?? '')
    return { line, code: named.get('code') ?? '', cells: named }
  })
  return { lines, failed }
}

function columnOf(title: string): Column | undefined {
  const wanted = title.trim().toLowerCase()
  const [found] = Object.entries(HEADERS).find(([, names]) => names.includes(wanted)) ?? []
  return found as Column | undefined
}

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
 * Compares the lines of a file with the stored cards by their codes. Returns which cards are new,
 * changed, unchanged or failed.
 */
export function planImport(
  lines: readonly CardLine[],
  known: ReadonlyMap<string, Card>,
): ImportPlan {
  const plan = { added: [], changed: [], failed: [] } as {
    added: { line: number; card: NewCard }[]
    changed: ImportPlan['changed'][number][]
    failed: FailedRow[]
  }
  let unchangedCount = 0
  const seen = new Set<string>()
  for (const each of lines) {
    const { line, code } = each
    const card = known.get(code)
    const faults = faultsOf(each, { isNew: card === undefined, isRepeated: seen.has(code) })
    seen.add(code)
    if (faults.length > 0) {
      plan.failed.push(...faults)
      continue
    }
    const fields = { ...(card ?? DEFAULTS), ...valuesOf(each) }
    if (card === undefined) plan.added.push({ line, card: { ...fields, code } })
    else {
      const columns = changedColumns(card, fields)
      if (columns.length === 0) unchangedCount += 1
      else plan.changed.push({ line, columns, card: { ...fields, id: card.id, code } })
    }
  }
  return { ...plan, unchangedCount }
}

function faultsOf(
  { line, code, cells }: CardLine,
  { isNew, isRepeated }: { isNew: boolean; isRepeated: boolean },
): FailedRow[] {
  if (isRepeated) return [{ line, column: 'code', value: code, reason: 'repeated' }]
  const missing = isNew ? NEEDED.filter((column) => !cells.has(column)) : []
  return [
    ...missing.map((column) => ({
      line,
      column: HEADERS[column][0] ?? column,
      value: '',
      reason: 'missing' as const,
    })),
    ...[...cells].flatMap(([column, value]) => {
      const reason = faultOf(column, value)
      if (reason === null) return []
      return [{ line, column: HEADERS[column][0] ?? column, value, reason }]
    }),
  ]
}

const CODES: readonly Column[] = ['code', 'modelNumber']

function faultOf(column: Column, text: string): FailedRow['reason'] | null {
  if (CODES.includes(column) && isDamagedCode(text)) return 'damaged'
  const result = SCHEMAS[column].safeParse(cellValue(column, text))
  if (result.success) return null
  if (text === '') return 'missing'
  return result.error.issues.some(({ code }) => code === 'too_big') && !NUMBERS.includes(column)
    ? 'too-long'
    : 'invalid'
}

function cellValue(column: Column, text: string): string | number {
  if (NUMBERS.includes(column)) return /^\d{1,9}$/.test(text) ? Number(text) : text
  return column === 'language' ? text.toLowerCase() : text
}

function valuesOf({ cells }: CardLine): Partial<CardFields> {
  const values = [...cells].flatMap(([column, text]) =>
    column === 'code' ? [] : [[column, cellValue(column, text)] as const],
  )
  return Object.fromEntries(values)
}

function changedColumns(card: CardFields, fields: CardFields): readonly string[] {
  return FIELDS.filter((field) => card[field] !== fields[field]).map(
    (field) => HEADERS[field][0] ?? field,
  )
}
