import type { FailedRow, Imported } from '#contract/console/imports/imported.ts'
import { REASON } from '#contract/console/reasons.ts'
import { BOUGHT_LINES_MAX } from '#contract/console/stock/acquisition-limits.rule.ts'
import type { BoughtLine } from '#contract/console/stock/acquisitions.ts'
import { boughtColumns } from '#contract/console/stock/bought-columns.fields.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { type ImportLine, readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import { faultOf, planRows } from '#server/console/imports/plan.rule.ts'
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
  const read = readImport(boughtColumns, rows)
  if (read.lines.length > BOUGHT_LINES_MAX) return refuse(409, REASON.tooManyRows)
  const valuesOf = (name: 'code' | 'shelf') => [
    ...new Set(read.lines.flatMap(({ cells }) => cells.get(name) || [])),
  ]
  const names = await selectCardNames(tx, valuesOf('code'))
  const unknownShelves = new Set(await selectUnknownShelves(tx, valuesOf('shelf')))
  const plan = planRows<typeof boughtColumns, BoughtLine>(boughtColumns, read, {
    defaults: NO_LINE,
    isKnownCode: ({ cells }) => names.has(cells.get('code') ?? ''),
    faultsOf: (line, { fields }) => lineFaults(line, fields, { names, unknownShelves }),
  })
  const outcome = importedOf({ isDryRun }, plan, ({ code, count, costYen }) => ({
    code,
    name: names.get(code) ?? '',
    columns: [`${count} × ${costYen}`],
  }))
  return { ...outcome, lines: outcome.isDone ? plan.added.map(({ fields }) => fields) : [] }
}

const NO_LINE: BoughtLine = {
  code: '',
  count: 0,
  costYen: 0,
  shelf: '',
  gradingCompany: '',
  gradingNumber: '',
  serialNumber: '',
}

function lineFaults(
  line: Line,
  { code, count, shelf, gradingCompany, gradingNumber, serialNumber }: BoughtLine,
  known: { readonly names: ReadonlyMap<string, string>; readonly unknownShelves: Set<string> },
): FailedRow[] {
  const fault = (column: keyof typeof boughtColumns, reason: FailedRow['reason']) =>
    faultOf(boughtColumns, line, column, reason)
  const isSingle = gradingNumber !== '' || serialNumber !== ''
  const isHalfGraded = (gradingCompany === '') !== (gradingNumber === '')
  return [
    ...(known.names.has(code) ? [] : [fault('code', 'unknown-code')]),
    ...(known.unknownShelves.has(shelf) ? [fault('shelf', 'unknown-shelf')] : []),
    ...(isHalfGraded
      ? [fault(gradingNumber === '' ? 'gradingNumber' : 'gradingCompany', 'missing')]
      : []),
    ...(isSingle && count > 1 ? [fault('count', 'single')] : []),
  ]
}
