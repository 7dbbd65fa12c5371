import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { lockCurrentRank, readCurrentRank } from './current-rank.ts'
import {
  addPayment,
  type CurrentRank,
  coinsFor,
  maintenanceOffer,
  nextRank,
  rankOf,
  reachedRank,
  removePayment,
} from './rank-period.ts'
import { insertRankPeriods, updateRankPeriod } from './ranks.sql.ts'

export interface PaidPayment {
  readonly memberId: number
  readonly priceYen: number
  readonly paidAt: Date
  readonly now: Date
}

/**
 * Adds a payment to the payer's sum of the month (in Asia/Tokyo) in which the payment was made.
 * Returns the coins that the payment earns: ⌊price × rate of the payer's present rank⌋ (Q102). The
 * caller must grant these coins in the same transaction. The caller must lock the payment before
 * this call, and the balances after this call.
 */
export async function addRankPayment(
  tx: Transaction,
  { memberId, priceYen, paidAt, now }: PaidPayment,
): Promise<{ readonly coins: number }> {
  const { ranks, rankPeriod } = await lockCurrentRank(tx, { memberId, now })
  const after = addPayment(rankPeriod, ranks, { priceYen, month: monthOf(paidAt) })
  await updateRankPeriod(tx, { memberId, ...after })
  return { coins: coinsFor(rankOf(ranks, after), priceYen) }
}

/** Only in the present month. The payment is locked before, the balances after this call. */
export async function removeRankPayment(
  tx: Transaction,
  { memberId, priceYen, paidAt, now }: PaidPayment,
): Promise<void> {
  const { rankPeriod } = await lockCurrentRank(tx, { memberId, now })
  const after = removePayment(rankPeriod, { priceYen, month: monthOf(paidAt) })
  await updateRankPeriod(tx, { memberId, ...after })
}

/**
 * Adds back a payment that `removeRankPayment` removed. Does nothing if the payment is from an
 * earlier month than `removedAt`, because `removeRankPayment` then changed nothing.
 */
export async function restoreRankPayment(
  tx: Transaction,
  { removedAt, ...payment }: PaidPayment & { readonly removedAt: Date },
): Promise<void> {
  if (monthOf(removedAt) === monthOf(payment.paidAt)) await addRankPayment(tx, payment)
}

export async function readCoinRate(
  on: Queryable,
  member: { readonly memberId: number; readonly now: Date },
): Promise<(priceYen: number) => number> {
  const { ranks, rankPeriod } = await readCurrentRank(on, member)
  const rank = rankOf(ranks, rankPeriod)
  return (priceYen) => coinsFor(rank, priceYen)
}

/** Gives members of another shop the ranks that they had there, for this month. */
export function moveRanksIn(
  tx: Transaction,
  { members, now }: { members: readonly { memberId: number; rankId: number | null }[]; now: Date },
): Promise<void> {
  const ranked = members.flatMap(({ memberId, rankId }) =>
    rankId === null ? [] : { memberId, rankId },
  )
  return insertRankPeriods(tx, { ranked, month: monthOf(now) })
}

/** Returns the ids of the member's rank and of those below it. */
export async function readReachedRankIds(
  on: Queryable,
  member: { readonly memberId: number; readonly now: Date },
): Promise<ReadonlySet<number>> {
  const { ranks, rankPeriod } = await readCurrentRank(on, member)
  return new Set(ranks.slice(0, ranks.indexOf(rankOf(ranks, rankPeriod)) + 1).map(({ id }) => id))
}

export function rankBadge(
  { ranks, rankPeriod }: Pick<CurrentRank, 'ranks' | 'rankPeriod'>,
  language: Language,
): { rank: number; rank_name: string; rank_icon: string } {
  const { id, name, icon } = rankOf(ranks, rankPeriod)
  return { rank: id, rank_name: name[language], rank_icon: icon }
}

/** In yen and in coins. Specification, section 3 (user detail); Q103, Q104. */
export async function readRankDetail(
  database: Database,
  { memberId, now, language }: { memberId: number; now: Date; language: Language },
) {
  const current = await readCurrentRank(database, { memberId, now })
  const { ranks, nextRanks, rankPeriod } = current
  const rank = rankOf(ranks, rankPeriod)
  const next = nextRank(current)
  return {
    rank_name: rank.name[language],
    rank_coin: rank.keepCoins,
    rank_max_price: next.monthYen,
    rank_max_name: next.name[language],
    rank_reached_name: reachedRank(current)?.name[language] ?? '',
    rank_current_price: rankPeriod.sumYen,
    is_rank_maintained: maintenanceOffer(current) === 'offered',
    next_month_name: rankOf(nextRanks, rankPeriod).name[language],
    next_month: rank.id,
  }
}
