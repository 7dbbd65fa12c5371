import { RESULT, STATE } from '#contract/codes.ts'
import { PAYMENT } from '#contract/constants.ts'
import { capture } from '#server/payments/lifecycle/capture.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { readPayment, readPaymentById } from '#server/payments/lifecycle/lifecycle.ts'
import { scriptOf } from '#server/payments/lifecycle/methods.ts'
import { isPayment, type Payment } from '#server/payments/lifecycle/payment.ts'
import { answer, type Route, refuse, route } from '#server/platform/http/route.ts'
import type { Session } from '#server/platform/http/sessions.ts'
import type { Language } from '#server/platform/language.ts'
import { initiateOrReuse, payByCard, verifyCard } from './card.ts'
import {
  CARD_NOT_VERIFIED,
  CLOSED,
  NOT_CONNECTED,
  NOT_OFFERED,
  SELECT_AMAZON_PAY,
} from './checkout.messages.ts'
import {
  type CheckoutSession,
  saveCheckoutSession,
  selectCheckoutSession,
} from './checkout-sessions.sql.ts'
import { isPointPurchaseClosed } from './initiation.rule.ts'
import { type Initiation, initiatePayment } from './initiation.ts'
import { FAILED, responseFor, wireRefusal } from './responses.ts'

export interface CheckoutOptions extends PaymentDependencies {
  /** No payment starts at or after this moment (K-002). Null: sales never end. */
  readonly closesAt: Date | null
}

interface Caller {
  readonly session: Session
  readonly language: Language
  readonly address: string
}

/**
 * The calls that start a payment or press its button. All but the verification are refused after
 * closing.
 */
export function checkoutRoutes(dependencies: CheckoutOptions): Route[] {
  const { database, clock, closesAt, providers } = dependencies
  const isClosed = () => isPointPurchaseClosed(clock.now(), closesAt)

  return [
    route('POST /user/gmo_token', async ({ session, request, language, address }) => {
      if (isClosed()) return refuse(STATE.closed, { pay_id: CLOSED })
      const payId = request.pay_id
      const isInitiatedFirst = payId === PAYMENT.card || payId === PAYMENT.paypay
      if (!isInitiatedFirst) return refuse(STATE.invalid, { pay_id: NOT_OFFERED })
      if (request.pay_type !== payId) return refuse(STATE.invalid, { pay_type: NOT_OFFERED })
      const checkout = await selectCheckoutSession(database, session)
      const courseId = request.point_price_id ?? checkout.courseId
      const initiation = initiationOf({ session, language, address }, { payId, courseId })
      const initiated = await initiateOrReuse(dependencies, { initiation, checkout })
      if (!isPayment(initiated)) return wireRefusal(initiated)
      // A wallet needs no verification: the pay button continues with this order.
      const verified = payId === PAYMENT.paypay ? { verifiedPaymentId: initiated.id } : {}
      await saveCheckoutSession(database, session, { lastPaymentId: initiated.id, ...verified })
      if (initiated.state !== 'waiting') return refuse(STATE.conflict, { pay_id: NOT_CONNECTED })
      const script = scriptOf(payId, providers.byName(initiated.provider))
      return answer({ id: initiated.orderId, script })
    }),

    route('POST /user/gmo_result', async ({ session, request }) => {
      const { memberId } = session
      const payment = await readPayment(database, { orderId: request.id, memberId })
      if (payment === null || payment.payId !== request.pay_type) return refuse(STATE.unknown)
      if (payment.payId !== PAYMENT.card && payment.payId !== PAYMENT.paypay) {
        return refuse(STATE.unknown)
      }
      const { payment: known, isVerified } = await verifyCard(dependencies, payment, request.token)
      const isOpenWallet = known.payId === PAYMENT.paypay && known.waitsFor === 'approval'
      if (!isVerified && !isOpenWallet) return FAILED
      await saveCheckoutSession(database, session, {
        verifiedPaymentId: known.id,
        lastPaymentId: known.id,
      })
      return answer({ result: RESULT.ok })
    }),

    route('POST /user/point/buy', async ({ session, request, language, address }) => {
      if (isClosed()) return refuse(STATE.closed, { pay_id: CLOSED })
      const checkout = await selectCheckoutSession(database, session)
      const packId = request.pack_id ?? null
      const verified = await verifiedPaymentOf({ session, checkout, request })
      if (request.pay_id === PAYMENT.card) {
        if (verified === null) return refuse(STATE.invalid, { payment_id: CARD_NOT_VERIFIED })
        await saveCheckoutSession(database, session, { lastPaymentId: verified.id, packId })
        return responseFor(dependencies, session, await payByCard(dependencies, verified))
      }
      if (verified !== null) {
        await saveCheckoutSession(database, session, { lastPaymentId: verified.id, packId })
        return responseFor(dependencies, session, verified)
      }
      const isAmazon = request.pay_id === PAYMENT.amazonPay
      const scriptReference = isAmazon ? checkout.amazonSessionId : (request.order_id ?? null)
      if (isAmazon && scriptReference === null) {
        return refuse(STATE.invalid, { pay_id: SELECT_AMAZON_PAY })
      }
      const caller = { session, language, address }
      const initiated = await initiatePayment(dependencies, {
        ...initiationOf(caller, {
          payId: request.pay_id,
          courseId: request.point_price_id ?? checkout.courseId,
        }),
        packId,
        requestId: request.request_id ?? null,
        kana: request.name?.trim() ?? null,
        combiniCode: request.combini_code ?? null,
        carrierId: request.carrier_id ?? null,
        scriptReference,
      })
      if (!isPayment(initiated)) return wireRefusal(initiated)
      await saveCheckoutSession(database, session, { lastPaymentId: initiated.id, packId })
      return responseFor(dependencies, session, await captureApproved(dependencies, initiated))
    }),
  ]

  /** The payment that the session tied to a card or a wallet before the pay button was pressed. */
  async function verifiedPaymentOf({
    session,
    checkout,
    request,
  }: {
    session: Session
    checkout: CheckoutSession
    request: {
      pay_id: number
      payment_id?: string | undefined
      point_price_id?: number | undefined
    }
  }): Promise<Payment | null> {
    const { memberId } = session
    const { pay_id, payment_id, point_price_id } = request
    const id = checkout.verifiedPaymentId
    const payment =
      payment_id !== undefined
        ? await readPayment(database, { orderId: payment_id, memberId })
        : id === null
          ? null
          : await readPaymentById(database, id)
    if (payment === null || payment.memberId !== memberId || payment.payId !== pay_id) return null
    if (pay_id === PAYMENT.card && payment.authorizationRequestedAt === null) return null
    // The member now sees another price, so the card must be tied to a new order.
    if (point_price_id !== undefined && point_price_id !== payment.courseId) return null
    const isUsed = pay_id !== PAYMENT.card && payment.state !== 'waiting'
    return isUsed ? null : payment
  }
}

/** Captures at once what the member approved in the provider's script. */
async function captureApproved(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const isApproved = payment.payId === PAYMENT.paypal && payment.state === 'waiting'
  return isApproved
    ? dependencies.singleFlight(`capture ${payment.id}`, () => capture(dependencies, payment))
    : payment
}

function initiationOf(
  { session, language, address }: Caller,
  { payId, courseId }: { payId: number; courseId: number | null },
): Initiation {
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
