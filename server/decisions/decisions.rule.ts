import { SEND_STATE, type SendState } from '#contract/codes.ts'
import { isShipOnly, splitHistoryId, type WonCard } from '#server/draws/cards/cards.ts'
import type { Pack } from '#server/packs/pack.ts'
import { isSendDay, lastSendDay, type SendDay } from '#server/parcels/send-days/send-day.rule.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'

/** The member's choice for the cards of a purchase. Each card is named by its history id. */
export interface Choice {
  readonly shippedIds: readonly number[]
  readonly convertedIds: readonly number[]
  /** The day on which the cards ship; undefined for at once. */
  readonly sendOn?: string | undefined
}

export interface Decided {
  /** Indexes of the cards that ship, ascending. All other cards convert to points. */
  readonly shippedIndexes: readonly number[]
  readonly convertedPoints: number
}

/** Returns `none` for an empty choice, `mixed` for cards of several purchases. */
export function purchaseIdOf({ shippedIds, convertedIds }: Choice): number | 'none' | 'mixed' {
  const purchaseIds = new Set(
    [...shippedIds, ...convertedIds].map((id) => splitHistoryId(id).purchaseId),
  )
  if (purchaseIds.size > 1) return 'mixed'
  const [purchaseId] = purchaseIds
  return purchaseId ?? 'none'
}

/**
 * Returns which cards of a purchase ship, and how many points the other cards give. The choice must
 * name every card exactly once, and may not convert a card that can only be shipped. Otherwise
 * returns `invalid` (Q70).
 */
export function decide(cards: readonly WonCard[], pack: Pack, choice: Choice): Decided | 'invalid' {
  const shipped = choice.shippedIds.map((id) => splitHistoryId(id).index)
  const converted = choice.convertedIds.map((id) => splitHistoryId(id).index)
  const namedIndexes = new Set([...shipped, ...converted])
  if (namedIndexes.size !== shipped.length + converted.length) return 'invalid'
  if (namedIndexes.size !== cards.length) return 'invalid'
  if (!cards.every(({ index }) => namedIndexes.has(index))) return 'invalid'
  if (converted.some((index) => isShipOnly((cards[index] as WonCard).prize, pack))) return 'invalid'
  return toDecided(cards, new Set(shipped))
}

/**
 * Returns the default decision about cards that the member left undecided. Cards that can only
 * be shipped are shipped, and so are cards whose points are worth too little or whose value is high.
 * All others are converted to points, so that no prize is lost (Q68).
 */
export function decideByDefault(cards: readonly WonCard[], pack: Pack): Decided {
  const shipped = cards.filter(
    ({ prize }) =>
      isShipOnly(prize, pack) || prize.shipBelowPercent !== null || prize.shipFromYen !== null,
  )
  return toDecided(cards, new Set(shipped.map(({ index }) => index)))
}

/**
 * Returns what the parcel costs in points. Nothing if the fee of cards that it joins is paid, or if it
 * has enough cards with them. What would ship without a choice of the member costs nothing.
 */
export function shippingFee(
  cards: readonly WonCard[],
  pack: Pack,
  {
    shippedIndexes,
    joined,
  }: Pick<Decided, 'shippedIndexes'> & { readonly joined: { count: number; isPaid: boolean } },
): number {
  const { shipFeePoints, shipFreeCards } = pack
  if (joined.isPaid) return 0
  if (shipFreeCards !== null && joined.count + shippedIndexes.length >= shipFreeCards) return 0
  const shippedAnyway = new Set(decideByDefault(cards, pack).shippedIndexes)
  return shippedIndexes.every((index) => shippedAnyway.has(index)) ? 0 : shipFeePoints
}

/** Null for at once. A day must begin after today and within the hold, and some card must ship. */
export function chosenDay(
  { sendOn }: Choice,
  {
    decided,
    holdUntil,
    now,
  }: { readonly decided: Decided; readonly holdUntil: Date | null; readonly now: Date },
): SendDay | null | 'invalid' {
  if (sendOn === undefined) return null
  if (holdUntil === null || decided.shippedIndexes.length === 0) return 'invalid'
  const sendBy = lastSendDay(holdUntil)
  return isSendDay(sendOn, { now, sendBy }) ? { sendOn, sendBy } : 'invalid'
}

/**
 * Returns on which day the cards ship about which the member decided nothing. Those of a purchase
 * with a card of a high value wait for the operators' day, if operators have set one.
 */
export function keptDay(
  cards: readonly WonCard[],
  { decided, waitDays, now }: { decided: Decided; waitDays: number; now: Date },
): SendDay | null {
  const isValued = decided.shippedIndexes.some((index) => cards[index]?.prize.shipFromYen != null)
  if (!isValued || waitDays === 0) return null
  const sendOn = wireDay(new Date(now.getTime() + waitDays * DAY_MS))
  return { sendOn, sendBy: sendOn }
}

export function sendStateAfter({ shippedIndexes }: Decided): SendState {
  return shippedIndexes.length > 0 ? SEND_STATE.notShipped : SEND_STATE.noShipping
}

function toDecided(cards: readonly WonCard[], shipped: ReadonlySet<number>): Decided {
  return {
    shippedIndexes: [...shipped].sort((a, b) => a - b),
    convertedPoints: cards
      .filter(({ index }) => !shipped.has(index))
      .reduce((sum, { prize }) => sum + prize.buyPoint, 0),
  }
}
