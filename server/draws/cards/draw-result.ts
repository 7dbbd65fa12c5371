import { RESULT } from '#contract/codes.ts'
import type { Card, DrawResult } from '#contract/draws.ts'
import { type FairKeys, shareCodeOf } from '#server/draws/fair/fair.ts'
import type { Purchase, SealedPurchase } from '#server/draws/purchase/purchase.ts'
import { type Pack, type Prize, shippingOf } from '#server/packs/pack.ts'
import { englishOf } from '#server/platform/language.ts'
import {
  type SerializableFields,
  type Serialized,
  serialized,
} from '#server/platform/load/serialized.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { cardFieldsOf, historyIdOf, wireCard, wonCopies, wonExtraPrizes } from './cards.ts'

const cardFieldsByPrizes = new WeakMap<readonly Prize[], readonly Buffer[]>()

/**
 * Returns, for each prize, the JSON of the fields that all cards of the prize have in common. The
 * opening brace is left out, because `historyIdPrefixes` writes the brace together with the card's
 * id.
 */
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

/**
 * Serializes only the ids of the drawn cards (at most 3,000) anew for each purchase; their other
 * fields come from a cache. The extra prizes follow the drawn cards.
 */
function serializeCards(purchase: Purchase, pack: Pack): Serialized<Card[]> {
  const { id, prizeNos } = purchase
  return serialized((buffer) => {
    const serialized = serializedCardFields(pack)
    const copies = wonCopies(purchase, pack)
    const nextIdPrefix = historyIdPrefixes(historyIdOf(id, 0))
    buffer.appendText('[')
    for (let offset = 0; offset < prizeNos.length; offset += 2) {
      if (offset > 0) buffer.append(COMMA)
      buffer.append(nextIdPrefix())
      const copy = copies.get(offset / 2)
      if (copy !== undefined) buffer.appendText(`"copy":${JSON.stringify(copy)},`)
      buffer.append(serialized[prizeNos.readUInt16BE(offset)] as Buffer)
    }
    for (const extra of wonExtraPrizes(purchase, pack))
      buffer.appendText(`,${JSON.stringify(wireCard(id, extra, pack))}`)
    buffer.appendText(']')
  })
}

/**
 * Returns a function that returns `{"history_id":…,` for one card after another. The ids count up
 * from `firstId`. Ten ids in a row reuse one buffer, so a result is valid only until the next call.
 */
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

/**
 * The share code of the result is derived from `tagKey`. Specification, section 3 (draw result).
 */
export function drawResultOf(
  purchase: Purchase,
  pack: Pack,
  { tagKey }: Pick<FairKeys, 'tagKey'>,
): SerializableFields<DrawResult> {
  return {
    result: RESULT.ok,
    cards: serializeCards(purchase, pack),
    card_type: pack.cardTypeId,
    movie_style: pack.movieStyle,
    is_buy_coin: pack.currency === 'coin',
    title: pack.name,
    ...englishOf('title_en', pack.nameEn),
    created: wireDateTime(purchase.createdAt),
    twitter_code: shareCodeOf(tagKey, purchase.id),
    pack_history_id: purchase.id,
    pack_id: pack.id,
    ...shippingOf(pack),
    hold_until: purchase.holdUntil?.getTime() ?? 0,
    hold_days: holdDaysOf(purchase),
  }
}

function holdDaysOf({ createdAt, holdUntil }: Purchase): number {
  return holdUntil === null ? 0 : Math.round((holdUntil.getTime() - createdAt.getTime()) / DAY_MS)
}

/** The cards follow in `gache_result` once the notaries have signed; those of a void one never. */
export function sealedResultOf(sealed: SealedPurchase, pack: Pack): DrawResult {
  return {
    ...NO_DRAW,
    result: RESULT.ok,
    ...(sealed.isVoid ? { is_void: true } : { is_sealed: true }),
    card_type: pack.cardTypeId,
    movie_style: pack.movieStyle,
    is_buy_coin: pack.currency === 'coin',
    title: pack.name,
    ...englishOf('title_en', pack.nameEn),
    created: wireDateTime(sealed.createdAt),
    pack_history_id: sealed.id,
    pack_id: pack.id,
  }
}

/** The result has no cards, so the client goes to the top page (S-007). */
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
  hold_days: 0,
}
