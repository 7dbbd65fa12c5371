import { isMatch } from '#contract/fold-text.rule.ts'
import type { Pack } from '#contract/packs.ts'

export interface Find {
  /** The search text. The name of the pack must contain each of its parts, in either
   * language or as it is read. */
  readonly text: string
  /** A draw may cost at most this much; undefined for any price. */
  readonly priceMax: number | undefined
  readonly cardType: number | undefined
  /** The pack must still have a card of this rarity; undefined for any rarity. */
  readonly rarity: number | undefined
  /** True if only favourites are shown. */
  readonly isKept: boolean
}

export const FIND_ALL: Find = {
  text: '',
  priceMax: undefined,
  cardType: undefined,
  rarity: undefined,
  isKept: false,
}

/** The price limits that a visitor can choose, in points or coins. */
const PRICE_LIMITS = [50, 100, 300, 500, 1_000, 3_000] as const

export function findPacks(
  packs: readonly Pack[],
  find: Find,
  keptIds: readonly number[],
): readonly Pack[] {
  return packs.filter((pack) => {
    const name = `${pack.name} ${pack.name_en ?? ''} ${pack.spellings ?? ''}`
    if (!isMatch(name, find.text)) return false
    if (find.priceMax !== undefined && pack.point > find.priceMax) return false
    if (find.cardType !== undefined && pack.card_type !== find.cardType) return false
    if (find.rarity !== undefined && !hasRarity(pack, find.rarity)) return false
    return !find.isKept || keptIds.includes(pack.id)
  })
}

/** At least one pack costs at most the limit, and one more. None for mixed currencies. */
export function priceLimitsOf(packs: readonly Pack[]): readonly number[] {
  if (new Set(packs.map(({ payment_method }) => payment_method)).size > 1) return []
  const prices = packs.map(({ point }) => point)
  return PRICE_LIMITS.filter((limit) => Math.min(...prices) <= limit && limit < Math.max(...prices))
}

export function cardTypesOf(packs: readonly Pack[]): readonly number[] {
  return [...new Set(packs.map(({ card_type }) => card_type))].sort((a, b) => a - b)
}

export type PackRarity = Pack['rarities'][number]

/**
 * Returns the rarities that at least one pack still has a card of, rarest first, without rarity 0.
 */
export function raritiesOf(packs: readonly Pack[]): readonly PackRarity[] {
  const byNumber = new Map(
    packs.flatMap(({ rarities }) => rarities.map((each) => [each.rarity, each] as const)),
  )
  return [...byNumber.values()]
    .filter(({ rarity }) => rarity > 0)
    .sort((a, b) => b.rarity - a.rarity)
}

function hasRarity({ rarities }: Pack, rarity: number): boolean {
  return rarities.some((each) => each.rarity === rarity)
}

/** Reads the search criteria from the URL's query. Invalid numbers count as absent. */
export function findFromQuery(query: URLSearchParams): Find {
  const numberOf = (key: string) => {
    const text = query.get(key) ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  }
  return {
    text: query.get('q') ?? '',
    priceMax: numberOf('price'),
    cardType: numberOf('type'),
    rarity: numberOf('rarity'),
    isKept: query.get('kept') === '1',
  }
}

/** Parameters that do not belong to the search do not change. */
export function queryOf(find: Find, query: URLSearchParams): URLSearchParams {
  const values = {
    q: find.text,
    price: find.priceMax,
    type: find.cardType,
    rarity: find.rarity,
    kept: find.isKept ? 1 : undefined,
  }
  const next = new URLSearchParams(query)
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === '') next.delete(key)
    else next.set(key, String(value))
  }
  return next
}
