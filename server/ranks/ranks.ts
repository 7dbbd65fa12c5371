import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Language } from '#server/platform/language.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { type CurrentRank, lockCurrentRank, readCurrentRank } from './current-rank.ts'
import {
  addPayment,
  coinsFor,
  maintenanceOffer,
  nextRank,
  rankOf,
  removePayment,
} from './ranks.rule.ts'
import { updateRankPeriod } from './ranks.sql.ts'

export interface PaidPayment {
  readonly memberId: number
  readonly priceYen: number
  readonly paidAt: Date
  readonly now: Date
}

/**
 * Counts a payment for the payer's rank, in the month of Asia/Tokyo in which it was paid, and answers the coins
 * that it brings: ⌊price × rate of the payer's present rank⌋ (Q102). The caller grants them in the same
 * transaction, having locked its payment before this and the balances after. 0 coins are nothing to grant.
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

/** Takes a payment that was given back out of the month's sum, where it is of the running month; locks as `addRankPayment`. */
export async function removeRankPayment(
  tx: Transaction,
  { memberId, priceYen, paidAt, now }: PaidPayment,
): Promise<void> {
  const { rankPeriod } = await lockCurrentRank(tx, { memberId, now })
  const after = removePayment(rankPeriod, { priceYen, month: monthOf(paidAt) })
  await updateRankPeriod(tx, { memberId, ...after })
}

/** The rank that stands beside a member's name, by the standing in the present month. */
export function rankBadge(
  { ranks, rankPeriod }: CurrentRank,
  language: Language,
): { rank: number; rank_name: string; rank_icon: string } {
  const { id, name, icon } = rankOf(ranks, rankPeriod)
  return { rank: id, rank_name: name[language], rank_icon: icon }
}

/** The fields of a rank in the member's details, yen and coins. Spec section 3, user detail; Q103, Q104. */
export async function readRankDetail(
  database: Database,
  { memberId, now, language }: { memberId: number; now: Date; language: Language },
) {
  const { ranks, rankPeriod } = await readCurrentRank(database, { memberId, now })
  const rank = rankOf(ranks, rankPeriod)
  const next = nextRank(rankPeriod, ranks)
  return {
    rank_name: rank.name[language],
    rank_coin: rank.keepCoins,
    rank_max_price: next.monthYen,
    rank_max_name: next.name[language],
    rank_current_price: rankPeriod.sumYen,
    is_rank_maintained: maintenanceOffer(rankPeriod, ranks) === 'offered',
    next_month_name: rank.name[language],
    next_month: rank.id,
  }
}
