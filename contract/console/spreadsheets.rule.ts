const UTF_8_MARK = [0xef, 0xbb, 0xbf]
const UTF_16 = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe] },
  { encoding: 'utf-16be', mark: [0xfe, 0xff] },
] as const

/** The sign that begins Japanese characters in ISO-2022-JP, and that no text has. */
const ESCAPE = 0x1b

/**
 * Returns the text of a file in UTF-8, in CP932, in EUC-JP, in ISO-2022-JP, or in UTF-16 with a byte
 * order mark, which Excel calls Unicode text. Null for any other file, and for one that is not in `encoding`.
 */
export function decodeText(bytes: Uint8Array, encoding?: 'utf-8' | 'cp932'): string | null {
  const parts = textParts(bytes, encoding)
  return parts === null ? null : [...parts].join('')
}

/** Like `decodeText`, but the text comes in parts, so that a large file is in memory only once. */
export function textParts(
  bytes: Uint8Array,
  encoding?: 'utf-8' | 'cp932',
): Iterable<string> | null {
  const [first, second] = bytes
  const wide = UTF_16.find(({ mark }) => mark[0] === first && mark[1] === second)?.encoding
  // A template and pasted cells have the mark of UTF-8 whatever the encoding of other files is.
  const isMarked = UTF_8_MARK.every((byte, at) => bytes[at] === byte)
  const inUtf = encoding === 'cp932' && !isMarked ? null : decodeAs(wide ?? 'utf-8', bytes)
  const text = inUtf ?? (encoding === 'utf-8' ? null : decodeJis(bytes, encoding))
  const isEscaped = encoding === undefined && bytes.includes(ESCAPE)
  const read = (isEscaped ? decodeAs('iso-2022-jp', bytes) : null) ?? text
  return read === null || some(read, (part) => part.includes('\0')) ? null : read
}

const JUDGED_LINES_MAX = 6
const TWO_KANA = /[ぁ-ー].*[ぁ-ー]/u
/**
 * What CP932 makes of kanji in EUC-JP: half-width kana, and characters that no font has. Real
 * half-width kana have their marks of voice, such as in ｶﾞ.
 */
const MISREAD_KANJI = /^(?!.*(?:[ｶ-ﾄﾊ-ﾎ]ﾞ|[ﾊ-ﾎ]ﾟ))[\x20-\x7e\t｡-ﾟ\ue000-\uf8ff]*$/u

/**
 * The first lines with Japanese text tell EUC-JP: two kana in one of them, whose bytes would be
 * marks between half-width kana in CP932, or nothing but half-width kana if read in CP932. Browsers
 * and Node read Shift_JIS by the table of Windows code page 932.
 */
function decodeJis(bytes: Uint8Array, encoding: 'cp932' | undefined): Iterable<string> | null {
  const text = decodeAs('shift_jis', bytes)
  const inEuc = encoding === undefined ? decodeAs('euc-jp', bytes) : null
  if (text === null || inEuc === null) return text ?? inEuc
  const isEuc =
    judgedLines(inEuc).some((line) => TWO_KANA.test(line)) ||
    judgedLines(text).every((line) => MISREAD_KANJI.test(line))
  return isEuc ? inEuc : text
}

function judgedLines(parts: Iterable<string>): readonly string[] {
  const judged: string[] = []
  for (const line of linesOf(parts)) {
    if (/[^\0-\x7f]/.test(line)) judged.push(line)
    if (judged.length === JUDGED_LINES_MAX) break
  }
  return judged
}

