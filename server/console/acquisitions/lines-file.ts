import type { FailedRow, Imported } from '#contract/console/imports/imported.ts'
import { REASON } from '#contract/console/reasons.ts'
import { BOUGHT_LINES_MAX } from '#contract/console/stock/acquisition-limits.rule.ts'
import type { BoughtLine } from '#contract/console/stock/acquisitions.ts'
import { boughtColumns } from '#contract/console/stock/bought-columns.fields.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { type ImportLine, readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { selectCardNames, selectUnknownShelves } from './acquisitions.sql.ts'

type Line = ImportLine<keyof typeof boughtColumns>

/**
 * Reads the lines of an acquisition from a file. Records nothing: the operator adds the seller's
 * record, and then buys in. `lines` is empty in a dry run or if a cell is wrong.
 */
export async function readBoughtLines(
  tx: Transaction,
  { file, isDryRun }: { readonly file: string; readonly isDryRun: boolean },
): Promise<(Imported & { readonly lines: BoughtLine[] }) | Refusal> {
  const rows = rowsOf(file)
  if (isRefusal(rows)) return rows
  const { lines, failed } = readImport(boughtColumns, rows)
  if (lines.length > BOUGHT_LINES_MAX) return refuse(409, REASON.tooManyRows)
  const bought = lines.map((line) => ({ line, fields: fieldsOf(line) }))
  const names = await selectCardNames(tx, [...new Set(bought.map(({ fields }) => fields.code))])
  const shelves = [...new Set(bought.map(({ fields }) => fields.shelf))].filter(Boolean)
  const unknownShelves = new Set(await selectUnknownShelves(tx, shelves))
  const faults = bought.flatMap(({ line, fields }) => [
    ...line.failed,
    ...lineFaults(line, fields, { names, unknownShelves }),
  ])
  const outcome = importedOf(
    { isDryRun },
    {
      newCount: bought.length,
      changedCount: 0,
      unchangedCount: 0,
      failed: failed.length > 0 ? failed : faults,
      changes: bought.map(({ line: { line }, fields: { code, count, costYen } }) => ({
        line,
        code,
        name: names.get(code) ?? '',
        columns: [`${count} × ${costYen}`],
      })),
    },
  )
  return { ...outcome, lines: outcome.isDone ? bought.map(({ fields }) => fields) : [] }
}

function fieldsOf({ values, cells }: Line): BoughtLine {
  const textOf = (name: keyof typeof boughtColumns) => cells.get(name) ?? ''
  return {
    code: textOf('code'),
    count: Number(values.get('count') ?? 0),
    costYen: Number(values.get('costYen') ?? 0),
    shelf: textOf('shelf'),
    gradingCompany: textOf('gradingCompany'),
    gradingNumber: textOf('gradingNumber'),
    serialNumber: textOf('serialNumber'),
  }
}

function lineFaults(
  { line, cells }: Line,
  fields: BoughtLine,
  known: { readonly names: ReadonlyMap<string, string>; readonly unknownShelves: Set<string> },
): FailedRow[] {
  const { code, count, shelf, gradingCompany, gradingNumber, serialNumber } = fields
  const fault = (column: keyof typeof boughtColumns, reason: FailedRow['reason']): FailedRow => ({
    line,
    column: boughtColumns[column].code,
    value: cells.get(column) ?? '',
    reason,
  })
  const isSingle = gradingNumber !== '' || serialNumber !== ''
  const isHalfGraded = (gradingCompany === '') !== (gradingNumber === '')
  return [
    ...(['count', 'costYen'] as const)
      .filter((column) => !cells.has(column))
      .map((column) => fault(column, 'missing')),
    ...(code !== '' && !known.names.has(code) ? [fault('code', 'unknown-code')] : []),
    ...(known.unknownShelves.has(shelf) ? [fault('shelf', 'unknown-shelf')] : []),
    ...(isHalfGraded
      ? [fault(gradingNumber === '' ? 'gradingNumber' : 'gradingCompany', 'missing')]
      : []),
    ...(isSingle && count > 1 ? [fault('count', 'single')] : []),
  ]
}
