import { ACTION_TYPE } from '#contract/codes.ts'
import type { Card } from '#contract/draws.ts'

type DecidableCard = Pick<Card, 'history_id' | 'action_type' | 'buy_point'>

interface CountedCard {
  readonly card: Pick<Card, 'action_type'>
  readonly count: number
}

export interface SplitCards<C extends DecidableCard> {
  readonly shipped: readonly C[]
  readonly converted: readonly C[]
  readonly convertedPoints: number
}

export function isShipOnly({ action_type }: Pick<Card, 'action_type'>): boolean {
  return action_type === ACTION_TYPE.shipOnly
}

/** The group then has a button for the number. */
export function hasQuantity({ card, count }: CountedCard): boolean {
  return count > 1 && !isShipOnly(card)
}

/** Ship-only cards are always shipped (Q71). Picked ids without a card have no effect. */
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

/** If all of the given ids are picked already, unpicks them. */
export function togglePicks(
  pickedIds: ReadonlySet<number>,
  ids: readonly number[],
): ReadonlySet<number> {
  if (ids.every((id) => pickedIds.has(id))) return pickFirst(pickedIds, { ids, count: 0 })
  return new Set([...pickedIds, ...ids])
}

/** The other given ids are unpicked, and picks that are not given do not change. */
export function pickFirst(
  pickedIds: ReadonlySet<number>,
  { ids, count }: { readonly ids: readonly number[]; readonly count: number },
): ReadonlySet<number> {
  const others = new Set(pickedIds)
  for (const id of ids) others.delete(id)
  return new Set([...others, ...ids.slice(0, count)])
}

export function countPicked(pickedIds: ReadonlySet<number>, ids: readonly number[]): number {
  return ids.filter((id) => pickedIds.has(id)).length
}

export const allIds = (cards: readonly DecidableCard[]) =>
  new Set(cards.map((card) => card.history_id))
export const idsOf = (cards: readonly DecidableCard[]) => cards.map((card) => card.history_id)
