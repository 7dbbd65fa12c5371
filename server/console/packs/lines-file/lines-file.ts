import type { DraftLine } from '#contract/console/packs/draft-content.ts'
import type { CardFacts, LineFileError } from '#contract/console/packs/pack-drafts.ts'
import { LINE_COLUMNS } from '#contract/console/packs/pack-limits.rule.ts'
import { decodeText } from '#contract/console/spreadsheets.rule.ts'
import { selectIdsByCode } from '#server/console/packs/card-facts/card-facts.sql.ts'
import { readCardFacts, readCards } from '#server/console/packs/card-facts/card-facts.ts'
import { type CsvEncoding, csvFile, readCsv } from '#server/platform/csv.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readLines } from './lines-file.rule.ts'

interface LinesOfFile {
  readonly lines: DraftLine[]
  readonly cards: CardFacts[]
  readonly errors: LineFileError[]
  readonly unknownCodes: string[]
}
const FILE_ERROR = { row: 1, column: '', value: '', problem: 'unreadable' } as const

/**
 * Reads the lines of a composition from the bytes of a file or of copied cells. If any value is
 * wrong, returns no lines, but every fault.
 */
export async function readLinesFile(
  on: Queryable,
  bytes: Uint8Array,
  now: Date,
): Promise<LinesOfFile> {
  const text = decodeText(bytes)
  const rows = text === null ? null : readCsv(text)
  if (rows === null) return { lines: [], cards: [], errors: [FILE_ERROR], unknownCodes: [] }
  const { lines: coded, errors } = readLines(rows)
  const ids = await selectIdsByCode(on, [...new Set(coded.map(({ code }) => code))])
  const unknown = coded.filter(({ code }) => !ids.has(code))
  const unknownErrors = unknown.map(({ row, code }) => ({
    row,
    column: 'code',
    value: code,
    problem: 'unknown-card' as const,
  }))
  const unknownCodes = [...new Set(unknown.map(({ code }) => code))]
  const all = [...errors, ...unknownErrors].sort((a, b) => a.row - b.row)
  if (all.length > 0) return { lines: [], cards: [], errors: all, unknownCodes }
  const lines = coded.map(({ code, row: _row, ...line }) => ({
    cardId: ids.get(code) as number,
    ...line,
  }))
  return {
    lines,
    cards: [...(await readCardFacts(on, [...ids.values()], now))],
    errors: [],
    unknownCodes,
  }
}

/** `readLinesFile` can read this file. */
export async function writeLinesFile(
  on: Queryable,
  lines: readonly DraftLine[],
  encoding: CsvEncoding,
): Promise<Buffer> {
  const cards = await readCards(on, [...new Set(lines.map(({ cardId }) => cardId))])
  const rows = lines.map((line) => [
    { code: cards.get(line.cardId)?.code ?? '' },
    line.count,
    line.buyPoint,
    line.actionType,
    line.note,
  ])
  return csvFile([[...LINE_COLUMNS], ...rows], encoding)
}
