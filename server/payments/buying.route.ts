import { RESULT, STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import type { Language } from '#server/platform/language.ts'
import { answer, type Route, refuse, route } from '#server/platform/route.ts'
import type { Session } from '#server/platform/sessions.ts'
import { answerOf, FAILED, wireRefusal } from './answers.ts'
import type { PaymentRooms } from './asking.ts'
import { openFirst, payByCard, verifyCard } from './cards.ts'
import { type Memory, saveMemory, selectMemory } from './memories.sql.ts'
import { scriptOf } from './methods.ts'
import { isPointPurchaseClosed } from './openings.rule.ts'
import { type Opening, openPayment } from './openings.ts'
import { isPayment, type Payment } from './payment.ts'
import {
  CARD_NOT_VERIFIED,
  CLOSED,
  NOT_CONNECTED,
  NOT_OFFERED,
  SELECT_AMAZON_PAY,
} from './payments.messages.ts'
import { readPayment, readPaymentById } from './payments.ts'
import { capture } from './steps.ts'

export interface BuyingOptions extends PaymentRooms {
  /** From this moment on no payment is begun (K-002); null never. */
  readonly closesAt: Date | null
}

interface Asker {
  readonly session: Session
  readonly language: Language
  readonly address: string
}

/** The calls that begin a payment and press its button: closed from the closing moment on. */
export function buyingRoutes(rooms: BuyingOptions): Route[] {
  const { database, clock, closesAt, providers } = rooms
  const isClosed = () => isPointPurchaseClosed(clock.now(), closesAt)

  return [
    route('POST /user/gmo_token', async ({ session, request, language, address }) => {
      if (isClosed()) return refuse(STATE.closed, { pay_id: CLOSED })
      const payId = request.pay_id
      const isOpenedFirst = payId === PAYMENT.card || payId === PAYMENT.paypay
      if (!isOpenedFirst) return refuse(STATE.invalid, { pay_id: NOT_OFFERED })
      if (request.pay_type !== payId) return refuse(STATE.invalid, { pay_type: NOT_OFFERED })
      const memory = await selectMemory(database, session)
      const courseId = request.point_price_id ?? memory.courseId
      const opening = openingOf({ session, language, address }, { payId, courseId })
      const opened = await openFirst(rooms, { opening, memory })
      if (!isPayment(opened)) return wireRefusal(opened)
      // A wallet has nothing to verify: its order is the one that the press of the button goes on with.
      const verified = payId === PAYMENT.paypay ? { verifiedPaymentId: opened.id } : {}
      await saveMemory(database, session, { lastPaymentId: opened.id, ...verified })
      if (opened.state !== 'waiting') return refuse(STATE.conflict, { pay_id: NOT_CONNECTED })
      const script = scriptOf(payId, providers.named(opened.provider))
      return answer({ id: opened.orderId, script })
    }),

    route('POST /user/gmo_result', async ({ session, request }) => {
      const { memberId } = session
      const payment = await readPayment(database, { orderId: request.id, memberId })
      if (payment === null || payment.payId !== request.pay_type) return refuse(STATE.unknown)
      if (payment.payId !== PAYMENT.card && payment.payId !== PAYMENT.paypay) {
        return refuse(STATE.unknown)
      }
      const { payment: known, isVerified } = await verifyCard(rooms, payment, request.token)
      const isOpenWallet = known.payId === PAYMENT.paypay && known.waitsFor === 'approval'
      if (!isVerified && !isOpenWallet) return FAILED
      await saveMemory(database, session, { verifiedPaymentId: known.id, lastPaymentId: known.id })
      return answer({ result: RESULT.ok })
    }),

    route('POST /user/point/buy', async ({ session, request, language, address }) => {
      if (isClosed()) return refuse(STATE.closed, { pay_id: CLOSED })
      const memory = await selectMemory(database, session)
      const packId = request.pack_id ?? null
      const verified = await verifiedOf({ session, memory, request })
      if (request.pay_id === PAYMENT.card) {
        if (verified === null) return refuse(STATE.invalid, { payment_id: CARD_NOT_VERIFIED })
        await saveMemory(database, session, { lastPaymentId: verified.id, packId })
        return answerOf(rooms, session, await payByCard(rooms, verified))
      }
      if (verified !== null) {
        await saveMemory(database, session, { lastPaymentId: verified.id, packId })
        return answerOf(rooms, session, verified)
      }
      const isAmazon = request.pay_id === PAYMENT.amazonPay
      const scriptReference = isAmazon ? memory.checkoutSession : (request.order_id ?? null)
      if (isAmazon && scriptReference === null) {
        return refuse(STATE.invalid, { pay_id: SELECT_AMAZON_PAY })
      }
      const asker = { session, language, address }
      const opened = await openPayment(rooms, {
        ...openingOf(asker, {
          payId: request.pay_id,
          courseId: request.point_price_id ?? memory.courseId,
        }),
        packId,
        requestId: request.request_id ?? null,
        kana: request.name?.trim() ?? null,
        combiniCode: request.combini_code ?? null,
        carrierId: request.carrier_id ?? null,
        scriptReference,
      })
      if (!isPayment(opened)) return wireRefusal(opened)
      await saveMemory(database, session, { lastPaymentId: opened.id, packId })
      return answerOf(rooms, session, await finishScript(rooms, opened))
    }),
  ]

  /** The payment that the session tied to a card or a wallet before the press of the button. */
  async function verifiedOf({
    session,
    memory,
    request,
  }: {
    session: Session
    memory: Memory
    request: {
      pay_id: number
      payment_id?: string | undefined
      point_price_id?: number | undefined
    }
  }): Promise<Payment | null> {
    const { memberId } = session
    const { pay_id, payment_id, point_price_id } = request
    const id = memory.verifiedPaymentId
    const payment =
      payment_id !== undefined
        ? await readPayment(database, { orderId: payment_id, memberId })
        : id === null
          ? null
          : await readPaymentById(database, id)
    if (payment === null || payment.memberId !== memberId || payment.payId !== pay_id) return null
    if (pay_id === PAYMENT.card && payment.authoriseAskedAt === null) return null
    // The member sees another price by now: the card is tied anew.
    if (point_price_id !== undefined && point_price_id !== payment.courseId) return null
    const isUsed = pay_id !== PAYMENT.card && payment.state !== 'waiting'
    return isUsed ? null : payment
  }
}

/** What the provider's script has had approved is taken at once. */
async function finishScript(rooms: PaymentRooms, payment: Payment): Promise<Payment> {
  const isApproved = payment.payId === PAYMENT.paypal && payment.state === 'waiting'
  return isApproved ? rooms.share(`capture ${payment.id}`, () => capture(rooms, payment)) : payment
}

function openingOf(
  { session, language, address }: Asker,
  { payId, courseId }: { payId: number; courseId: number | null },
): Opening {
  return {
    memberId: session.memberId,
    language,
    address,
    payId,
    courseId: courseId ?? 0,
    packId: null,
    requestId: null,
    kana: null,
    combiniCode: null,
    carrierId: null,
    scriptReference: null,
  }
}
