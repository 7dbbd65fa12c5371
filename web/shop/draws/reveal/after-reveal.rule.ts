import type { Card, DrawResult } from '#contract/draws.ts'
import { bestRarity } from '#web/shop/draws/cards/rarity.rule.ts'

/** The result of a decision, as the screen /thank-you shows it. */
export interface ThankYouState {
  readonly shippedCount: number
  readonly convertedCount: number
  readonly convertedPoints: number
  /** The day for which the shipped cards wait; null for none. */
  readonly sendOn?: string | null
  readonly purchaseId: number
  /** The pack and the number of draws. A link offers the member the same draws again. */
  readonly packId: number
  readonly drawCount: number
  /** The fortune that the seal shows, such as 大吉, depends on it. */
  readonly bestRarity: number
}

/**
 * Returns the path of the screen after the reveal. Cards that were drawn with coins are always
 * shipped, so the member decides only about cards that were drawn with points (Q62).
 */
export function pathAfterReveal({ is_buy_coin }: Pick<DrawResult, 'is_buy_coin'>): string {
  return is_buy_coin ? '/thank-you' : '/get-card-list'
}

export function thankYouStateOf({
  is_buy_coin,
  cards,
  pack_history_id,
  pack_id,
}: DrawResult): ThankYouState | undefined {
  if (!is_buy_coin) return undefined
  return {
    shippedCount: cards.length,
    convertedCount: 0,
    convertedPoints: 0,
    purchaseId: pack_history_id,
    packId: pack_id,
    drawCount: countDrawn(cards),
    bestRarity: bestRarity(cards),
  }
}

/** Counts the drawn cards of a purchase. Extra prizes come in addition to the draws. */
export function countDrawn(cards: readonly Pick<Card, 'extra'>[]): number {
  return cards.filter(({ extra }) => extra === undefined).length
}

/** Only for a member who comes from a screen that buys draws (Q64). */
export function mayPlayReveal(previousPath: string | undefined): boolean {
  return previousPath === '/pack-detail' || previousPath === '/confirm-buy-product'
}
