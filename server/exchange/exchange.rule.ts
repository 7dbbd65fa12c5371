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

export interface Wish {
  readonly good: Good
  readonly count: number
  /** Of this good, by this member, so far. */
  readonly takenCount: number
  readonly coins: number
  /** Who owes spends nothing. */
  readonly owes: boolean
  readonly hasAddress: boolean
}

export type ExchangeRefusal = 'count' | 'limit' | 'stock' | 'owed' | 'shortage' | 'address-missing'

/** The most that one exchange may take (Q134). */
export function countMax({ stock }: Pick<Good, 'stock'>): number {
  return Math.min(EXCHANGE_COUNT_MAX, stock)
}

/** A whole number from 1 to 5; whether the stock has so many is asked afterwards. */
export function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= EXCHANGE_COUNT_MAX
}

/** Why an exchange cannot be, or what it costs in coins; the check and the exchange ask the same (Q135, Q137). */
export function judged(wish: Wish): { readonly coins: number } | ExchangeRefusal {
  const { good, count, takenCount } = wish
  if (!isCount(count)) return 'count'
  if (good.memberMax !== null && takenCount + count > good.memberMax) return 'limit'
  if (count > countMax(good)) return 'stock'
  if (wish.owes) return 'owed'
  const coins = good.priceCoins * count
  if (coins > wish.coins) return 'shortage'
  if (!wish.hasAddress) return 'address-missing'
  return { coins }
}
