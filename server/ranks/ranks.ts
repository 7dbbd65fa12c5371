import type { Database, Transaction } from '#server/platform/database.ts'
import type { Language } from '#server/platform/language.ts'
import { monthOf } from '#server/platform/tokyo.ts'
import { aimOf, coinsFor, maintenanceOf, paid, rankOf, unpaid } from './ranks.rule.ts'
import { updateStanding } from './ranks.sql.ts'
import { lockPresent, type Present, readPresent } from './standing.ts'

export interface PaidYen {
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
export async function recordPaid(
  tx: Transaction,
  { memberId, priceYen, paidAt, now }: PaidYen,
): Promise<{ readonly coins: number }> {
  const { ranks, standing } = await lockPresent(tx, { memberId, now })
  const after = paid(standing, ranks, { priceYen, month: monthOf(paidAt) })
  await updateStanding(tx, { memberId, ...after })
  return { coins: coinsFor(rankOf(ranks, after), priceYen) }
}

/** Takes a payment that was given back out of the month's sum, where it is of the running month; locks as `recordPaid`. */
export async function undoPaid(
  tx: Transaction,
  { memberId, priceYen, paidAt, now }: PaidYen,
): Promise<void> {
  const { standing } = await lockPresent(tx, { memberId, now })
  const after = unpaid(standing, { priceYen, month: monthOf(paidAt) })
  await updateStanding(tx, { memberId, ...after })
}

/** The rank that stands beside a member's name, by the standing in the present month. */
export function badgeOf(
  { ranks, standing }: Present,
  language: Language,
): { rank: number; rank_name: string; rank_icon: string } {
  const { id, name, icon } = rankOf(ranks, standing)
  return { rank: id, rank_name: name[language], rank_icon: icon }
}

/** The fields of a rank in the member's details, yen and coins. Spec section 3, user detail; Q103, Q104. */
export async function readRankDetail(
  database: Database,
  { memberId, now, language }: { memberId: number; now: Date; language: Language },
) {
  const { ranks, standing } = await readPresent(database, { memberId, now })
  const rank = rankOf(ranks, standing)
  const aim = aimOf(standing, ranks)
  return {
    rank_name: rank.name[language],
    rank_coin: rank.keepCoins,
    rank_max_price: aim.monthYen,
    rank_max_name: aim.name[language],
    rank_current_price: standing.sumYen,
    is_rank_maintained: maintenanceOf(standing, ranks) === 'offered',
    next_month_name: rank.name[language],
    next_month: rank.id,
  }
}
