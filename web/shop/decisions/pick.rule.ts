import { ACTION_TYPE } from '#contract/codes.ts'
import type { Card } from '#contract/draws.ts'

type DecidableCard = Pick<Card, 'history_id' | 'action_type' | 'buy_point'>

export interface SplitCards<C extends DecidableCard> {
  readonly shipped: readonly C[]
  readonly converted: readonly C[]
  readonly convertedPoints: number
}

export function isShipOnly({ action_type }: Pick<Card, 'action_type'>): boolean {
  return action_type === ACTION_TYPE.shipOnly
}

/**
 * Splits the cards into those to ship and those to convert. Ship-only cards are always shipped
 * (Q71). Picked ids that belong to no card have no effect.
 */
export function splitByPick<C extends DecidableCard>(
  cards: readonly C[],
  pickedIds: ReadonlySet<number>,
): SplitCards<C> {
  const isShipped = (card: C) => isShipOnly(card) || pickedIds.has(card.history_id)
  const converted = cards.filter((card) => !isShipped(card))
  return {
    shipped: cards.filter(isShipped),
    converted,
    convertedPoints: converted.reduce((sum, { buy_point }) => sum + buy_point, 0),
  }
}

export function togglePick(pickedIds: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(pickedIds)
  if (!next.delete(id)) next.add(id)
  return next
}

export const allIds = (cards: readonly DecidableCard[]) =>
  new Set(cards.map((card) => card.history_id))
export const idsOf = (cards: readonly DecidableCard[]) => cards.map((card) => card.history_id)
