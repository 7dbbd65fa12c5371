import type { MarketWorths } from '#contract/packs.ts'
import type { Pack } from '#server/packs/pack.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'

/** The newest market price of a prize's card; null if there is none. */
export interface PrizePrice {
  readonly no: number
  readonly yen: number | null
  readonly pricedAt: Date | null
}

/** How old a market price may be at `now`. */
export interface PriceAge {
  readonly now: Date
  readonly daysMax: number
}

/** False for a card without a market price. */
export function isPriceOld(pricedAt: Date | null, { now, daysMax }: PriceAge): boolean {
  return pricedAt !== null && pricedAt.getTime() < now.getTime() - daysMax * DAY_MS
}

/**
 * Returns how many tickets that are not drawn yet win a card of each market price. Undefined if the
 * pack hides its line-up, is sold for coins or is drawn to the end, or if a card that can still be
 * drawn has no price or an old one: the figures would be wrong without it.
 */
export function marketWorthsOf(
  { showsLineup, currency, counts }: Pick<Pack, 'showsLineup' | 'currency' | 'counts'>,
  prices: readonly PrizePrice[],
  age: PriceAge,
): MarketWorths | undefined {
  const left = prices.filter(({ no }) => (counts[no] ?? 0) > 0)
  if (!showsLineup || currency === 'coin' || left.length === 0) return undefined
  const remaining = new Map<number, number>()
  let oldest = age.now
  for (const { no, yen, pricedAt } of left) {
    if (yen === null || pricedAt === null || isPriceOld(pricedAt, age)) return undefined
    remaining.set(yen, (remaining.get(yen) ?? 0) + (counts[no] ?? 0))
    if (pricedAt < oldest) oldest = pricedAt
  }
  return {
    worths: [...remaining].map(([yen, count]) => ({ yen, remaining: count })),
    oldest_on: wireDay(oldest),
  }
}
