import type { DrawResult } from '#contract/draws.ts'
import { bestRarity } from '#web/shop/draws/cards/rarity.rule.ts'

/** One movie in this many begins one rarity lower. */
const RISE_EVERY = 4

export interface MovieRarities {
  /** The rarity whose colour the movie has until its burst; at most `end`. */
  readonly start: number
  readonly end: number
}

/**
 * Returns the rarities whose colours the movie has. The colour of some movies begins one rarity
 * lower and rises at the burst. It never falls, so the movie never promises more than it gives.
 * Which movies rise depends on the purchase alone, so it is the same when the movie is seen again.
 */
export function movieRarities({
  cards,
  pack_history_id: purchaseId,
}: Pick<DrawResult, 'cards' | 'pack_history_id'>): MovieRarities {
  const end = bestRarity(cards)
  const rises = end > 0 && mix(purchaseId) % RISE_EVERY === 0
  return { start: rises ? end - 1 : end, end }
}

/** Spreads neighbouring ids, by the multiplication of Knuth. */
function mix(id: number): number {
  return Math.imul(id, 2_654_435_761) >>> 16
}
