import type { DraftContent } from '#contract/console/packs/draft-content.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'

/** The amounts are in yen. A line whose amount is unknown counts as 0. */
export interface RaritySums {
  readonly rarity: number
  readonly label: string
  readonly lineCount: number
  readonly count: number
  readonly cost: number
  readonly market: number
}

export function sumsByRarity(
  { lines }: Pick<DraftContent, 'lines'>,
  cards: ReadonlyMap<number, CardFacts>,
): readonly RaritySums[] {
  const sums = new Map<number, RaritySums>()
  for (const { cardId, count } of lines) {
    const card = cards.get(cardId)
    const { rarity = 0, rarityLabel: label = '' } = card ?? {}
    const old = sums.get(rarity) ?? { rarity, label, lineCount: 0, count: 0, cost: 0, market: 0 }
    sums.set(rarity, {
      ...old,
      lineCount: old.lineCount + 1,
      count: old.count + count,
      cost: old.cost + count * (card?.costYen ?? 0),
      market: old.market + count * (card?.marketYen ?? 0),
    })
  }
  return [...sums.values()].toSorted((a, b) => b.rarity - a.rarity)
}

export interface LineCost {
  readonly name: string
  readonly cost: number
}

export function dearestLines(
  { lines }: Pick<DraftContent, 'lines'>,
  cards: ReadonlyMap<number, CardFacts>,
  max: number,
): readonly LineCost[] {
  return lines
    .map(({ cardId, count }) => {
      const card = cards.get(cardId)
      return { name: card?.name ?? '', cost: count * (card?.costYen ?? 0) }
    })
    .filter(({ cost }) => cost > 0)
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, max)
}
