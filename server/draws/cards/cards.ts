import { RESULT } from '#contract/codes.ts'
import { HISTORY_ID_STEP } from '#contract/constants.ts'
import type { Card, DrawResult } from '#contract/draws.ts'
import { decodeU16 } from '#server/draws/encoding/encoding.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { Pack, Prize } from '#server/packs/pack/pack.ts'
import {
  type SerializableFields,
  type Serialized,
  serialized,
} from '#server/platform/load/serialized.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'

/** One draw of a purchase with the prize it won. */
export interface DrawnCard {
  readonly index: number
  readonly prize: Prize
}

export function drawnCards(purchase: Pick<Purchase, 'prizeNos'>, pack: Pack): DrawnCard[] {
  return decodeU16(purchase.prizeNos).map((no, index) => ({ index, prize: prizeOf(pack, no) }))
}

/** Every card of a coin pack ships, whatever its prize says elsewhere (Q62). */
export function isShipOnly({ actionType }: Prize, { currency }: Pack): boolean {
  return currency === 'coin' || actionType === '2'
}

export function historyIdOf(purchaseId: number, index: number): number {
  return purchaseId * HISTORY_ID_STEP + index
}

export function splitHistoryId(historyId: number): { purchaseId: number; index: number } {
  return { purchaseId: Math.floor(historyId / HISTORY_ID_STEP), index: historyId % HISTORY_ID_STEP }
}

export function wireCard(purchaseId: number, { prize, index }: DrawnCard, pack: Pack): Card {
  return { history_id: historyIdOf(purchaseId, index), ...cardFieldsOf(prize, pack) }
}

/** What every card of a prize shows, whoever drew it. */
function cardFieldsOf(prize: Prize, pack: Pack): Omit<Card, 'history_id'> {
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

const cardFieldsByPrizes = new WeakMap<readonly Prize[], readonly Buffer[]>()

/** The faces of a pack's prizes as bytes of JSON, without the brace that the card's own id opens. */
function serializedCardFields(pack: Pack): readonly Buffer[] {
  const cached = cardFieldsByPrizes.get(pack.prizes)
  if (cached !== undefined) return cached
  const serialized = pack.prizes.map((prize) =>
    Buffer.from(JSON.stringify(cardFieldsOf(prize, pack)).slice(1)),
  )
  cardFieldsByPrizes.set(pack.prizes, serialized)
  return serialized
}

const COMMA = Buffer.from(',')

/** The cards of a purchase as JSON: 3,000 of them are 3,000 ids beside faces that were written before. */
function serializeCards({ id, prizeNos }: Purchase, pack: Pack): Serialized<Card[]> {
  return serialized((buffer) => {
    const serialized = serializedCardFields(pack)
    const nextIdPrefix = historyIdPrefixes(historyIdOf(id, 0))
    buffer.appendText('[')
    for (let offset = 0; offset < prizeNos.length; offset += 2) {
      if (offset > 0) buffer.append(COMMA)
      buffer.append(nextIdPrefix())
      buffer.append(serialized[prizeNos.readUInt16BE(offset)] as Buffer)
    }
    buffer.appendText(']')
  })
}

/** How cards with ids one behind the other begin: ten share all but the last digit. Each is good until the next. */
function historyIdPrefixes(firstId: number): () => Buffer {
  let prefix = Buffer.of()
  let id = firstId
  return () => {
    if (prefix.length === 0 || id % 10 === 0) prefix = Buffer.from(`{"history_id":${id},`)
    else prefix[prefix.length - 2] = (prefix[prefix.length - 2] as number) + 1
    id += 1
    return prefix
  }
}

/** Section 3, draw result. */
export function drawResultOf(purchase: Purchase, pack: Pack): SerializableFields<DrawResult> {
  return {
    result: RESULT.ok,
    cards: serializeCards(purchase, pack),
    card_type: pack.cardTypeId,
    movie_style: pack.movieStyle,
    is_buy_coin: pack.currency === 'coin',
    title: pack.name,
    created: wireDateTime(purchase.createdAt),
    twitter_code: shareCodeOf(purchase),
    pack_history_id: purchase.id,
    pack_id: pack.id,
    hold_until: purchase.holdUntil?.getTime() ?? 0,
  }
}

/** What is answered where there is no draw to show: no cards, and the client goes to the top (S-007). */
export const NO_DRAW: DrawResult = {
  result: RESULT.failed,
  cards: [],
  card_type: 0,
  movie_style: 1,
  is_buy_coin: false,
  title: '',
  created: '',
  twitter_code: '',
  pack_history_id: 0,
  pack_id: 0,
  hold_until: 0,
}

/** Opaque (Q66): the start of the receipt's own hash, which names no member. */
function shareCodeOf({ headAfter }: Purchase): string {
  return headAfter.toString('hex', 0, 8)
}

function prizeOf(pack: Pack, no: number): Prize {
  const prize = pack.prizes[no]
  if (prize === undefined) throw new Error(`pack ${pack.id} has no prize ${no}`)
  return prize
}
