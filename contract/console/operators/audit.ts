import { z } from 'zod'
import {
  type CallList,
  count,
  id,
  idParams,
  pageFields,
  requestId,
  time,
} from '#contract/console/call.ts'
import { filterShape, listQuery } from '#contract/console/list-query.ts'
import { decided, internalText, openText } from '#contract/console/privacy.ts'
import { exportedFile } from '#contract/console/report-jobs.ts'
import { ROLES } from '#contract/console/roles.ts'
import { AUDIT_OUTCOMES, auditList } from './audit.fields.ts'

/** What the entries of many calls name beside the fields of the request. */
export const entryFields = {
  version: count.nullable(),
  state: openText,
  kind: openText,
  role: z.enum(ROLES),
  /** The rows that the act changed, or that the read showed. */
  ids: z.array(id),
  count,
  fileName: openText,
  addresses: z.array(openText),
  refusal: openText,
}
const fields = decided(z.record(z.string(), z.unknown()), 'open')
const auditEntry = z.object({
  id,
  at: time,
  /** The operator who acted. Null for a call before the login, and for a command on the server. */
  operator: z.object({ id, name: internalText }).nullable(),
  role: z.enum(ROLES).nullable(),
  call: openText,
  outcome: z.enum(AUDIT_OUTCOMES),
  targetKind: openText.nullable(),
  targetId: openText.nullable(),
  /**
   * The target's fields before and after the act. Personal fields have the value "changed"; secrets
   * are absent.
   */
  before: fields.nullable(),
  after: fields.nullable(),
  reason: internalText.nullable(),
  approvalId: id.nullable(),
  address: internalText.nullable(),
  /**
   * A number that identifies the session. The number is not secret: it cannot be used to log in.
   */
  session: openText.nullable(),
  requestId: openText.nullable(),
  hash: openText,
})
export type AuditEntry = z.infer<typeof auditEntry>

/** A filtered list of the audit log finds at most this many entries; an export finds all. */
export const AUDIT_LISTED_MAX = 10_000

export const auditCalls = {
  'GET /audit': {
    permission: 'audit.read',
    /** The list is sorted by the numbers of the entries. With filters, `count` is at most AUDIT_LISTED_MAX. */
    query: listQuery(auditList),
    answer: z.object({ list: z.array(auditEntry), ...pageFields }),
  },
  'GET /audit/{id}': {
    permission: 'audit.read',
    params: idParams,
    answer: z.object({ entry: auditEntry }),
  },
  'POST /audit/export': {
    permission: 'audit.export',
    audit: 'audit.export',
    isExport: true,
    stepUp: true,
    request: z.strictObject({
      requestId,
      ...filterShape(auditList),
      encoding: z.enum(['utf-8', 'cp932']),
    }),
    answer: exportedFile,
  },
} as const satisfies CallList
