import type { Card } from '#contract/draws.ts'
import { bestRarity, cardEffectTierOf } from '#web/shop/draws/cards/rarity.rule.ts'
import { countDrawn } from './after-reveal.rule.ts'
import type { RevealOptions } from './reveal.rule.ts'

/** This number of draws is shown on a board of backs. */
const BOARD_DRAW_COUNT = 10
/** With fewer cards, this button would only be in the way. */
const SKIP_TO_RARE_FROM_COUNT = 10
/** Rarity 1 is so common that the button would stop at every fifth card. */
const SKIP_TO_HIGHER_FROM_COUNT = 100

type RankedCard = Pick<Card, 'rarity' | 'extra'>

export interface RevealPlan<Item extends RankedCard = Card>
  extends Pick<RevealOptions, 'rareIndexes' | 'boardScenes'> {
  readonly cards: readonly Item[]
  readonly hasSkipToRare: boolean
}

/** In the order of the draws; on a board the best card has the last place. */
export function planReveal<Item extends RankedCard>(cards: readonly Item[]): RevealPlan<Item> {
  const hasBoard = countDrawn(cards) === BOARD_DRAW_COUNT
  const ordered = hasBoard ? withBestLast(cards) : cards
  const tierMin = cards.length >= SKIP_TO_HIGHER_FROM_COUNT ? 2 : 1
  return {
    cards: ordered,
    rareIndexes: indexesWhere(ordered, (card) => cardEffectTierOf(card) >= tierMin),
    boardScenes: hasBoard
      ? indexesWhere(
          ordered,
          (card, index) => cardEffectTierOf(card) >= 3 || index === ordered.length - 1,
        )
      : undefined,
    // The offer does not depend on the cards that follow, because it would otherwise betray whether
    // a rare card is still to come.
    hasSkipToRare: !hasBoard && cards.length >= SKIP_TO_RARE_FROM_COUNT,
  }
}

function withBestLast<Item extends RankedCard>(cards: readonly Item[]): readonly Item[] {
  const best = cards.findLastIndex(({ rarity }) => rarity === bestRarity(cards))
  return [...cards.slice(0, best), ...cards.slice(best + 1), ...cards.slice(best, best + 1)]
}

function indexesWhere<Item>(
  cards: readonly Item[],
  isWanted: (card: Item, index: number) => boolean,
): readonly number[] {
  return cards.flatMap((card, index) => (isWanted(card, index) ? [index] : []))
}