/** Returns the lines of a text that comes in parts. */
export function* linesOf(parts: Iterable<string>): Generator<string> {
  let rest = ''
  for (const part of parts) {
    const lines = (rest + part).split(/\r?\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest.replace(/\r$/, '')
}

const PART_BYTES = 65_536

/** Returns the parts of a text; null if the bytes are not in the encoding. */
function decodeAs(encoding: string, bytes: Uint8Array): Iterable<string> | null {
  const parts = {
    *[Symbol.iterator]() {
      const decoder = new TextDecoder(encoding, { fatal: true })
      for (let at = 0; at < bytes.length; at += PART_BYTES)
        yield decoder.decode(bytes.subarray(at, at + PART_BYTES), { stream: true })
      yield decoder.decode()
    },
  }
  try {
    some(parts, () => false)
    return parts
  } catch {
    return null
  }
}

function some(parts: Iterable<string>, is: (part: string) => boolean): boolean {
  for (const part of parts) if (is(part)) return true
  return false
}

/** What a file that is no CSV seems to be. */
export type SeemingKind =
  | 'workbook'
  | 'archive'
  | 'pdf'
  | 'picture'
  | 'page'
  | 'utf-16'
  | 'empty'
  | 'open-quote'
  | 'binary'

/** The first bytes of files that people choose in place of a CSV file. */
const SIGNATURES: Readonly<Record<string, SeemingKind>> = {
  '\xd0\xcf\x11\xe0': 'workbook',
  'PK\x03\x04': 'archive',
  'PK\x05\x06': 'archive',
  '\x1f\x8b': 'archive',
  '7z\xbc\xaf': 'archive',
  'Rar!': 'archive',
  '%PDF-': 'pdf',
  '\x89PNG': 'picture',
  '\xff\xd8\xff': 'picture',
  GIF8: 'picture',
}
/** The names of files in the archive that a workbook of Excel, LibreOffice or Numbers is. */
const IN_WORKBOOK = /\[Content_Types\]\.xml|xl\/|opendocument\.spreadsheet|Index\/Document/
const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|head|meta)\b/i
const SIGNED_BYTES_MAX = 65_536

/** Returns what a file is by its signature; null for a file that has none. */
export function signedKind(bytes: Uint8Array): SeemingKind | null {
  const begin = bytes.subarray(0, SIGNED_BYTES_MAX)
  const text = Array.from(begin, (byte) => String.fromCharCode(byte)).join('')
  if (WEB_PAGE.test(text)) return 'page'
  const kind = Object.entries(SIGNATURES).find(([signature]) => text.startsWith(signature))?.[1]
  return kind === 'archive' && IN_WORKBOOK.test(text) ? 'workbook' : (kind ?? null)
}

/** Returns what a file without readable rows seems to be, so that a refusal can say it. */
export function seemingKind(bytes: Uint8Array): SeemingKind {
  const signed = signedKind(bytes)
  if (signed !== null) return signed
  const written = decodeText(bytes)
  if (written !== null) return /[^\s,;\ufeff]/.test(written) ? 'open-quote' : 'empty'
  const isWide = UTF_16.some(({ encoding }) => {
    const parts = decodeAs(encoding, bytes)
    const isText = (part: string) =>
      /^[^\p{Cc}\p{Cn}\p{Co}]*$/u.test(part.replaceAll(/[\t\r\n]/g, ''))
    return parts !== null && !some(parts, (part) => !isText(part))
  })
  return isWide && bytes.includes(0) ? 'utf-16' : 'binary'
}

/**
 * Matches a text that a spreadsheet would run as a formula. Japanese Excel accepts full-width signs
 * too, and some programs ignore white space before the sign. A text that has an apostrophe before
 * such a sign gets one more, so that a reader can take away one.
 */
export const FORMULA = /^'*\s*[=+\-@＝＋－＠]|^'*[\t\r\n]/
const AS_TEXT = /^="(.*)"$/s

/** Returns the text of a cell without the marks by which an export keeps it a text. */
export function textOfCell(cell: string): string {
  const [, quoted] = AS_TEXT.exec(cell) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
/**
 * What a Japanese or English spreadsheet wrote in place of a code: 4.90237E+12, 10月12日, 12-Oct,
 * Oct-12, 2026/10/12, 10/12/2026, #REF! or ####. A name such as Mew-25 is none of these.
 */
const DAMAGED = new RegExp(
  String.raw`^(?:\d(?:[.,]\d+)?E[+-]\d{2,3}|\d{8,}\.0+|\d{1,3}(?:,\d{3}){2,}|(?:\d{4}年)?\d{1,2}月\d{1,2}日|\d{1,2}:\d\d:\d\d|\d{1,2}-(?:${MONTH})|(?:${MONTH})-\d{2}|\d{4}/\d{1,2}/\d{1,2}|\d{1,2}/\d{1,2}/\d{4}|#[A-Z/0]+[!?]?|#{4,})$`,
)

/** Returns whether a cell looks like what a spreadsheet makes of a code. Mar-25 may still be one. */
export function isDamagedCode(cell: string): boolean {
  return DAMAGED.test(cell.normalize('NFKC'))
}

/** Spreadsheets show a code as text and do not turn it into a number or a day. */
export interface CodeCell {
  readonly code: string
}
/**
 * Matches codes that a spreadsheet would change, for example 0012 to 12, 123456789012 to 1.23E+11,
 * 12E3 to 12000, 10/12 and 1-2 to a day, and -SP1 to a formula.
 */
const CHANGED_CODE = new RegExp(
  String.raw`^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\s*[=+\-@＝＋－＠'].*|\d{1,2}[-/.:]\d{1,4}|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[-/ ]?(?:${MONTH})|(?:${MONTH})[-/ ]?\d{1,4}|true|false)$`,
  'i',
)

/**
 * Returns a CSV text whose lines end in CRLF. A text that a spreadsheet would run as a formula gets
 * an apostrophe in front; numbers do not change. Cells with other separators are quoted too, because
 * spreadsheets of some countries separate cells by these characters. `readCsv` returns the
 * same texts again.
 */
export function writeCsv(rows: readonly (readonly unknown[])[]): string {
  return csvText(
    rows.map((row) => row.map(cellOf)),
    { lineEnd: '\r\n', isQuoted: (cell) => /[",;|，\t\r\n]|^\s|\s$/.test(cell) },
  )
}

export function csvText(
  rows: readonly (readonly string[])[],
  { lineEnd, isQuoted }: { lineEnd: '\r\n' | '\n'; isQuoted: (cell: string) => boolean },
): string {
  const written = (cell: string) => (isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return rows.map((row) => row.map(written).join(',') + lineEnd).join('')
}

function cellOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (isCode(value)) {
    const isChanged = CHANGED_CODE.test(value.code)
    return isChanged ? `="${value.code.replaceAll('"', '""')}"` : cellOf(value.code)
  }
  const text = textOfValue(value)
  return FORMULA.test(text) ? `'${text}` : text
}

/** Returns the text of a value of a row, without the marks that a file gets. */
export function textOfValue(value: unknown): string {
  if (isCode(value)) return value.code
  return value === null || value === undefined ? '' : String(value)
}

export function isCode(value: unknown): value is CodeCell {
  return typeof value === 'object' && value !== null && 'code' in value
}
