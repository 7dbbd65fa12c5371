import type { Queryable, Transaction } from '#server/platform/database/database.ts'

export interface Acceptance {
  readonly versionId: number
  readonly acceptedAt: Date
}

export function selectAcceptances(on: Queryable, memberId: number): Promise<Acceptance[]> {
  return on.query<{ versionId: number; acceptedAt: Date }>({
    text: `
      select
        version_id,
        accepted_at
      from legal_acceptances
      where member_id = $1
      order by id desc`,
    values: [memberId],
  })
}

/** A trigger stores in the balances how far the member has accepted. */
export async function insertAcceptances(
  tx: Transaction,
  { memberId, versionIds, now }: { memberId: number; versionIds: readonly number[]; now: Date },
): Promise<void> {
  await tx.query({
    text: `
      insert into legal_acceptances (member_id, version_id, accepted_at)
      select $1, version_id, $3
      from unnest($2::bigint[]) as version_id
      on conflict (member_id, version_id) do nothing`,
    values: [memberId, versionIds, now],
  })
}

export function selectCounts(
  on: Queryable,
  versionIds: readonly number[],
): Promise<{ versionId: number; count: number }[]> {
  return on.query({
    text: `
      select
        version_id,
        count(*) as count
      from legal_acceptances
      where version_id = any ($1)
      group by version_id`,
    values: [versionIds],
  })
}
