import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { type RankPeriod, type Ranks, rankPeriodIn } from '#server/ranks/rank-period/rank-period.ts'
import { insertRankPeriod, lockRankPeriod, selectRankPeriod, selectRanks } from './ranks.sql.ts'

/** A member's rank and paid yen in the present month, with all ranks of the shop. */
export interface CurrentRank {
  readonly ranks: Ranks
  readonly rankPeriod: RankPeriod
}

interface MemberAtTime {
  readonly memberId: number
  readonly now: Date
}

/**
 * Reads a member's rank and paid yen in the present month. The result is correct from the first
 * moment of a month, even if the job that begins the month has not run yet.
 */
export async function readCurrentRank(
  on: Queryable,
  { memberId, now }: MemberAtTime,
): Promise<CurrentRank> {
  const [ranks, rankPeriod] = await Promise.all([selectRanks(on), selectRankPeriod(on, memberId)])
  return { ranks, rankPeriod: rankPeriodIn(rankPeriod, ranks, monthOf(now)) }
}

/**
 * Reads a member's rank period and locks it until the transaction ends. If the member has no rank
 * period, inserts one first. The caller must save changes to the rank period.
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
