import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import type { Rank, RankPeriod, Ranks } from '#server/ranks/rank-period/rank-period.ts'

/** Selects all ranks, from the lowest to the highest. */
export async function selectRanks(on: Queryable): Promise<Ranks> {
  const rows = await on.query<Omit<Rank, 'name'> & { ja: string; en: string } & Row>({
    name: 'select-ranks',
    text: `
      select
        id,
        name as ja,
        name_en as en,
        icon,
        month_yen as "monthYen",
        coin_permille as "coinPermille",
        keep_coins as "keepCoins"
      from ranks
      order by month_yen`,
  })
  const [lowest, ...others] = rows.map(
    ({ ja, en, ...rank }): Rank => ({ ...rank, name: { ja, en } }),
  )
  if (lowest === undefined) throw new Error('there is no rank')
  return [lowest, ...others]
}

const RANK_PERIOD_COLUMNS = `
  rank_id as "rankId",
  month,
  paid_yen as "sumYen",
  last_month_paid_yen as "lastSumYen",
  is_kept as "isMaintained"`

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
 * Locks and returns a member's rank period. Returns null if the member has none. Every transaction
 * locks the payment first, then the rank period, and then the balances, so that no two transactions
 * deadlock.
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

/**
 * Inserts a member's first rank period. If another transaction has already inserted a rank period
 * of the member, inserts nothing.
 */
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
