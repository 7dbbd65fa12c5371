import { z } from 'zod'
import { type CallList, id, idParams, pageFields, requestId, time } from '#contract/console/call.ts'
import { filterShape, listQuery } from '#contract/console/list-query.ts'
import { exportedFile } from '#contract/console/report-jobs.ts'
import { ROLES } from '#contract/console/roles.ts'
import { AUDIT_OUTCOMES, auditList } from './audit.fields.ts'

const fields = z.record(z.string(), z.unknown())
const auditEntry = z.object({
  id,
  at: time,
  /** The operator who acted. Null for a call before the login, and for a command on the server. */
  operator: z.object({ id, name: z.string() }).nullable(),
  role: z.enum(ROLES).nullable(),
  /** The audit name of the call, such as `operators.invite`. */
  call: z.string(),
  outcome: z.enum(AUDIT_OUTCOMES),
  targetKind: z.string().nullable(),
  targetId: z.string().nullable(),
  /**
   * The target's fields before and after the act. Personal fields have the value "changed"; secrets
   * are absent.
   */
  before: fields.nullable(),
  after: fields.nullable(),
  reason: z.string().nullable(),
  approvalId: id.nullable(),
  address: z.string().nullable(),
  /**
   * A number that identifies the session. The number is not secret: it cannot be used to log in.
   */
  session: z.string().nullable(),
  requestId: z.string().nullable(),
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A filtered list of the audit log finds at most this many entries; an export finds all. */
export const AUDIT_LISTED_MAX = 10_000

export const auditCalls = {
  'GET /audit': {
    access: 'operator',
    permission: 'audit.read',
    /** The list is sorted by the numbers of the entries. With filters, `count` is at most AUDIT_LISTED_MAX. */
    query: listQuery(auditList),
    answer: z.object({ list: z.array(auditEntry), ...pageFields }),
  },
  'GET /audit/{id}': {
    access: 'operator',
    permission: 'audit.read',
    params: idParams,
    answer: z.object({ entry: auditEntry }),
  },
  'POST /audit/export': {
    access: 'operator',
    permission: 'audit.export',
    audit: 'audit.export',
    isExport: true,
    stepUp: true,
    approval: null,
    request: z.strictObject({
      requestId,
      ...filterShape(auditList),
      encoding: z.enum(['utf-8', 'cp932']),
    }),
    answer: exportedFile,
  },
} as const satisfies CallList
