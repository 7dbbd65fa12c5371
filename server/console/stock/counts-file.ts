import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { ColumnOf } from '#contract/console/imports/import-columns.rule.ts'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import { countColumns } from '#contract/console/stock/count-columns.fields.ts'
import type { Copy } from '#contract/console/stock/stock.ts'
import { isRefusal, type Refusal } from '#server/console/acts/route.ts'
import { type ImportLine, readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import { faultOf, planRows } from '#server/console/imports/plan.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectCopiesOn } from './copies.sql.ts'

type CountLine = ImportLine<ColumnOf<typeof countColumns>>
type CountFields = Pick<Copy, 'code' | 'gradingNumber' | 'serialNumber'> & {
  readonly counted: number
}

/**
 * Reads the counts of a stocktake from a file. Books nothing: the operator sees the
 * differences on the screen first. A line names its lot by the number of the lot, or by the code of
 * the card and the numbers of the copy.
 */
export async function readCounts(
  on: Queryable,
  { shelf, file, isDryRun }: ImportRequest & { readonly shelf: string },
): Promise<ConsoleAnswer<'POST /shelves/counts'> | Refusal> {
  const rows = rowsOf(file)
  if (isRefusal(rows)) return rows
  const copies = await selectCopiesOn(on, shelf)
  const lotsOf = (line: CountLine) => copies.filter((copy) => isNamedBy(line, copy))
  const known = copies.map((copy) => [String(copy.id), { ...copy, counted: copy.onHand }] as const)
  const read = readImport(countColumns, rows)
  const plan = planRows<typeof countColumns, CountFields, Copy & CountFields>(countColumns, read, {
    keyOf: (line) => (lotsOf(line).length === 1 ? String(lotsOf(line)[0]?.id) : `# ${line.line}`),
    known: new Map(known),
    defaults: { code: '', gradingNumber: '', serialNumber: '', counted: 0 },
    faultsOf: (line, { row }) =>
      row === undefined
        ? [faultOf(countColumns, line, 'code', lotsOf(line).length > 1 ? 'ambiguous' : 'not-there')]
        : [],
  })
  const outcome = importedOf({ isDryRun }, plan, (_, row) => ({
    code: row?.code ?? '',
    name: row?.name ?? '',
  }))
  if (!outcome.isDone) return { ...outcome, lines: [] }
  // A lot whose count is as stored has a line too, because the screen may show another count of it.
  const lines = read.lines.flatMap((line) =>
    lotsOf(line).map(({ id: copyId }) => ({ copyId, counted: Number(line.values.get('counted')) })),
  )
  return { ...outcome, lines }
}

/** An empty cell of a file without numbers says nothing about the lot. */
function isNamedBy({ cells, values }: CountLine, copy: Copy): boolean {
  const { id, code, gradingNumber, serialNumber } = copy
  const isSame = (name: 'gradingNumber' | 'serialNumber', value: string) =>
    (cells.get(name) || value) === value
  if (cells.get('code') !== code) return false
  if (values.has('id')) return values.get('id') === id
  return isSame('gradingNumber', gradingNumber) && isSame('serialNumber', serialNumber)
}
