/**
 * What the law allows for prizes by chance beside the goods (景品表示法, 懸賞): 20 times the price of
 * a draw below 5,000 yen, otherwise 100,000 yen; all of them 2 % of the expected sales.
 */
const GIFT = { priceYen: 5_000, timesMax: 20, yenMax: 100_000, permilleMax: 20 } as const

export const GIFT_WARNINGS = ['gift-above', 'gifts-above', 'gift-for-coins'] as const

/** The highest prize and all prizes together, each beside its limit in yen. */
export interface GiftMeter {
  readonly highestPrizeYen: number
  readonly giftYenMax: number
  readonly giftsYen: number
  readonly giftsYenMax: number
}

export type GiftWarning =
  | { readonly kind: 'gift-above' | 'gifts-above'; readonly yen: number; readonly yenMax: number }
  /** Coins come free with points, so all prizes that coins buy may count as gifts. */
  | { readonly kind: 'gift-for-coins' }

/** What a prize counts: its market price, without one its cost, and never less than its points. */
export function giftWorthYen({
  marketYen,
  costYen,
  buyPoint,
}: {
  readonly marketYen: number | null
  readonly costYen: number | null
  readonly buyPoint: number
}): number {
  return Math.max(marketYen ?? costYen ?? 0, buyPoint)
}

/** `salesYen` are the sales that the prizes are to bring. The limit is rounded down to whole yen. */
export function giftMeter({
  priceYen,
  salesYen,
  ...prizes
}: Pick<GiftMeter, 'highestPrizeYen' | 'giftsYen'> & {
  readonly priceYen: number
  readonly salesYen: number
}): GiftMeter {
  return {
    ...prizes,
    giftYenMax: priceYen < GIFT.priceYen ? priceYen * GIFT.timesMax : GIFT.yenMax,
    giftsYenMax: Math.floor((salesYen * GIFT.permilleMax) / 1_000),
  }
}

/** What the prizes of a published pack are worth, its extra prizes included. */
export interface PackPrizes {
  readonly price: number
  readonly total: number
  readonly highestPrizeYen: number
  readonly prizesYen: number
}

/**
 * The meter of a campaign of free draws. Its prizes are expected to be worth the mean of the pack's
 * tickets for each draw that the budget pays, rounded up to whole yen.
 */
export function freeDrawMeter(
  { price, total, highestPrizeYen, prizesYen }: PackPrizes,
  { budget, expectedSalesYen }: { readonly budget: number; readonly expectedSalesYen: number },
): GiftMeter {
  const drawCount = Math.min(Math.floor(budget / price), total)
  const tickets = BigInt(total)
  const giftsYen = Number((BigInt(drawCount) * BigInt(prizesYen) + tickets - 1n) / tickets)
  return giftMeter({ priceYen: price, salesYen: expectedSalesYen, highestPrizeYen, giftsYen })
}

/** Returns the limits that the prizes exceed. Prizes for coins have no price in yen to compare with. */
export function giftWarningsOf(
  { highestPrizeYen, giftYenMax, giftsYen, giftsYenMax }: GiftMeter,
  currency: 'point' | 'coin',
): readonly GiftWarning[] {
  if (currency === 'coin') return [{ kind: 'gift-for-coins' }]
  const checks = [
    { kind: 'gift-above', yen: highestPrizeYen, yenMax: giftYenMax },
    { kind: 'gifts-above', yen: giftsYen, yenMax: giftsYenMax },
  ] as const
  return checks.filter(({ yen, yenMax }) => yen > yenMax)
}

/** Whether a request with these warnings has to name the lawyer's view (B-059). */
export function needsLawyerView(kinds: readonly string[]): boolean {
  return kinds.some((kind) => (GIFT_WARNINGS as readonly string[]).includes(kind))
}
