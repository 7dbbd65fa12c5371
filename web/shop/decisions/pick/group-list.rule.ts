import type { Card } from '#contract/draws.ts'
import type { CardGroup } from '#web/shop/draws/cards/card-group.rule.ts'
import { isShipOnly } from './pick.rule.ts'

export const CARD_SORTS = ['rarity', 'points', 'drawn'] as const
export type CardSort = (typeof CARD_SORTS)[number]

type Comparison = (a: CardGroup, b: CardGroup) => number

const byRarity: Comparison = (a, b) => b.card.rarity - a.card.rarity
/** Ship-only cards have no points, so they come last. */
const byPoints: Comparison = (a, b) => pointsOf(b) - pointsOf(a)
const byDraw: Comparison = (a, b) => a.card.history_id - b.card.history_id

const COMPARISONS: Readonly<Record<CardSort, Comparison>> = {
  rarity: (a, b) => byRarity(a, b) || byPoints(a, b) || byDraw(a, b),
  points: (a, b) => byPoints(a, b) || byRarity(a, b) || byDraw(a, b),
  drawn: byDraw,
}

export interface GroupListView {
  readonly sort: CardSort
  /** The only rarity to show; undefined shows all rarities. */
  readonly rarity: number | undefined
}

export function viewOf(groups: readonly CardGroup[], { sort, rarity }: GroupListView): CardGroup[] {
  return groups
    .filter(({ card }) => rarity === undefined || card.rarity === rarity)
    .sort(COMPARISONS[sort])
}

export function idsOfRarity(cards: readonly Card[], rarity: number): number[] {
  return idsWhere(cards, (card) => card.rarity === rarity)
}

/** Returns the ids of such cards of this rarity and of every higher rarity. */
export function idsFromRarity(cards: readonly Card[], rarity: number): number[] {
  return idsWhere(cards, (card) => card.rarity >= rarity)
}

function idsWhere(cards: readonly Card[], matches: (card: Card) => boolean): number[] {
  return cards
    .filter((card) => matches(card) && !isShipOnly(card))
    .map(({ history_id }) => history_id)
}

function pointsOf({ card }: CardGroup): number {
  return isShipOnly(card) ? -1 : card.buy_point
}
