import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { fileRows } from '#contract/console/imports/import-columns.rule.ts'
import type { ImportRequest } from '#contract/console/imports/imported.ts'
import { compositionColumns } from '#contract/console/packs/composition-columns.fields.ts'
import type { DraftLine } from '#contract/console/packs/draft-content.ts'
import { LINES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { readImport } from '#server/console/imports/imports.rule.ts'
import { importedOf, rowsOf } from '#server/console/imports/imports.ts'
import { faultOf, planRows } from '#server/console/imports/plan.rule.ts'
import { selectIdsByCode } from '#server/console/packs/card-facts/card-facts.sql.ts'
import { readCardFacts, readCards } from '#server/console/packs/card-facts/card-facts.ts'
import { type CsvEncoding, csvFile } from '#server/platform/csv.ts'
import type { Queryable } from '#server/platform/database/database.ts'

type LinesOfFile = ConsoleAnswer<'POST /pack-drafts/read-lines'>
interface LinesFile extends ImportRequest {
  /** The code of the card that is used in place of each of these unknown codes. */
  readonly replacements: readonly { readonly code: string; readonly by: string }[]
}

/**
 * Reads the lines of a composition from a file or from copied cells. If any value is wrong, returns
 * no lines, but the faults. Without titles, the columns are those of the definition.
 */
export async function readLinesFile(
  on: Queryable,
  { file, isDryRun, replacements }: LinesFile,
  now: Date,
): Promise<LinesOfFile | Refusal> {
  const rows = rowsOf(file)
  if (isRefusal(rows)) return rows
  const read = readImport(compositionColumns, rows, { isTitled: false })
  if (read.lines.length > LINES_MAX) return refuse(409, REASON.tooManyRows)
  const replaced = new Map(replacements.map(({ code, by }) => [code, by]))
  const codeOf = (code: string) => replaced.get(code) ?? code
  const codes = [...new Set(read.lines.flatMap(({ cells }) => codeOf(cells.get('card') ?? '')))]
  const ids = await selectIdsByCode(on, codes)
  const cards = [...(await readCardFacts(on, [...new Set(ids.values())], now))]
  const names = new Map(cards.map(({ id, name }) => [id, name]))
  const plan = planRows<typeof compositionColumns, typeof NO_LINE>(compositionColumns, read, {
    defaults: NO_LINE,
    isKnownCode: ({ cells }) => ids.has(codeOf(cells.get('card') ?? '')),
    faultsOf: (line, { fields }) =>
      ids.has(codeOf(fields.card))
        ? []
        : [faultOf(compositionColumns, line, 'card', 'unknown-code')],
  })
  const outcome = importedOf({ isDryRun }, plan, ({ card }) => ({
    code: codeOf(card),
    name: names.get(ids.get(codeOf(card)) ?? 0) ?? '',
  }))
  const lines = plan.added.map(({ fields: { card, count, points, action, note } }) => ({
    cardId: ids.get(codeOf(card)) as number,
    count,
    buyPoint: points,
    actionType: action,
    note,
    copyIds: [],
  }))
  const unknownCodes = codes.filter((code) => code !== '' && !ids.has(code))
  return { ...outcome, lines: plan.failed.length === 0 ? lines : [], cards, unknownCodes }
}

const NO_LINE = {
  card: '',
  count: 0,
  points: 0,
  action: '0' as DraftLine['actionType'],
  note: '',
}

/** `readLinesFile` can read this file. */
export async function writeLinesFile(
  on: Queryable,
  lines: readonly DraftLine[],
  { encoding, language }: { readonly encoding: CsvEncoding; readonly language: 'ja' | 'en' },
): Promise<Buffer> {
  const cards = await readCards(on, [...new Set(lines.map(({ cardId }) => cardId))])
  const rows = lines.map(({ cardId, count, buyPoint: points, actionType: action, note }) => {
    const { code: card, name } = cards.get(cardId) ?? {}
    return { card, name, count, points, action, note }
  })
  return csvFile(fileRows(compositionColumns, rows, language), encoding)
}
