import type { Request } from '#contract/calls.ts'
import { RESULT, SEND_STATE, STATE } from '#contract/codes.ts'
import type { PurchaseDetail as WireDetail } from '#contract/draws.ts'
import { selectDeliveryCode } from '#server/decisions/shipments/shipments.sql.ts'
import { type WonCard, wireCard, wonCards, wonCopies } from '#server/draws/cards/cards.ts'
import { readPurchaseOrSealed } from '#server/draws/draws.ts'
import { decodeU16 } from '#server/draws/encoding.ts'
import { isDrawn, type Purchase, type SealedPurchase } from '#server/draws/purchase/purchase.ts'
import type { Pack } from '#server/packs/pack.ts'
import { readParcelsOfPurchase } from '#server/parcels/parcels.ts'
import { readSendDay, SEND_DAY_INVALID } from '#server/parcels/send-days/send-days.ts'
import type { OpenHistory } from '#server/platform/database/reads.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import { rememberChosenPurchase } from '#server/platform/http/sessions/sessions.ts'
import { englishOf, type Message } from '#server/platform/language.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { SHORTAGE } from '#server/points/points.ts'
import { choiceResponse } from './choices/choices.ts'
import type { Choice } from './decisions.rule.ts'
import { type Decision, selectDecision } from './decisions.sql.ts'
import { type DecisionsOptions, decidePurchase, readShippingFee } from './decisions.ts'

interface DecisionRoutesOptions extends DecisionsOptions {
  readonly openHistory: OpenHistory
}

export function decisionRoutes(options: DecisionRoutesOptions): Route[] {
  const { database, packCache, clock, openHistory } = options
  return [
    decisionRoute(options),
    route('POST /user/pack/shipping_fee', async ({ session, request }) =>
      answer({ fee: await readShippingFee(options, session, choiceOf(request)) }),
    ),
    route('GET /user/history/detail/{packHistoryId}', async ({ session, params, written }) => {
      const { memberId } = session
      const history = await openHistory({ memberId, written })
      const key = { memberId, id: params.packHistoryId }
      const known = await readPurchaseOrSealed(history, key)
      // Another device may have bought it just now.
      const on = known === null ? database : history
      const purchase = known ?? (await readPurchaseOrSealed(on, key))
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
      const decisionKey = { memberId, purchaseId: purchase.id }
      const [decision, deliveryCode, parcels, sendOn] = await Promise.all([
        selectDecision(on, decisionKey),
        selectDeliveryCode(on, decisionKey),
        readParcelsOfPurchase(on, decisionKey),
        readSendDay(on, decisionKey),
      ])
      const detail = wireDetail({ purchase, pack, decision, deliveryCode })
      return answer({ detail: { ...detail, parcels, send_on: sendOn ?? '' } })
    }),
  ]
}

function decisionRoute(options: DecisionsOptions): Route {
  return route('POST /user/pack/decision', async ({ session, request }) => {
    const choice = { ...choiceOf(request), agreedFee: request.fee }
    const outcome = await decidePurchase(options, session, choice)
    switch (outcome) {
      case 'invalid-day':
        return refuse(STATE.invalid, { send_on: SEND_DAY_INVALID }, RESULT.failed)
      case 'fee-changed':
        return refuse(STATE.conflict, { send_card: FEE_CHANGED }, RESULT.failed)
      case 'shortage':
        return refuse(STATE.invalid, { send_card: SHORTAGE.point }, RESULT.shortage)
      default:
        return choiceResponse(outcome)
    }
  })
}

function choiceOf(request: Request<'POST /user/pack/shipping_fee'>): Choice {
  const { send_card: shippedIds, reduction_card: convertedIds, send_on: sendOn } = request
  return { shippedIds, convertedIds, sendOn }
}

const FEE_CHANGED: Message = {
  ja: '送料が変わりました。表示された送料を確かめて、もう一度お試しください。',
  en: 'The shipping fee has changed. Please check the fee shown and try again.',
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
