import { SEND_STATE } from '#contract/codes.ts'
import { HOLD_DAYS_MAX } from '#contract/constants.ts'
import { decodeExtraWins, decodeU16 } from '#server/draws/encoding.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import type { Composition } from './chain.ts'
import type { ChainedPurchase } from './packs.sql.ts'

/** V4: each card is exactly one of undecided, shipped, converted and taken back. Null if so. */
export function checkCards(purchase: ChainedPurchase, composition: Composition): string | null {
  if (purchase.decidedBy === null) return checkHeld(purchase, composition)
  const shipped = decodeU16(purchase.shippedIndexes ?? Buffer.alloc(0))
  const cards = cardsOf(purchase, composition)
  if (!isAscendingBelow(shipped, cards.length))
    return `ships the cards ${shipped}, which are not distinct cards of this purchase in order`
  const converted = cards.filter((_, index) => !shipped.includes(index))
  if (purchase.decidedBy === 'shop' && (shipped.length > 0 || purchase.convertedPoints !== 0))
    return 'was taken back, and ships or converts cards'
  return (
    (purchase.decidedBy === 'shop' ? null : checkConverted(purchase, converted, composition)) ??
    checkSendState(purchase, shipped.length) ??
    checkDecisionTime(purchase, composition)
  )
}

type ComposedPrize = Pick<Composition['prizes'][number], 'name' | 'action_type' | 'buy_point'>

/** First the cards of the draws, then the extra prizes. */
function cardsOf(
  { prizeNos, extraWins }: ChainedPurchase,
  { prizes, extras = [] }: Composition,
): (ComposedPrize | undefined)[] {
  const drawn = decodeU16(prizeNos).map((no) => prizes[no])
  return [...drawn, ...decodeExtraWins(extraWins).map(({ no }) => extras[no])]
}

function checkHeld(purchase: ChainedPurchase, { currency }: Composition): string | null {
  const { sendState, holdUntil, createdAt, shipmentId } = purchase
  if (currency === 'coin') return 'is of a coin pack and has undecided cards'
  if (sendState !== SEND_STATE.unselected) return `is in state ${sendState} without a decision`
  const days = ((holdUntil?.getTime() ?? 0) - createdAt.getTime()) / DAY_MS
  if (!Number.isInteger(days) || days < 1 || days > HOLD_DAYS_MAX)
    return `is held until ${holdUntil?.toISOString()}, which is not 1 to ${HOLD_DAYS_MAX} days`
  return shipmentId === null ? null : 'has a shipment without a decision'
}

function checkConverted(
  { convertedPoints }: ChainedPurchase,
  converted: readonly (ComposedPrize | undefined)[],
  { currency }: Composition,
): string | null {
  const shipOnly = converted.find((prize) => currency === 'coin' || prize?.action_type === '2')
  if (shipOnly !== undefined) return `converted the ship-only card ${shipOnly.name}`
  const expected = converted.reduce((sum, prize) => sum + (prize?.buy_point ?? 0), 0)
  return expected === convertedPoints
    ? null
    : `converted for ${convertedPoints} instead of ${expected}`
}

function checkSendState(
  { sendState, shipmentId, shippedAt, cancelledBy }: ChainedPurchase,
  shippedCount: number,
): string | null {
  if (shippedCount > 0 !== (shipmentId !== null))
    return `ships ${shippedCount} cards ${shipmentId === null ? 'without a' : 'and has a'} shipment`
  const expected =
    shippedCount === 0 || cancelledBy !== null
      ? SEND_STATE.noShipping
      : shippedAt === null
        ? SEND_STATE.notShipped
        : SEND_STATE.shipped
  return sendState === expected ? null : `is in state ${sendState} instead of ${expected}`
}

function checkDecisionTime(
  { decidedBy, decidedAt, holdUntil }: ChainedPurchase,
  { currency }: Composition,
): string | null {
  if ((currency === 'coin') !== (decidedBy === 'pack')) return `was decided by ${decidedBy}`
  if (decidedAt === null || holdUntil === null) return null
  const isOver = decidedAt >= holdUntil
  if (decidedBy === 'member' && isOver) return 'was decided by its member after the hold'
  return decidedBy === 'worker' && !isOver ? 'was decided by the worker within the hold' : null
}

function isAscendingBelow(indexes: readonly number[], bound: number): boolean {
  return indexes.every((index, at) => index < bound && index > (indexes[at - 1] ?? -1))
}
