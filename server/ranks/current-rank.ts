import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { type RankPeriod, type Ranks, rankPeriodIn } from '#server/ranks/rank-period/rank-period.ts'
import { insertRankPeriod, lockRankPeriod, selectRankPeriod, selectRanks } from './ranks.sql.ts'

/** A member's rank period in the month of `now`, with the shop's ranks. */
export interface CurrentRank {
  readonly ranks: Ranks
  readonly rankPeriod: RankPeriod
}

interface MemberAtTime {
  readonly memberId: number
  readonly now: Date
}

/**
 * Reads a member's rank period. It is right from the first moment of a month, even before the
 * rollover has run.
 */
export async function readCurrentRank(
  on: Queryable,
  { memberId, now }: MemberAtTime,
): Promise<CurrentRank> {
  const [ranks, rankPeriod] = await Promise.all([selectRanks(on), selectRankPeriod(on, memberId)])
  return { ranks, rankPeriod: rankPeriodIn(rankPeriod, ranks, monthOf(now)) }
}

/**
 * Reads a member's rank period and locks it until the transaction ends. Inserts the rank period if
 * the member has none. The caller saves its changes.
 */
export async function lockCurrentRank(
  tx: Transaction,
  { memberId, now }: MemberAtTime,
): Promise<CurrentRank> {
  const month = monthOf(now)
  const ranks = await selectRanks(tx)
  let rankPeriod = await lockRankPeriod(tx, memberId)
  if (rankPeriod === null) {
    await insertRankPeriod(tx, { memberId, ...rankPeriodIn(null, ranks, month) })
    rankPeriod = await lockRankPeriod(tx, memberId)
  }
  return { ranks, rankPeriod: rankPeriodIn(rankPeriod, ranks, month) }
}
