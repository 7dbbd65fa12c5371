import { readKenAll } from './ken-all.rule.ts'
import { textOfPostalFile } from './postal-file.ts'
import { codesOf, encodePostalTable, findInPostalTable } from './postal-table.rule.ts'

/** The list of 2026 has 120,000 codes. */
const CODES_MIN = 100_000
const PREFECTURES_COUNT = 47
/** In a year, Japan Post abolishes some hundred codes. */
const REMOVED_SHARE_MAX = 0.05

export interface PostalReplacement {
  readonly table: Buffer
  readonly codeCount: number
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** The codes that lead to other areas than before. */
  readonly changed: readonly string[]
}

/**
 * Reads a file of Japan Post that shall replace the present table, and compares both. Returns a
 * sentence instead if the file is damaged or not whole.
 */
export function readReplacement(file: Buffer, present: Buffer): PostalReplacement | string {
  const rows = rowsOf(file)
  if (typeof rows === 'string') return rows
  const prefectureCount = new Set(rows.map(({ prefId }) => prefId)).size
  if (prefectureCount < PREFECTURES_COUNT)
    return `The file has ${prefectureCount} of ${PREFECTURES_COUNT} prefectures: it is not whole.`
  const table = encodePostalTable(rows)
  const codes = codesOf(table)
  if (codes.length < CODES_MIN) return `The file has ${codes.length} postal codes: it is not whole.`
  const [before, after] = [new Set(codesOf(present)), new Set(codes)]
  const removed = [...before].filter((code) => !after.has(code))
  if (removed.length > before.size * REMOVED_SHARE_MAX)
    return `The file lacks ${removed.length} of ${before.size} present postal codes: it is not whole.`
  return {
    table,
    codeCount: codes.length,
    added: codes.filter((code) => !before.has(code)),
    removed,
    changed: codes.filter(
      (code) => before.has(code) && areasOf(table, code) !== areasOf(present, code),
    ),
  }
}

function rowsOf(file: Buffer) {
  try {
    return readKenAll(textOfPostalFile(file))
  } catch (cause) {
    return `The file cannot be read: ${(cause as Error).message}.`
  }
}

/** Whatever the order in which the list names them. */
function areasOf(table: Buffer, code: string): string {
  const names = findInPostalTable(table, code).map(
    ({ prefId, city, town }) => `${prefId} ${city} ${town}`,
  )
  return names.sort().join('\n')
}
