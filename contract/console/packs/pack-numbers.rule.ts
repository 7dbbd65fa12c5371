import type { DraftContent } from './draft-content.ts'
import type { CardFacts } from './pack-drafts.ts'
import { totalOf } from './packs.rule.ts'

/** The texts of a pack, which may hold placeholders for numbers of the composition. */
export const TEXT_FIELDS = [
  'name',
  'nameEn',
  'detailHtml',
  'detailHtmlEn',
  'limitMessage',
  'limitMessageEn',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]
type Numbers = Pick<DraftContent, 'price' | 'lines' | 'maxBuyCount'>
type KnownCards = ReadonlyMap<number, Pick<CardFacts, 'code' | 'rarityLabel'>>

/** A placeholder: `{total}`, or with a card's code or a rarity, such as `{count:UR}`. */
const PLACEHOLDER = /\{([a-z]+)(?::([^{}]*))?\}/g

/**
 * Returns the draft with numbers in place of the placeholders in its texts: `{price}`,
 * `{total}`, `{limit}` (the most draws of one purchase). `{count:UR}` (tickets) and `{chance:UR}`
 * (such as `0.5%`) are for the cards with the code or rarity `UR`. An unknown placeholder is not
 * replaced.
 */
export function withNumbers<T extends Numbers & Pick<DraftContent, TextField>>(
  draft: T,
  cards: KnownCards,
): T {
  const fill = (text: string) =>
    text.replaceAll(PLACEHOLDER, (whole, name: string, key?: string) => {
      return numberFor({ name, key: key?.trim() }, draft, cards) ?? whole
    })
  return {
    ...draft,
    ...Object.fromEntries(TEXT_FIELDS.map((field) => [field, fill(draft[field])])),
  }
}

/** Returns whether a text of the draft has a placeholder for which there is no number. */
export function hasUnknownPlaceholder(
  draft: Numbers & Pick<DraftContent, TextField>,
  cards: KnownCards,
): boolean {
  const filled = withNumbers(draft, cards)
  return TEXT_FIELDS.some((field) => filled[field].search(PLACEHOLDER) >= 0)
}

function numberFor(
  { name, key }: { name: string; key: string | undefined },
  { price, lines, maxBuyCount: limit }: Numbers,
  cards: KnownCards,
): string | undefined {
  const total = totalOf(lines)
  if (key === undefined) {
    const value = { price, total, limit: limit === 0 ? null : limit }[name]
    return value?.toLocaleString('en-US')
  }
  const named = lines.filter(({ cardId }) => {
    const card = cards.get(cardId)
    return card?.code === key || card?.rarityLabel === key
  })
  if (named.length === 0 || total === 0) return undefined
  const count = totalOf(named)
  if (name === 'count') return count.toLocaleString('en-US')
  return name === 'chance' ? `${percentOf(count, total)}%` : undefined
}

/** Returns a percentage with at most three decimals, rounded down so that no chance is overstated. */
function percentOf(count: number, total: number): string {
  return String(Math.floor((count * 100_000) / total) / 1_000)
}
