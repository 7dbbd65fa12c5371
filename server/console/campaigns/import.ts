import { codeColumns } from '#contract/console/campaigns/code-columns.fields.ts'
import type { ColumnOf } from '#contract/console/imports/import-columns.rule.ts'
import { FILE_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import type { Imported } from '#contract/console/imports/imported.ts'
import { REASON } from '#contract/console/reasons.ts'
import {
  guessableCodes,
  LISTED_CODE_LENGTH_MIN,
  readCode,
  shownCode,
} from '#server/campaigns/codes.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { type ImportLine, readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import { faultOf, planRows } from '#server/console/imports/plan.rule.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { insertCodes, lockCampaign, lockCodes, selectCampaign } from './campaigns.sql.ts'

interface CodeRow {
  readonly code: string
}

/** The handbook shows this code to everybody. */
const EXAMPLE = readCode(codeColumns.code.example)

/** Returns the code of a line as the shop keeps it, or the cell if it is no code. */
const codeOf = ({ cells }: ImportLine<ColumnOf<typeof codeColumns>>) => {
  const cell = cells.get('code') ?? ''
  return readCode(cell) ?? cell
}

/** Adds the codes of a file to a campaign: all rows or none. Codes that it has stay as they are. */
export async function importCodes(
  tx: Transaction,
  { id, file, isDryRun, now }: { id: number; file: string; isDryRun: boolean; now: Date },
): Promise<Imported | Refusal> {
  if (!(await lockCampaign(tx, id))) return refuse(404)
  const campaign = await selectCampaign(tx, { id, now })
  if (!campaign?.takesCodes) return refuse(404)
  if (campaign.state === 'stopped' || campaign.state === 'ended')
    return refuse(409, REASON.notPossible)
  const rows = rowsOf(file)
  if (isRefusal(rows)) return rows
  const read = readImport(codeColumns, rows)
  const codes = read.lines.map(codeOf)
  const owners = await lockCodes(tx, codes)
  const guessable = guessableCodes(codes.filter((code) => owners.get(code) !== id))
  const own = read.lines.filter((line) => owners.get(codeOf(line)) === id)
  const plan = planRows<typeof codeColumns, CodeRow>(codeColumns, read, {
    keyOf: codeOf,
    known: new Map(own.map((line) => [codeOf(line), { code: line.cells.get('code') ?? '' }])),
    defaults: { code: '' },
    faultsOf: (line) => {
      const code = codeOf(line)
      if (code.length < LISTED_CODE_LENGTH_MIN || readCode(code) === null)
        return [faultOf(codeColumns, line, 'code', 'no-coupon-code')]
      if (![id, undefined].includes(owners.get(code)))
        return [faultOf(codeColumns, line, 'code', 'code-of-another-campaign')]
      return guessable.has(code) || code === EXAMPLE
        ? [faultOf(codeColumns, line, 'code', 'guessable')]
        : []
    },
  })
  const added = plan.added.map(({ fields }) => readCode(fields.code) ?? fields.code)
  if (campaign.count + added.length > FILE_ROWS_MAX) return refuse(409, REASON.tooManyRows)
  const outcome = importedOf({ isDryRun }, plan, ({ code }) => ({
    code: shownCode(readCode(code) ?? code),
    name: '',
  }))
  if (outcome.isDone)
    await insertCodes(tx, { campaignId: id, codes: added, numbersBefore: campaign.count })
  return outcome
}
