import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface KeyFingerprint {
  readonly purpose: 'seal' | 'tag' | 'sign'
  readonly fingerprint: Buffer
}

/** Stored fingerprints stay unchanged. */
export async function insertFingerprints(
  on: Queryable,
  fingerprints: readonly KeyFingerprint[],
): Promise<void> {
  await on.query({
    text: `
      insert into key_fingerprints (purpose, fingerprint)
      select *
      from unnest($1::text[], $2::bytea[])
      on conflict do nothing`,
    values: columnsOf(fingerprints),
  })
}

export function selectFingerprints(on: Queryable): Promise<(KeyFingerprint & Row)[]> {
  return on.query(sql`select purpose, fingerprint from key_fingerprints`)
}

export async function updateFingerprints(
  on: Queryable,
  fingerprints: readonly KeyFingerprint[],
): Promise<void> {
  await on.query({
    text: `
      update key_fingerprints
      set fingerprint = given.fingerprint, stored_at = now()
      from unnest($1::text[], $2::bytea[]) as given (purpose, fingerprint)
      where given.purpose = key_fingerprints.purpose`,
    values: columnsOf(fingerprints),
  })
}

/** Returns whether any pack has sold some of its tickets, but not all. */
export async function hasPartlySoldPack(on: Queryable): Promise<boolean> {
  const [row] = await on.query<{ isPartlySold: boolean }>(sql`
    select exists (
      select
      from urns
      where sold_count > 0
        and exists (select from unnest(counts) as remaining where remaining > 0)
    ) as is_partly_sold`)
  return row?.isPartlySold === true
}

function columnsOf(fingerprints: readonly KeyFingerprint[]): unknown[] {
  return [
    fingerprints.map(({ purpose }) => purpose),
    fingerprints.map(({ fingerprint }) => fingerprint),
  ]
}
