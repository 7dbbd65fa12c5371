import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

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
): Promise<{ entryId: number; hash: Buffer } | null> {
  const [row] = await on.query<{ entryId: number; hash: Buffer }>({
    text: `
      select entry_id, entry_hash as hash
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

/** `computedHash` is computed again from the other fields of the entry. */
export interface AuditLink extends Row {
  readonly id: number
  readonly previousHash: Buffer
  readonly hash: Buffer
  readonly computedHash: Buffer
}

export function selectAuditLinks(
  on: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<AuditLink[]> {
  return on.query({
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

/** Returns the first entry after `afterId` whose operator did not open its session, or null. */
export async function selectEntryWithoutSession(
  on: Queryable,
  afterId: number,
): Promise<number | null> {
  const [row] = await on.query<{ id: number }>({
    text: 'select id from audit_entries_without_session($1) order by id limit 1',
    values: [afterId],
  })
  return row?.id ?? null
}
