import type { StoredEntry } from './audit.sql.ts'

const COLUMNS = [
  'id',
  'at',
  'operator_id',
  'operator',
  'role',
  'call',
  'outcome',
  'target_kind',
  'target_id',
  'before',
  'after',
  'reason',
  'approval_id',
  'address',
  'session',
  'request_id',
  'hash',
] as const
/** Excel reads a file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns entries as a CSV file with a header, lines ending in CRLF. */
export function toCsv(entries: readonly StoredEntry[]): string {
  const lines = [COLUMNS.join(','), ...entries.map((entry) => valuesOf(entry).map(cell).join(','))]
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function valuesOf(entry: StoredEntry): readonly unknown[] {
  return [
    entry.id,
    entry.at.toISOString(),
    entry.operatorId,
    entry.operatorName,
    entry.role,
    entry.call,
    entry.outcome,
    entry.targetKind,
    entry.targetId,
    entry.before === null ? null : JSON.stringify(entry.before),
    entry.after === null ? null : JSON.stringify(entry.after),
    entry.reason,
    entry.approvalId,
    entry.address,
    entry.session,
    entry.requestId,
    entry.hash,
  ]
}

/**
 * The signs that begin a formula. A Japanese Excel takes the full-width ones too, and some programs
 * skip white space in front.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * Quotes a value. A text that a spreadsheet would run as a formula gets an apostrophe in front.
 * Semicolons and tabs are quoted, because they separate cells in some countries' settings.
 */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
