import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface AuditSignature extends Row {
  readonly entryId: number
  readonly hash: Buffer
  readonly at: Date
  readonly publicKey: Buffer
  readonly signature: Buffer
}

export function selectAuditSignatures(tx: Transaction): Promise<AuditSignature[]> {
  return tx.query(sql`
    select
      entry_id,
      entry_hash as hash,
      signed_at as at,
      public_key,
      signature
    from audit_signatures
    order by entry_id`)
}
