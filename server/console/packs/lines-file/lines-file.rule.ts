import { columnNamed } from '#contract/console/imports/import-columns.rule.ts'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import type { DraftLine } from '#contract/console/packs/draft-content.ts'
import type { LineFileError } from '#contract/console/packs/pack-drafts.ts'
import { LINE_COLUMNS, LINES_MAX, TICKETS_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import type { CsvRow } from '#server/platform/csv.ts'

type Column = (typeof LINE_COLUMNS)[number]
const REQUIRED: readonly Column[] = ['code', 'count']
const INTEGER_MAX = 2_147_483_647
/**
 * The texts in a file that mean `0` (the member may convert the card) or `2` (the card always
 * ships).
 */
const ACTIONS: Readonly<Record<string, DraftLine['actionType']>> = {
  '': '0',
  '0': '0',
  '2': '2',
  選択: '0',
  交換可: '0',
  発送のみ: '2',
}

/** One row of a file. The row names its card by the card's code, because it has no card id. */
type CodedLine = Omit<DraftLine, 'cardId'> & { readonly code: string; readonly row: number }
interface ReadLines {
  readonly lines: readonly CodedLine[]
  readonly errors: readonly LineFileError[]
}

/**
 * Reads the lines of a composition from the rows of a file. If the first row has no heading for the
 * code, the first row counts as a line, and the columns are those of `LINE_COLUMNS`. Every fault is
 * named by row, column and value.
 */
export function readLines([first, ...rest]: readonly CsvRow[]): ReadLines {
  if (first === undefined) return { lines: [], errors: [] }
  const named = first.cells.map(columnOf)
  const isHeading = named.includes('code')
  const columns = isHeading ? named : LINE_COLUMNS
  const missing = REQUIRED.filter((column) => !columns.includes(column))
  if (missing.length > 0) {
    const error = { row: first.line, value: '', problem: 'missing-column' as const }
    return { lines: [], errors: missing.map((column) => ({ ...error, column })) }
  }
  const rows = isHeading ? rest : [first, ...rest]
  if (rows.length > LINES_MAX) {
    const error = { row: LINES_MAX + 1, column: 'code', value: String(rows.length) }
    return { lines: [], errors: [{ ...error, problem: 'too-many-rows' }] }
  }
  const read = rows.map((row) => readRow(row, columns))
  return {
    lines: read.map(({ line }) => line),
    errors: read.flatMap(({ errors }) => errors),
  }
}

function columnOf(heading: string): Column | undefined {
  const name = columnNamed(compositionColumns, heading)
  return LINE_COLUMNS.find(
    (column) => name !== undefined && column === compositionColumns[name].code,
  )
}

function readRow({ line: row, cells }: CsvRow, columns: readonly (Column | undefined)[]) {
  const errors: LineFileError[] = []
  const cellOf = (column: Column) => (cells[columns.indexOf(column)] ?? '').trim()
  const numberOf = (column: Column, max: number) => {
    const value = cellOf(column)
    const text = value.normalize('NFKC').replaceAll(',', '')
    const isEmpty = text === '' && !REQUIRED.includes(column)
    if (!isEmpty && !/^\d+$/.test(text))
      errors.push({ row, column, value, problem: 'not-a-number' })
    else if (Number(text) > max) errors.push({ row, column, value, problem: 'too-large' })
    return Number(text) || 0
  }
  const action = cellOf('action_type')
  const actionType = ACTIONS[action.normalize('NFKC')]
  if (actionType === undefined)
    errors.push({ row, column: 'action_type', value: action, problem: 'not-a-choice' })
  const note = cellOf('note')
  if (note.length > 200) errors.push({ row, column: 'note', value: note, problem: 'too-large' })
  const line = {
    row,
    code: cellOf('code'),
    count: numberOf('count', TICKETS_MAX),
    buyPoint: numberOf('buy_point', INTEGER_MAX),
    actionType: actionType ?? '0',
    note,
    copyIds: [],
  }
  return { line, errors }
}
