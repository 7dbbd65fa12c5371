import { EXCHANGE_COUNT_MAX } from '#contract/constants.ts'

/** What the counter gives for coins. */
export interface Good {
  readonly id: number
  readonly cardTypeId: number
  readonly name: string
  readonly series: string
  readonly modelNumber: string
  readonly rarity: number
  readonly image: string
  /** For one. */
  readonly priceCoins: number
  readonly stock: number
  /** How many one member may take in all; null for no limit. */
  readonly memberMax: number | null
}

export interface ExchangeAttempt {
  readonly good: Good
  readonly count: number
  /** Of this good, by this member, so far. */
  readonly exchangedCount: number
  readonly coins: number
  /** Who owes spends nothing. */
  readonly hasDebt: boolean
  readonly hasAddress: boolean
}

export type ExchangeRefusal = 'count' | 'limit' | 'stock' | 'debt' | 'shortage' | 'address-missing'

/** The most that one exchange may take (Q134). */
export function countMax({ stock }: Pick<Good, 'stock'>): number {
  return Math.min(EXCHANGE_COUNT_MAX, stock)
}

/** A whole number from 1 to 5; whether the stock has so many is asked afterwards. */
export function isExchangeCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= EXCHANGE_COUNT_MAX
}

/** Why an exchange cannot be, or what it costs in coins; the check and the exchange ask the same (Q135, Q137). */
export function priceOrRefusal(
  attempt: ExchangeAttempt,
): { readonly coins: number } | ExchangeRefusal {
  const { good, count, exchangedCount } = attempt
  if (!isExchangeCount(count)) return 'count'
  if (good.memberMax !== null && exchangedCount + count > good.memberMax) return 'limit'
  if (count > countMax(good)) return 'stock'
  if (attempt.hasDebt) return 'debt'
  const coins = good.priceCoins * count
  if (coins > attempt.coins) return 'shortage'
  if (!attempt.hasAddress) return 'address-missing'
  return { coins }
}
