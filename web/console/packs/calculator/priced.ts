import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import type { KnownCards } from '#web/console/packs/composition/lines.rule.ts'

const byId = new WeakMap<KnownCards, ReadonlyMap<number, CardFacts>>()

/** The checks and the calculator look cards up by id. */
export function cardsById(cards: KnownCards): ReadonlyMap<number, CardFacts> {
  const known = byId.get(cards)
  if (known !== undefined) return known
  const found = new Map([...cards.values()].map((card) => [card.id, card]))
  byId.set(cards, found)
  return found
}

const byCode = new WeakMap<readonly CardFacts[], KnownCards>()

/** Returns a map from the code of each card of a draft to the card. */
export function cardsOf(cards: readonly CardFacts[]): KnownCards {
  const known = byCode.get(cards) ?? new Map(cards.map((card) => [card.code, card]))
  byCode.set(cards, known)
  return known
}
