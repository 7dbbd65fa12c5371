import {
  type AuditFilters,
  countEntries,
  type StoredEntry,
  selectEntriesAfter,
} from '#server/console/audit/audit.sql.ts'
import type { Columns } from '#server/console/reports/files/columns.rule.ts'
import { rowsWork } from '#server/console/reports/files/files.ts'
import { keysetSource, type ReportSource } from '#server/console/reports/files/sources.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export const AUDIT_COLUMNS: Columns<StoredEntry> = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at.toISOString()],
  ['operator_id', ({ operatorId }) => operatorId],
  ['operator', ({ operatorName }) => operatorName],
  ['role', ({ role }) => role],
  ['call', ({ call }) => call],
  ['outcome', ({ outcome }) => outcome],
  ['target_kind', ({ targetKind }) => targetKind],
  ['target_id', ({ targetId }) => targetId],
  ['before', ({ before }) => before && JSON.stringify(before)],
  ['after', ({ after }) => after && JSON.stringify(after)],
  ['reason', ({ reason }) => reason],
  ['approval_id', ({ approvalId }) => approvalId],
  ['address', ({ address }) => address],
  ['session', ({ session }) => session],
  ['request_id', ({ requestId }) => requestId],
  ['hash', ({ hash }) => hash],
]

export async function openAuditLog(on: Queryable, filters: AuditFilters): Promise<ReportSource> {
  return keysetSource(AUDIT_COLUMNS, {
    count: await countEntries(on, filters),
    next: ({ after, limit }) => selectEntriesAfter(on, filters, { id: after?.id ?? 0, limit }),
  })
}

/** Writes a long export of the audit log. */
export const writeAuditLog = rowsWork(openAuditLog)
