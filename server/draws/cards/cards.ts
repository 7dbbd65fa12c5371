import { HISTORY_ID_STEP } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'
import { decodeU16 } from '#server/draws/encoding/encoding.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Pack, Prize } from '#server/packs/pack/pack.ts'

/**
 * One draw of a purchase, with the prize that the draw won. `index` is the draw's position in the
 * purchase, from 0.
 */
export interface DrawnCard {
  readonly index: number
  readonly prize: Prize
}

/** Returns the cards of a purchase in the order of its draws. */
export function drawnCards(purchase: Pick<Purchase, 'prizeNos'>, pack: Pack): DrawnCard[] {
  return decodeU16(purchase.prizeNos).map((no, index) => ({ index, prize: prizeOf(pack, no) }))
}

/**
 * Returns whether a card can only be shipped. Every card of a coin pack is ship-only, whatever its
 * prize says (Q62).
 */
export function isShipOnly({ actionType }: Prize, { currency }: Pack): boolean {
  return currency === 'coin' || actionType === '2'
}

/** Returns the id of one drawn card, which the API calls `history_id`. */
export function historyIdOf(purchaseId: number, index: number): number {
  return purchaseId * HISTORY_ID_STEP + index
}

/** Splits a history id into the purchase id and the index that `historyIdOf` joined. */
export function splitHistoryId(historyId: number): { purchaseId: number; index: number } {
  return { purchaseId: Math.floor(historyId / HISTORY_ID_STEP), index: historyId % HISTORY_ID_STEP }
}

/** Returns a drawn card in the form of the API. Specification, section 3 (card). */
export function wireCard(purchaseId: number, { prize, index }: DrawnCard, pack: Pack): Card {
  return { history_id: historyIdOf(purchaseId, index), ...cardFieldsOf(prize, pack) }
}

/**
 * Returns the API fields that all cards of a prize have in common. Cards of a prize differ only in
 * `history_id`.
 */
export function cardFieldsOf(prize: Prize, pack: Pack): Omit<Card, 'history_id'> {
  return {
    name: prize.name,
    image: prize.image,
    rarity: prize.rarity,
    rarity_label: prize.rarityLabel,
    model_number: prize.modelNumber,
    num: prize.setSize,
    buy_point: prize.buyPoint,
    action_type: isShipOnly(prize, pack) ? '2' : '0',
  }
}

function prizeOf(pack: Pack, no: number): Prize {
  const prize = pack.prizes[no]
  if (prize === undefined) throw new Error(`pack ${pack.id} has no prize ${no}`)
  return prize
}
