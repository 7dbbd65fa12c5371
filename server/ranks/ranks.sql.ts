import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
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
  const rows = await on.query<SetRow>({
    name: 'select-rank-sets',
    text: `
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
      where from_month >= (select max(from_month) from rank_sets where from_month <= $1)
      group by from_month
      order by from_month`,
    values: [month],
  })
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

const RANK_PERIOD_COLUMNS = `
  rank_id,
  month,
  paid_yen as sum_yen,
  last_month_paid_yen as last_sum_yen,
  is_kept as is_maintained`

export async function selectRankPeriod(
  on: Queryable,
  memberId: number,
): Promise<RankPeriod | null> {
  const [rankPeriod] = await on.query<RankPeriod & Row>({
    name: 'select-rank-period',
    text: `select ${RANK_PERIOD_COLUMNS} from rank_periods where member_id = $1`,
    values: [memberId],
  })
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
  const [rankPeriod] = await tx.query<RankPeriod & Row>({
    name: 'lock-rank-period',
    text: `select ${RANK_PERIOD_COLUMNS} from rank_periods where member_id = $1 for update`,
    values: [memberId],
  })
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
  await tx.query({
    name: 'insert-rank-period',
    text: `
      insert into rank_periods (member_id, rank_id, month)
      values ($1, $2, $3)
      on conflict (member_id) do nothing`,
    values: [rankPeriod.memberId, rankPeriod.rankId, rankPeriod.month],
  })
}

export async function updateRankPeriod(
  tx: Transaction,
  rankPeriod: MemberRankPeriod,
): Promise<void> {
  await tx.query({
    name: 'update-rank-period',
    text: `
      update rank_periods
      set rank_id = $2, month = $3, paid_yen = $4, last_month_paid_yen = $5, is_kept = $6
      where member_id = $1`,
    values: [
      rankPeriod.memberId,
      rankPeriod.rankId,
      rankPeriod.month,
      rankPeriod.sumYen,
      rankPeriod.lastSumYen,
      rankPeriod.isMaintained,
    ],
  })
}

export async function insertRankPeriods(
  tx: Transaction,
  { ranked, month }: { ranked: readonly { memberId: number; rankId: number }[]; month: number },
): Promise<void> {
  await tx.query({
    text: `
      insert into rank_periods (member_id, rank_id, month)
      select member_id, rank_id, $3
      from unnest($1::bigint[], $2::integer[]) as ranked (member_id, rank_id)`,
    values: [ranked.map(({ memberId }) => memberId), ranked.map(({ rankId }) => rankId), month],
  })
}
