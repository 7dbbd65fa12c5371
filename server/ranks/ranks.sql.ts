import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Rank, RankPeriod, RankSets, Ranks } from './rank-period.ts'

interface TermRow extends Omit<Rank, 'name'>, Row {
  readonly ja: string
  readonly en: string
}
interface SetRow extends Row {
  readonly fromMonth: number
  readonly terms: readonly TermRow[]
}

export async function selectRankSets(on: Queryable, month: number): Promise<RankSets> {
  const rows = await on.query<SetRow>(named('select-rank-sets')`
    select
      from_month,
      json_agg(
        json_build_object(
          'id', rank_id,
          'ja', name,
          'en', name_en,
          'icon', icon,
          'monthYen', month_yen,
          'coinPermille', coin_permille,
          'keepCoins', keep_coins
        )
        order by month_yen
      ) as terms
    from rank_sets
    join rank_terms on set_id = rank_sets.id
    where from_month >= (select max(from_month) from rank_sets where from_month <= ${month})
    group by from_month
    order by from_month`)
  const [present, ...later] = rows.map(({ fromMonth, terms }) => ({
    fromMonth,
    ranks: ranksOf(terms),
  }))
  if (present === undefined) throw new Error(`there are no ranks in month ${month}`)
  return [present, ...later]
}

function ranksOf(terms: readonly TermRow[]): Ranks {
  const [lowest, ...others] = terms.map(({ ja, en, ...rank }) => ({ ...rank, name: { ja, en } }))
  if (lowest === undefined) throw new Error('there is no rank')
  return [lowest, ...others]
}

const RANK_PERIOD_COLUMNS = sql`
  rank_id,
  month,
  paid_yen as sum_yen,
  last_month_paid_yen as last_sum_yen,
  is_kept as is_maintained`

export async function selectRankPeriod(
  on: Queryable,
  memberId: number,
): Promise<RankPeriod | null> {
  const [rankPeriod] = await on.query<RankPeriod & Row>(named('select-rank-period')`
    select ${RANK_PERIOD_COLUMNS}
    from rank_periods
    where member_id = ${memberId}`)
  return rankPeriod ?? null
}

/**
 * Returns null if the member has none. Every transaction locks the payment first, then the rank
 * period, and then the balances, so that no two transactions deadlock.
 */
export async function lockRankPeriod(
  tx: Transaction,
  memberId: number,
): Promise<RankPeriod | null> {
  const [rankPeriod] = await tx.query<RankPeriod & Row>(named('lock-rank-period')`
    select ${RANK_PERIOD_COLUMNS}
    from rank_periods
    where member_id = ${memberId}
    for update`)
  return rankPeriod ?? null
}

interface MemberRankPeriod extends RankPeriod {
  readonly memberId: number
}

/** Inserts nothing if another transaction has inserted one. */
export async function insertRankPeriod(
  tx: Transaction,
  rankPeriod: MemberRankPeriod,
): Promise<void> {
  await tx.query(named('insert-rank-period')`
    insert into rank_periods (member_id, rank_id, month)
    values (${rankPeriod.memberId}, ${rankPeriod.rankId}, ${rankPeriod.month})
    on conflict (member_id) do nothing`)
}

export async function updateRankPeriod(
  tx: Transaction,
  rankPeriod: MemberRankPeriod,
): Promise<void> {
  await tx.query(named('update-rank-period')`
    update rank_periods
    set
      rank_id = ${rankPeriod.rankId},
      month = ${rankPeriod.month},
      paid_yen = ${rankPeriod.sumYen},
      last_month_paid_yen = ${rankPeriod.lastSumYen},
      is_kept = ${rankPeriod.isMaintained}
    where member_id = ${rankPeriod.memberId}`)
}

export async function insertRankPeriods(
  tx: Transaction,
  { ranked, month }: { ranked: readonly { memberId: number; rankId: number }[]; month: number },
): Promise<void> {
  await tx.query(sql`
    insert into rank_periods (member_id, rank_id, month)
    select member_id, rank_id, ${month}
    from unnest(
      ${ranked.map(({ memberId }) => memberId)}::bigint[],
      ${ranked.map(({ rankId }) => rankId)}::integer[]) as ranked (member_id, rank_id
    )`)
}
