import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/** Returns the newest entry of the audit log. If the log is empty, `entryId` is 0. */
export async function selectNewestEntry(
  on: Queryable,
): Promise<{ entryId: number; hash: Buffer } | null> {
  const [row] = await on.query<{ entryId: number; hash: Buffer }>(sql`
    select entry_id, hash
    from newest_audit_entry()`)
  return row ?? null
}

export async function selectLastSignature(
  on: Queryable,
): Promise<{ entryId: number; hash: Buffer } | null> {
  const [row] = await on.query<{ entryId: number; hash: Buffer }>(sql`
    select entry_id, entry_hash as hash
    from audit_signatures
    order by entry_id desc
    limit 1`)
  return row ?? null
}

/** Inserts a signature. Does nothing if another process has signed the same entry. */
export async function insertSignature(
  tx: Transaction,
  row: { entryId: number; hash: Buffer; at: Date; publicKey: Buffer; signature: Buffer },
): Promise<void> {
  await tx.query(sql`
    insert into audit_signatures (entry_id, entry_hash, signed_at, public_key, signature)
    values (${row.entryId}, ${row.hash}, ${row.at}, ${row.publicKey}, ${row.signature})
    on conflict do nothing`)
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
  return on.query(sql`
    select
      id,
      previous_hash,
      hash,
      computed_hash
    from audit_links(${afterId}, ${limit})
    order by id`)
}

/** Returns the first entry after `afterId` whose operator did not open its session, or null. */
export async function selectEntryWithoutSession(
  on: Queryable,
  afterId: number,
): Promise<number | null> {
  const [row] = await on.query<{ id: number }>(sql`
    select id
    from audit_entries_without_session(${afterId})
    order by id
    limit 1`)
  return row?.id ?? null
}
