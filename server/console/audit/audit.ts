import type { Role } from '#contract/console/roles.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type AuditRow, insertEntry } from './audit.sql.ts'
import { redact } from './redact.rule.ts'

/** An entry of the audit log, as the caller of `writeEntry` passes it. */
export interface NewEntry {
  readonly now: Date
  /** Null for a call before the login, and for a command on the server. */
  readonly operatorId: number | null
  readonly role: Role | null
  readonly sessionHash?: Buffer | null
  readonly address?: string | null
  readonly call: string
  readonly outcome: AuditRow['outcome']
  readonly target?: { readonly kind: string; readonly id: string | null } | undefined
  /** The kind of the approval request that the call decided; `before` and `after` are its fields. */
  readonly approved?: string | undefined
  readonly before?: object | undefined
  readonly after?: object | undefined
  readonly reason?: string | undefined
  readonly approvalId?: number | undefined
  readonly requestId?: string
}

/**
 * Writes an entry of the audit log in the transaction of the act that the entry records.
 * Personal fields of `before` and `after` become "changed", and secrets are left out.
 */
export async function writeEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  const redacted = (fields: object | undefined) =>
    fields === undefined ? null : redact(entry.approved ?? entry.call, fields)
  await insertEntry(tx, {
    now: entry.now,
    operatorId: entry.operatorId,
    role: entry.role,
    sessionHash: entry.sessionHash ?? null,
    address: entry.address ?? null,
    call: entry.call,
    outcome: entry.outcome,
    targetKind: entry.target?.kind ?? null,
    targetId: entry.target?.id ?? null,
    before: redacted(entry.before),
    after: redacted(entry.after),
    reason: entry.reason ?? null,
    approvalId: entry.approvalId ?? null,
    requestId: entry.requestId ?? null,
  })
}
