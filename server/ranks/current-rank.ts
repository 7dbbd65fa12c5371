import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { type RankPeriod, type Ranks, rankPeriodIn } from './ranks.rule.ts'
import { insertRankPeriod, lockRankPeriod, selectRankPeriod, selectRanks } from './ranks.sql.ts'

/** A member's standing in the month of `now`, with the ranks that it is to be read by. */
export interface CurrentRank {
  readonly ranks: Ranks
  readonly rankPeriod: RankPeriod
}

interface MemberAtTime {
  readonly memberId: number
  readonly now: Date
}

/** Right from the month's first moment, whether or not the clerk came by. */
export async function readCurrentRank(
  on: Queryable,
  { memberId, now }: MemberAtTime,
): Promise<CurrentRank> {
  const [ranks, rankPeriod] = await Promise.all([selectRanks(on), selectRankPeriod(on, memberId)])
  return { ranks, rankPeriod: rankPeriodIn(rankPeriod, ranks, monthOf(now)) }
}

/** The same locked until the transaction ends; a member's first row is made. The caller saves what it changes. */
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
