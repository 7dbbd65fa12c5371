import { HISTORY_ID_STEP } from '#contract/constants.ts'
import type { Card } from '#contract/draws.ts'
import type { CopyProof } from '#contract/packs.ts'
import {
  decodeCounts,
  decodeExtraWins,
  decodeU16,
  EXTRA_WIN_BYTES,
} from '#server/draws/encoding.ts'
import type { Purchase } from '#server/draws/purchase/purchase.ts'
import type { ExtraPrize, Pack, PrizeCard } from '#server/packs/pack.ts'
import { englishOf } from '#server/platform/language.ts'

/** `index` counts from 0: first the draws in their order, then the extra prizes. */
export interface WonCard {
  readonly index: number
  readonly prize: PrizeCard
  /** The extra prize, if the card is an extra prize; null if the card was drawn. */
  readonly extra: WonExtraPrize | null
}

interface WonExtraPrize {
  /** The number of the ticket that won the extra prize, from 1. */
  readonly ticket: number
  readonly extraPrize: ExtraPrize
}

/** Returns the drawn cards of a purchase in the order of its draws, and then its extra prizes. */
export function wonCards(
  purchase: Pick<Purchase, 'prizeNos' | 'extraWins'>,
  pack: Pack,
): WonCard[] {
  const drawn = decodeU16(purchase.prizeNos).map((no, index) => ({
    index,
    prize: prizeOf(pack.prizes, no),
    extra: null,
  }))
  return [...drawn, ...wonExtraPrizes(purchase, pack)]
}

/** The name of a graded copy. No two copies of a pack have the same. */
export function copyNameOf({ company, number }: Pick<CopyProof, 'company' | 'number'>): string {
  return `${company} ${number}`
}

/**
 * Returns the copies that a purchase has won, by the index of the draw. The draws of a prize win its
 * copies in the order of the composition, so nobody chooses who gets which (docs/fair-draws.md).
 */
export function wonCopies(
  { prizeNos, countsBefore }: Pick<Purchase, 'prizeNos' | 'countsBefore'>,
  { proofs, prizes }: Pick<Pack, 'proofs' | 'prizes'>,
): ReadonlyMap<number, CopyProof> {
  const won = new Map<number, CopyProof>()
  if (proofs.length === 0) return won
  const left = decodeCounts(countsBefore, prizes.length)
  const copiesOf = new Map(proofs.map(({ no, copies }) => [no, copies]))
  for (const [index, no] of decodeU16(prizeNos).entries()) {
    const copies = copiesOf.get(no)
    const copy = copies?.[copies.length - (left[no] as number)]
    left[no] = (left[no] as number) - 1
    if (copy !== undefined) won.set(index, copy)
  }
  return won
}

/** Returns the extra prizes of a purchase as cards, ordered by the tickets that won them. */
export function wonExtraPrizes(
  { prizeNos, extraWins }: Pick<Purchase, 'prizeNos' | 'extraWins'>,
  { extraPrizes }: Pack,
): WonCard[] {
  return decodeExtraWins(extraWins).map(({ ticket, no }, at) => {
    const extraPrize = prizeOf(extraPrizes, no)
    return { index: prizeNos.length / 2 + at, prize: extraPrize, extra: { ticket, extraPrize } }
  })
}

/** Returns the number of cards that a purchase has won, extra prizes included. */
export function countCards({
  prizeNos,
  extraWins,
}: Pick<Purchase, 'prizeNos' | 'extraWins'>): number {
  return prizeNos.length / 2 + extraWins.length / EXTRA_WIN_BYTES
}

/** True for every card of a coin pack, whatever `actionType` the prize has (Q62). */
export function isShipOnly({ actionType }: PrizeCard, { currency }: Pack): boolean {
  return currency === 'coin' || actionType === '2'
}

/** Returns the id of one card of a purchase, which the API calls `history_id`. */
export function historyIdOf(purchaseId: number, index: number): number {
  return purchaseId * HISTORY_ID_STEP + index
}

export function splitHistoryId(historyId: number): { purchaseId: number; index: number } {
  return { purchaseId: Math.floor(historyId / HISTORY_ID_STEP), index: historyId % HISTORY_ID_STEP }
}

/** Returns a card in the form of the API. Specification, section 3 (card). */
export function wireCard(
  purchaseId: number,
  { prize, index, extra, copy }: WonCard & { readonly copy?: CopyProof | undefined },
  pack: Pack,
): Card {
  const fields = { history_id: historyIdOf(purchaseId, index), ...cardFieldsOf(prize, pack) }
  const card = copy === undefined ? fields : { ...fields, copy }
  return extra === null ? card : { ...card, extra: wireExtra(extra) }
}

function wireExtra({ ticket, extraPrize: { kind, step } }: WonExtraPrize): Card['extra'] {
  return { kind, ticket, ...(step === null ? {} : { step }) }
}

/** Cards of a prize differ only in `history_id`. */
export function cardFieldsOf(prize: PrizeCard, pack: Pack): Omit<Card, 'history_id'> {
  return {
    name: prize.name,
    ...englishOf('name_en', prize.nameEn),
    image: prize.image,
    rarity: prize.rarity,
    rarity_label: prize.rarityLabel,
    ...englishOf('rarity_label_en', prize.rarityLabelEn),
    model_number: prize.modelNumber,
    num: prize.setSize,
    buy_point: prize.buyPoint,
    action_type: isShipOnly(prize, pack) ? '2' : '0',
    ...(prize.shipBelowPercent === null ? {} : { ship_below_percent: prize.shipBelowPercent }),
    ...(prize.shipFromYen === null ? {} : { ship_from_yen: prize.shipFromYen }),
  }
}

function prizeOf<T extends PrizeCard>(prizes: readonly T[], no: number): T {
  const prize = prizes[no]
  if (prize === undefined) throw new Error(`the pack has no prize ${no}`)
  return prize
}
