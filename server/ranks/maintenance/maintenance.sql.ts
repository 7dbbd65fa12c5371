import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'
import type { Message } from '#server/platform/language.ts'

export interface Maintenance {
  readonly memberId: number
  /** The member has the rank in the next month too. */
  readonly month: number
  readonly rankId: number
  readonly coins: number
  readonly createdAt: Date
}

export async function insertMaintenance(tx: Transaction, maintenance: Maintenance): Promise<void> {
  await tx.query(named('insert-maintenance')`
    insert into rank_maintenances (member_id, month, rank_id, coins, created_at)
    values (
      ${maintenance.memberId}, ${maintenance.month}, ${maintenance.rankId}, ${maintenance.coins},
      ${maintenance.createdAt}
    )`)
}

/** With that month, and as the ranks were named in it. */
export async function selectMaintainedRankNames(
  on: Queryable,
  { memberId, months }: { memberId: number; months: readonly number[] },
): Promise<{ month: number; name: Message }[]> {
  const rows = await on.query<{ month: number; ja: string; en: string } & Row>(named(
    'select-maintained-rank-names',
  )`
    select month, term.ja, term.en
    from rank_maintenances as kept
    cross join lateral (
      select name as ja, name_en as en
      from rank_sets
      join rank_terms on set_id = rank_sets.id
      where rank_id = kept.rank_id
        and from_month <= month
      order by from_month desc
      limit 1
    ) as term
    where member_id = ${memberId}
      and month = any(${months})`)
  return rows.map(({ month, ja, en }) => ({ month, name: { ja, en } }))
}
