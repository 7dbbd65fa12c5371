import type { Queryable, Transaction } from '#server/platform/database/database.ts'

/** Returns the newest entry of the audit log. If the log is empty, `entryId` is 0. */
export async function selectNewestEntry(
  on: Queryable,
): Promise<{ entryId: number; hash: Buffer } | null> {
  const [row] = await on.query<{ entryId: number; hash: Buffer }>({
    text: 'select entry_id, hash from newest_audit_entry()',
  })
  return row ?? null
}

export async function selectLastSignature(
  on: Queryable,
): Promise<{ entryId: number; signedAt: Date } | null> {
  const [row] = await on.query<{ entryId: number; signedAt: Date }>({
    text: `
      select entry_id, signed_at
      from audit_signatures
      order by entry_id desc
      limit 1`,
  })
  return row ?? null
}

/** Inserts a signature. Does nothing if another process has signed the same entry. */
export async function insertSignature(
  tx: Transaction,
  row: { entryId: number; hash: Buffer; at: Date; publicKey: Buffer; signature: Buffer },
): Promise<void> {
  await tx.query({
    text: `
      insert into audit_signatures (entry_id, entry_hash, signed_at, public_key, signature)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [row.entryId, row.hash, row.at, row.publicKey, row.signature],
  })
}
