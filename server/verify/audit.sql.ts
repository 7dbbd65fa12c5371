import type { Row, Transaction } from '#server/platform/database/database.ts'

/** `computedHash` is computed again from the other fields of the entry. */
export interface AuditLink extends Row {
  readonly id: number
  readonly previousHash: Buffer
  readonly hash: Buffer
  readonly computedHash: Buffer
}

export function selectAuditLinks(
  tx: Transaction,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<AuditLink[]> {
  return tx.query({
    text: `
      select
        id,
        previous_hash,
        hash,
        computed_hash
      from audit_links($1, $2)
      order by id`,
    values: [afterId, limit],
  })
}

export interface AuditSignature extends Row {
  readonly entryId: number
  readonly hash: Buffer
  readonly at: Date
  readonly publicKey: Buffer
  readonly signature: Buffer
}

export function selectAuditSignatures(tx: Transaction): Promise<AuditSignature[]> {
  return tx.query({
    text: `
      select
        entry_id,
        entry_hash as hash,
        signed_at as at,
        public_key,
        signature
      from audit_signatures
      order by entry_id`,
  })
}
