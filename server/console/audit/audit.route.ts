import type { AuditEntry } from '#contract/console/operators/audit.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { openAuditLog } from '#server/console/audit-exports/audit-exports.ts'
import { exportRows, wireExported } from '#server/console/reports/files/files.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { type StoredEntry, selectEntry } from './audit.sql.ts'
import { readAuditPage } from './list.ts'

export const auditHandlers: Handlers<'GET /audit' | 'GET /audit/{id}' | 'POST /audit/export'> = {
  async 'GET /audit'({ database }, { query }) {
    const { rows, ...page } = await readAuditPage(database, query)
    return { list: rows.map(wireEntry), ...page }
  },
  async 'GET /audit/{id}'({ database }, { params }) {
    const row = await selectEntry(database, params.id)
    return row === null ? refuse(404) : { entry: wireEntry(row) }
  },
  async 'POST /audit/export'(tx, { request, session: { operatorId }, now }) {
    const { requestId: _, encoding, ...filters } = request
    const fileName = `audit-${wireDay(now)}.csv`
    const source = await openAuditLog(tx, filters)
    const parameters = { encoding, filters }
    const file = { kind: 'audit-log', fileName, parameters, source } as const
    const exported = await exportRows(tx, file, { operatorId, now })
    return {
      fields: wireExported(exported),
      target: { kind: 'audit', id: null },
      after: { fileName, count: exported.count, filters, encoding },
    }
  },
}

function wireEntry(row: StoredEntry): AuditEntry {
  const { id, role, call, outcome, before, after, reason, address, session, hash } = row
  const operator =
    row.operatorId === null ? null : { id: row.operatorId, name: row.operatorName ?? '' }
  return {
    id,
    at: row.at.toISOString(),
    operator,
    role,
    call,
    outcome,
    before,
    after,
    reason,
    targetKind: row.targetKind,
    targetId: row.targetId,
    approvalId: row.approvalId,
    address,
    session,
    requestId: row.requestId,
    hash,
  }
}
