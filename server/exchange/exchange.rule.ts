import { EXCHANGE_COUNT_MAX } from '#contract/constants.ts'

/** A good that the shop exchanges for coins. */
export interface Good {
  readonly id: number
  readonly cardTypeId: number
  readonly name: string
  readonly series: string
  readonly modelNumber: string
  readonly rarity: number
  readonly image: string
  /** Coins for one piece. */
  readonly priceCoins: number
  readonly stock: number
  /** How many pieces one member may take in total; null for no limit. */
  readonly memberMax: number | null
}

export interface ExchangeAttempt {
  readonly good: Good
  readonly count: number
  /** Pieces of this good that the member has taken so far. */
  readonly exchangedCount: number
  readonly coins: number
  /** A member in debt may spend nothing. */
  readonly hasDebt: boolean
  readonly hasAddress: boolean
}

export type ExchangeRefusal =
  | 'count-invalid'
  | 'limit'
  | 'stock'
  | 'debt'
  | 'shortage'
  | 'address-missing'

/** The most pieces that one exchange may take (Q134). */
export function countMax({ stock }: Pick<Good, 'stock'>): number {
  return Math.min(EXCHANGE_COUNT_MAX, stock)
}

/** Whether `count` is a whole number from 1 to 5. It does not look at the stock. */
export function isExchangeCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= EXCHANGE_COUNT_MAX
}

/** The cost of an exchange in coins, or the first reason against it. The check and the exchange share it (Q135, Q137). */
export function priceOrRefusal(
  attempt: ExchangeAttempt,
): { readonly coins: number } | ExchangeRefusal {
  const { good, count, exchangedCount } = attempt
  if (!isExchangeCount(count)) return 'count-invalid'
  if (good.memberMax !== null && exchangedCount + count > good.memberMax) return 'limit'
  if (count > countMax(good)) return 'stock'
  if (attempt.hasDebt) return 'debt'
  const coins = good.priceCoins * count
  if (coins > attempt.coins) return 'shortage'
  if (!attempt.hasAddress) return 'address-missing'
  return { coins }
}
