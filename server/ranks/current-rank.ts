import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { type CurrentRank, currentRankIn } from './rank-period.ts'
import { insertRankPeriod, lockRankPeriod, selectRankPeriod, selectRankSets } from './ranks.sql.ts'

interface MemberAtTime {
  readonly memberId: number
  readonly now: Date
}

/**
 * Reads a member's rank and paid yen in the present month, with the ranks of the shop. The result is correct from the first
 * moment of a month, even if the job that begins the month has not run yet.
 */
export async function readCurrentRank(
  on: Queryable,
  { memberId, now }: MemberAtTime,
): Promise<CurrentRank> {
  const month = monthOf(now)
  const [sets, rankPeriod] = await Promise.all([
    selectRankSets(on, month),
    selectRankPeriod(on, memberId),
  ])
  return currentRankIn(rankPeriod, sets, month)
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
  const sets = await selectRankSets(tx, month)
  let rankPeriod = await lockRankPeriod(tx, memberId)
  if (rankPeriod === null) {
    await insertRankPeriod(tx, { memberId, ...currentRankIn(null, sets, month).rankPeriod })
    rankPeriod = await lockRankPeriod(tx, memberId)
  }
  return currentRankIn(rankPeriod, sets, month)
}
