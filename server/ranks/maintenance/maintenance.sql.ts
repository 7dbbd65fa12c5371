import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
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
  await tx.query({
    name: 'insert-maintenance',
    text: `
      insert into rank_maintenances (member_id, month, rank_id, coins, created_at)
      values ($1, $2, $3, $4, $5)`,
    values: [
      maintenance.memberId,
      maintenance.month,
      maintenance.rankId,
      maintenance.coins,
      maintenance.createdAt,
    ],
  })
}

/** With that month, and as the ranks were named in it. */
export async function selectMaintainedRankNames(
  on: Queryable,
  { memberId, months }: { memberId: number; months: readonly number[] },
): Promise<{ month: number; name: Message }[]> {
  const rows = await on.query<{ month: number; ja: string; en: string } & Row>({
    name: 'select-maintained-rank-names',
    text: `
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
      where member_id = $1
        and month = any($2)`,
    values: [memberId, months],
  })
  return rows.map(({ month, ja, en }) => ({ month, name: { ja, en } }))
}
