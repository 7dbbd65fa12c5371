import type { CardFacts, DraftContent } from '#contract/console/pack-drafts.ts'
import type { ConversionShares } from '#contract/console/packs.rule.ts'
import type { KnownCards } from '#web/console/packs/composition/lines.rule.ts'

const byId = new WeakMap<KnownCards, ReadonlyMap<number, CardFacts>>()

/** Returns the cards by id, the form that the checks and the calculator need. */
export function cardsById(cards: KnownCards): ReadonlyMap<number, CardFacts> {
  const known = byId.get(cards)
  if (known !== undefined) return known
  const found = new Map([...cards.values()].map((card) => [card.id, card]))
  byId.set(cards, found)
  return found
}

/** Returns by rarity what share of the won cards members are assumed to convert, in permille. */
export function sharesOf({
  conversion_shares,
}: Pick<DraftContent, 'conversion_shares'>): ConversionShares {
  return new Map(conversion_shares.map(({ rarity, permille }) => [rarity, permille]))
}

const byCode = new WeakMap<readonly CardFacts[], KnownCards>()

/** Returns the cards of a draft by their codes. */
export function cardsOf(cards: readonly CardFacts[]): KnownCards {
  const known = byCode.get(cards) ?? new Map(cards.map((card) => [card.code, card]))
  byCode.set(cards, known)
  return known
}
