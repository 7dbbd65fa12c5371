import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface StoredReplacement extends Row {
  readonly addressHash: string
  readonly character: string
  readonly replacement: string
}

/**
 * Returns the replacements of characters that operators accepted for these addresses. The address
 * hashes are hexadecimal.
 */
export function selectReplacements(
  on: Queryable,
  addressHashes: readonly string[],
): Promise<StoredReplacement[]> {
  return on.query(sql`
    select encode(address_hash, 'hex') as address_hash, character, replacement
    from console.replacements
    where address_hash in (select decode(hash, 'hex') from unnest(${addressHashes}::text[]) as hash)`)
}

/**
 * Stores the replacements that a person accepted for an address. The new replacements overwrite
 * those of an earlier choice.
 */
export async function storeReplacements(
  tx: Transaction,
  rows: readonly StoredReplacement[],
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into console.replacements (
      address_hash, character, replacement, accepted_by, accepted_at
    )
    select decode(hash, 'hex'), character, replacement, ${operatorId}, ${now}
    from unnest(
      ${rows.map(({ addressHash }) => addressHash)}::text[],
      ${rows.map(({ character }) => character)}::text[],
      ${rows.map(({ replacement }) => replacement)}::text[]) as accepted (hash, character,
      replacement
    )
    on conflict (address_hash, character) do update
    set
      replacement = excluded.replacement,
      accepted_by = excluded.accepted_by,
      accepted_at = excluded.accepted_at`)
}
