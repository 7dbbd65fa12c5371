import type { DrawResult } from '#contract/draws.ts'

/** What /thank-you tells about the cards that are on their way. */
export interface ThankYouState {
  readonly shippedCount: number
  readonly convertedCount: number
  readonly convertedPoints: number
  /** Whose draw can be checked. */
  readonly purchaseId: number
}

/** Coin draws leave nothing to decide (Q62); point draws go on to the choice. */
export function pathAfterReveal({ is_buy_coin }: Pick<DrawResult, 'is_buy_coin'>): string {
  return is_buy_coin ? '/thank-you' : '/get-card-list'
}

export function thankYouStateOf({
  is_buy_coin,
  cards,
  pack_history_id,
}: DrawResult): ThankYouState | undefined {
  if (!is_buy_coin) return undefined
  return {
    shippedCount: cards.length,
    convertedCount: 0,
    convertedPoints: 0,
    purchaseId: pack_history_id,
  }
}

/** Screens that lead to the animation: from anywhere else a draw is not played again (Q64). */
export function mayPlayReveal(previousPath: string | undefined): boolean {
  return previousPath === '/pack-detail' || previousPath === '/confirm-buy-product'
}
