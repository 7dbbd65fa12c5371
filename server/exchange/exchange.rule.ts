import type { ValuesOf } from '#contract/console/field.ts'
import type { goodFields } from '#contract/console/stock/goods.fields.ts'
import { EXCHANGE_COUNT_MAX } from '#contract/constants.ts'
import type { RestrictionRefusal } from '#server/restrictions/restriction-state.ts'

type GoodFields = ValuesOf<typeof goodFields>

export interface Good
  extends Omit<
    GoodFields,
    'cardType' | 'nameEn' | 'seriesEn' | 'startsAt' | 'endsAt' | 'description' | 'descriptionEn'
  > {
  readonly id: number
  readonly cardTypeId: number
  readonly nameEn: string | null
  readonly seriesEn: string | null
  readonly image: string
  readonly stock: number
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  /** The time at which an operator ended the offer of the good. Null if no operator did. */
  readonly retiredAt: Date | null
  readonly hasDescription: boolean
}

export type OfferTimes = Pick<Good, 'startsAt' | 'endsAt' | 'retiredAt'>

export interface ExchangeAttempt {
  readonly good: Good
  readonly count: number
  readonly now: Date
  /** Undefined if the request names no price. */
  readonly shownCoins?: number | undefined
  /** How many pieces of this good the member has got so far. */
  readonly exchangedCount: number
  readonly coins: number
  /** Whether the member has a debt. A member who has a debt may not spend anything. */
  readonly hasDebt: boolean
  readonly hasAddress: boolean
  readonly restriction: RestrictionRefusal | null
}

export type ExchangeRefusal =
  | 'count-invalid'
  | 'closed'
  | 'price-changed'
  | 'limit'
  | 'stock'
  | 'debt'
  | 'shortage'
  | 'address-missing'
  | RestrictionRefusal

/** Returns whether members see the good and can get it now. */
export function isOffered({ startsAt, endsAt, retiredAt }: OfferTimes, now: Date): boolean {
  return (
    retiredAt === null &&
    (startsAt === null || startsAt <= now) &&
    (endsAt === null || now < endsAt)
  )
}

/** Returns how many pieces one exchange may take at most (Q134). */
export function countMax({ stock }: Pick<Good, 'stock'>): number {
  return Math.min(EXCHANGE_COUNT_MAX, stock)
}

/** Returns whether `count` is a whole number from 1 to 5. The stock is checked elsewhere. */
export function isExchangeCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= EXCHANGE_COUNT_MAX
}

/** Decides for the check before an exchange and for the exchange itself (Q135, Q137). */
export function priceOrRefusal(
  attempt: ExchangeAttempt,
): { readonly coins: number } | ExchangeRefusal {
  const { good, count, exchangedCount, shownCoins } = attempt
  if (!isExchangeCount(count)) return 'count-invalid'
  if (attempt.restriction !== null) return attempt.restriction
  if (!isOffered(good, attempt.now)) return 'closed'
  if (shownCoins !== undefined && shownCoins !== good.priceCoins) return 'price-changed'
  if (good.memberMax !== null && exchangedCount + count > good.memberMax) return 'limit'
  if (count > countMax(good)) return 'stock'
  if (attempt.hasDebt) return 'debt'
  const coins = good.priceCoins * count
  if (coins > attempt.coins) return 'shortage'
  if (!attempt.hasAddress) return 'address-missing'
  return { coins }
}
