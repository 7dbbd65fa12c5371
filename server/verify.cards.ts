import { SEND_STATE } from '#contract/codes.ts'
import { HOLD_HOURS } from '#contract/constants.ts'
import { unpackU16 } from './draws/fair.rule.ts'
import type { Composition } from './verify.chain.ts'
import type { Chained } from './verify.packs.sql.ts'

/** V4: why the cards of a purchase are not each in exactly one of held, shipped, converted; null where they are. */
export function faultInCards(purchase: Chained, composition: Composition): string | null {
  if (purchase.decidedBy === null) return faultInHeld(purchase, composition)
  const shipped = unpackU16(purchase.shippedIndexes ?? Buffer.alloc(0))
  if (!isAscendingBelow(shipped, purchase.drawCount))
    return `ships the draws ${shipped}, which are not draws of it, each once`
  const converted = unpackU16(purchase.prizeNos).filter((_, index) => !shipped.includes(index))
  return (
    faultInConverted(purchase, converted, composition) ??
    faultInState(purchase, shipped.length) ??
    faultInTime(purchase, composition)
  )
}

function faultInHeld(purchase: Chained, { currency }: Composition): string | null {
  const { sendState, holdUntil, createdAt, parcelId } = purchase
  if (currency === 'coin') return 'is of a coin pack and was not shipped whole'
  if (sendState !== SEND_STATE.unselected) return `is in state ${sendState} without a decision`
  if (holdUntil?.getTime() !== createdAt.getTime() + HOLD_HOURS * 3_600_000)
    return `is held until ${holdUntil?.toISOString()}, not 24 hours`
  return parcelId === null ? null : 'has a parcel and no decision'
}

function faultInConverted(
  { convertedPoints }: Chained,
  prizeNos: readonly number[],
  { currency, prizes }: Composition,
): string | null {
  const converted = prizeNos.map((no) => prizes[no])
  const shipOnly = converted.find((prize) => currency === 'coin' || prize?.action_type === '2')
  if (shipOnly !== undefined) return `converted the ship-only card ${shipOnly.name}`
  const due = converted.reduce((sum, prize) => sum + (prize?.buy_point ?? 0), 0)
  return due === convertedPoints ? null : `converted for ${convertedPoints} instead of ${due}`
}

function faultInState(
  { sendState, parcelId, shippedAt }: Chained,
  shippedCount: number,
): string | null {
  if (shippedCount > 0 !== (parcelId !== null))
    return `ships ${shippedCount} cards ${parcelId === null ? 'without a' : 'and has a'} parcel`
  const due =
    shippedCount === 0
      ? SEND_STATE.noShipping
      : shippedAt === null
        ? SEND_STATE.notShipped
        : SEND_STATE.shipped
  return sendState === due ? null : `is in state ${sendState} instead of ${due}`
}

function faultInTime(
  { decidedBy, decidedAt, holdUntil }: Chained,
  { currency }: Composition,
): string | null {
  if ((currency === 'coin') !== (decidedBy === 'pack')) return `was decided by ${decidedBy}`
  if (decidedAt === null || holdUntil === null) return null
  const isOver = decidedAt >= holdUntil
  if (decidedBy === 'member' && isOver) return 'was decided by its member after 24 hours'
  return decidedBy === 'clerk' && !isOver ? 'was decided by the clerk within 24 hours' : null
}

function isAscendingBelow(indexes: readonly number[], bound: number): boolean {
  return indexes.every((index, at) => index < bound && index > (indexes[at - 1] ?? -1))
}
