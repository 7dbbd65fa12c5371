import type { AuditEntry } from '#contract/console/operators/audit.ts'
import { EXPORT_ROWS_MAX } from '#contract/console/operators/audit.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { countEntries, type StoredEntry, selectEntries, selectEntry } from './audit.sql.ts'
import { toCsv } from './audit-csv.rule.ts'

export const auditHandlers: Handlers<'GET /audit' | 'GET /audit/{id}' | 'POST /audit/export'> = {
  async 'GET /audit'({ database }, { query }) {
    const count = await countEntries(database, query)
    const { direction } = query
    const rows = await selectEntries(database, query, { direction, ...placeOf(query.page) })
    return { list: rows.map(wireEntry), ...pageOf(query.page, count) }
  },
  async 'GET /audit/{id}'({ database }, { params }) {
    const row = await selectEntry(database, params.id)
    return row === null ? refuse(404) : { entry: wireEntry(row) }
  },
  async 'POST /audit/export'(tx, { request: { request_id: _, ...filters }, now }) {
    const count = await countEntries(tx, filters)
    if (count > EXPORT_ROWS_MAX) return refuse(409, REASON.tooManyRows)
    const limit = EXPORT_ROWS_MAX
    const rows = await selectEntries(tx, filters, { direction: 'asc', offset: 0, limit })
    const file_name = `audit-${now.toISOString().slice(0, 10)}.csv`
    return {
      fields: { file_name, csv: toCsv(rows), count: rows.length },
      target: { kind: 'audit', id: null },
      after: { file_name, count: rows.length, filters },
    }
  },
}

function wireEntry(row: StoredEntry): AuditEntry {
  const { id, role, call, outcome, before, after, reason, address, session, hash } = row
  const operator =
    row.operatorId === null ? null : { id: row.operatorId, name: row.operatorName ?? '' }
  return {
    ...{ id, at: row.at.toISOString(), operator, role, call, outcome, before, after, reason },
    ...{ target_kind: row.targetKind, target_id: row.targetId, approval_id: row.approvalId },
    ...{ address, session, request_id: row.requestId, hash },
  }
}
