import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface Acceptance {
  readonly versionId: number
  readonly acceptedAt: Date
}

export function selectAcceptances(on: Queryable, memberId: number): Promise<Acceptance[]> {
  return on.query<{ versionId: number; acceptedAt: Date }>(sql`
    select
      version_id,
      accepted_at
    from legal_acceptances
    where member_id = ${memberId}
    order by id desc`)
}

/** A trigger stores in the balances how far the member has accepted. */
export async function insertAcceptances(
  tx: Transaction,
  { memberId, versionIds, now }: { memberId: number; versionIds: readonly number[]; now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into legal_acceptances (member_id, version_id, accepted_at)
    select ${memberId}, version_id, ${now}
    from unnest(${versionIds}::bigint[]) as version_id
    on conflict (member_id, version_id) do nothing`)
}

export function selectCounts(
  on: Queryable,
  versionIds: readonly number[],
): Promise<{ versionId: number; count: number }[]> {
  return on.query(sql`
    select
      version_id,
      count(*) as count
    from legal_acceptances
    where version_id = any (${versionIds})
    group by version_id`)
}
