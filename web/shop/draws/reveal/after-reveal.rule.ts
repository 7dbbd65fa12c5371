import type { DrawResult } from '#contract/draws.ts'

/** What /thank-you shows about the cards that were decided. */
export interface ThankYouState {
  readonly shippedCount: number
  readonly convertedCount: number
  readonly convertedPoints: number
  /** The purchase whose proof /thank-you links to. */
  readonly purchaseId: number
}

/**
 * Returns the screen after the reveal. Cards drawn with coins need no decision (Q62); cards drawn
 * with points do.
 */
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

/**
 * Returns whether the reveal may play. It plays only for a member who comes from a purchase, and
 * not from another screen (Q64).
 */
export function mayPlayReveal(previousPath: string | undefined): boolean {
  return previousPath === '/pack-detail' || previousPath === '/confirm-buy-product'
}
