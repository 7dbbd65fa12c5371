import { RESULT, SEND_STATE, STATE } from '#contract/codes.ts'
import type { PurchaseDetail as WireDetail } from '#contract/draws.ts'
import { selectDeliveryCode } from '#server/decisions/shipments/shipments.sql.ts'
import { type WonCard, wireCard, wonCards, wonCopies } from '#server/draws/cards/cards.ts'
import { readPurchaseOrSealed } from '#server/draws/draws.ts'
import { decodeU16 } from '#server/draws/encoding.ts'
import { isDrawn, type Purchase, type SealedPurchase } from '#server/draws/purchase/purchase.ts'
import { ADDRESS_MISSING } from '#server/members/members.ts'
import type { Pack } from '#server/packs/pack.ts'
import { readParcelsOfPurchase } from '#server/parcels/parcels.ts'
import { readSendDay, SEND_DAY_INVALID } from '#server/parcels/send-days/send-days.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { rememberChosenPurchase } from '#server/platform/http/sessions/sessions.ts'
import { englishOf, INVALID_VALUE } from '#server/platform/language.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { RESTRICTION_MESSAGES } from '#server/restrictions/restriction-state.ts'
import { type Decision, selectDecision } from './decisions.sql.ts'
import { type DecisionsOptions, decidePurchase } from './decisions.ts'

interface DecisionRoutesOptions extends DecisionsOptions {
  /** Applies the default decision to the member's purchases whose 24 hours to decide are over. */
  readonly decideMemberHolds: (memberId: number) => Promise<void>
}

export function decisionRoutes(options: DecisionRoutesOptions): Route[] {
  const { database, packCache, clock, decideMemberHolds } = options
  return [
    decisionRoute(options),
    route('GET /user/history/detail/{packHistoryId}', async ({ session, params }) => {
      await decideMemberHolds(session.memberId)
      const key = { memberId: session.memberId, id: params.packHistoryId }
      const purchase = await readPurchaseOrSealed(database, key)
      const pack = purchase === null ? undefined : await packCache.find(purchase.packId)
      if (purchase === null || pack === undefined) return refuse(STATE.unknown)
      if (!isDrawn(purchase))
        return answer({ detail: { ...sealedDetail(purchase, pack), parcels: [], send_on: '' } })
      if (purchase.sendState === SEND_STATE.unselected) {
        await rememberChosenPurchase(database, session, {
          purchaseId: purchase.id,
          now: clock.now(),
        })
      }
      const decisionKey = { memberId: session.memberId, purchaseId: purchase.id }
      const [decision, deliveryCode, parcels, sendOn] = await Promise.all([
        selectDecision(database, decisionKey),
        selectDeliveryCode(database, decisionKey),
        readParcelsOfPurchase(database, decisionKey),
        readSendDay(database, decisionKey),
      ])
      const detail = wireDetail({ purchase, pack, decision, deliveryCode })
      return answer({ detail: { ...detail, parcels, send_on: sendOn ?? '' } })
    }),
  ]
}

function decisionRoute(options: DecisionsOptions): Route {
  return route('POST /user/pack/decision', async ({ session, request }) => {
    const { send_card: shippedIds, reduction_card: convertedIds, send_on: sendOn } = request
    const choice = { shippedIds, convertedIds, sendOn }
    const outcome = await decidePurchase(options, session, choice)
    if (typeof outcome === 'object')
      return refuse(STATE.closed, { send_card: outcome.stop }, RESULT.failed)
    switch (outcome) {
      case 'saved':
        return answer({ result: RESULT.ok })
      case 'nothing-left':
        return refuse(STATE.nothingLeft, {}, RESULT.failed)
      case 'unknown':
        return refuse(STATE.unknown, {}, RESULT.failed)
      case 'invalid':
        return refuse(STATE.invalid, { send_card: INVALID_VALUE }, RESULT.failed)
      case 'invalid-day':
        return refuse(STATE.invalid, { send_on: SEND_DAY_INVALID }, RESULT.failed)
      case 'address-missing':
        return refuse(STATE.invalid, { send_card: ADDRESS_MISSING }, RESULT.addressMissing)
      case 'restricted':
      case 'staff':
      case 'sale-undecided':
      case 'birth-date-missing':
      case 'under-age':
      case 'age-unconfirmed':
      case 'terms-unaccepted':
        return refuse(STATE.conflict, { send_card: RESTRICTION_MESSAGES[outcome] }, RESULT.failed)
    }
  })
}

interface PurchaseDetail {
  readonly purchase: Purchase
  readonly pack: Pack
  readonly decision: Decision | null
  readonly deliveryCode: string | null
}

function sealedDetail({ createdAt, isVoid }: SealedPurchase, pack: Pack) {
  const undecided = undecidedDetail(createdAt, pack)
  return isVoid
    ? ({ ...undecided, is_void: true, send_state: SEND_STATE.noShipping } as const)
    : ({ ...undecided, is_sealed: true, send_state: SEND_STATE.unselected } as const)
}

function wireDetail({ purchase, pack, decision, deliveryCode }: PurchaseDetail) {
  const cards = decision === null ? [] : wonCards(purchase, pack)
  const shipped = new Set(decision === null ? [] : decodeU16(decision.shippedIndexes))
  const copies = wonCopies(purchase, pack)
  const toWire = (card: WonCard) =>
    wireCard(purchase.id, { ...card, copy: copies.get(card.index) }, pack)
  return {
    ...undecidedDetail(purchase.createdAt, pack),
    status: decision === null ? '0' : '1',
    delivery_code: deliveryCode ?? '',
    send_card: cards.filter(({ index }) => shipped.has(index)).map(toWire),
    reduction_card: cards.filter(({ index }) => !shipped.has(index)).map(toWire),
    reduction_point: decision?.convertedPoints ?? 0,
    send_state: purchase.sendState,
  } as const
}

function undecidedDetail(
  createdAt: Date,
  pack: Pack,
): Omit<WireDetail, 'parcels' | 'send_on' | 'send_state'> {
  return {
    status: '0',
    created: wireDateTime(createdAt),
    pack_id: pack.id,
    pack_name: pack.name,
    ...englishOf('pack_name_en', pack.nameEn),
    delivery_code: '',
    send_card: [],
    reduction_card: [],
    reduction_point: 0,
    card_type: pack.cardTypeId,
    movie_style: pack.movieStyle,
  }
}
