import { BYTE_ORDER_MARK, writeCsv } from '#server/platform/csv/csv.ts'
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
/** Returns entries as a CSV file with a header and a byte order mark. */
export function toCsv(entries: readonly StoredEntry[]): string {
  return BYTE_ORDER_MARK + writeCsv([COLUMNS, ...entries.map(valuesOf)])
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
