import type { UserDetail } from '#contract/members.ts'

type RankDetail = Pick<
  UserDetail,
  'rank_name' | 'rank_max_name' | 'rank_max_price' | 'rank_current_price'
>

export interface Progress {
  /**
   * What this month's payments lead to. `rise`: the member must pay more to reach the next rank.
   * `hold`: the member must pay more to keep the top rank. `held`: the member has paid enough to
   * keep the top rank. `done`: the member has paid enough to reach the top rank. `none`: the shop
   * has only one rank.
   */
  readonly aim: 'rise' | 'hold' | 'held' | 'done' | 'none'
  readonly missingYen: number
  /** The part of the required yen that the member has paid, from 0 to 1. */
  readonly share: number
}

/**
 * Returns how far this month's payments have brought the member towards next month's rank (Q103).
 */
export function progressOf(detail: RankDetail): Progress {
  const { rank_current_price: paidYen, rank_max_price: wantedYen } = detail
  if (wantedYen <= 0) return { aim: 'none', missingYen: 0, share: 1 }
  const missingYen = Math.max(0, wantedYen - paidYen)
  const isTop = detail.rank_max_name === detail.rank_name
  const aim = missingYen > 0 ? (isTop ? 'hold' : 'rise') : isTop ? 'held' : 'done'
  return { aim, missingYen, share: Math.min(1, paidYen / wantedYen) }
}

/** If not, the screen shows an alert and calls no server (specification, section 5). */
export function canMaintain({ coins, rankCoin }: { coins: number; rankCoin: number }): boolean {
  return coins >= rankCoin
}
