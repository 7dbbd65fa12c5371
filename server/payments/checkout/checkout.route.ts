import { canonicalText } from '#contract/canonical-text.rule.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import { givenCardOf } from '#server/payments/kept-cards/kept-cards.ts'
import { capture } from '#server/payments/lifecycle/capture.ts'
import { readNextCardTry } from '#server/payments/lifecycle/card-declines.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { readPayment } from '#server/payments/lifecycle/lifecycle.ts'
import { payRefusal } from '#server/payments/lifecycle/may-pay.ts'
import { methodAt, methodOf } from '#server/payments/lifecycle/methods.ts'
import { isOpen, isPayment, type Payment } from '#server/payments/lifecycle/payment.ts'
import { answer, type CallRequest, type Route, refuse, route } from '#server/platform/http/route.ts'
import { limitsFreeAt } from '#server/platform/load/rate-limits.ts'
import { initiateOrReuse, payByCard, verifiedPaymentOf, verifyCard } from './card.ts'
import { declineLimitsOf, declinesOfAddress } from './card-decline-limits.ts'
import {
  CARD_NOT_VERIFIED,
  cardsRefusedUntil,
  NOT_CONNECTED,
  NOT_OFFERED,
  SELECT_AMAZON_PAY,
  UNKNOWN_CARD,
} from './checkout.messages.ts'
import { saveCheckoutSession, selectCheckoutSession } from './checkout-sessions.sql.ts'
import { type ClosingOptions, whileOpen } from './closing.ts'
import { type Initiation, initiatePayment } from './initiation.ts'
import { scriptOf } from './offered-methods.ts'
import { failedAnswer, responseFor, wireRefusal } from './responses.ts'

export interface CheckoutOptions extends PaymentDependencies, ClosingOptions {}

/** After point sales have closed, all of these calls except gmo_result are refused. */
export function checkoutRoutes(options: CheckoutOptions): Route[] {
  return [
    route(
      'POST /user/gmo_token',
      whileOpen(options, (call) => prepare(options, call)),
    ),
    route('POST /user/gmo_result', (call) => verify(options, call)),
    route(
      'POST /user/point/buy',
      whileOpen(options, (call) => buy(options, call)),
    ),
  ]
}

async function prepare(options: CheckoutOptions, call: CallRequest<'POST /user/gmo_token'>) {
  const { session, request } = call
  const { database, providers } = options
  const payId = request.pay_id
  const preparation = methodAt(payId, providers.forMethod(payId)?.name)?.preparation ?? null
  if (preparation === null) return refuse(STATE.invalid, { pay_id: NOT_OFFERED })
  if (request.pay_type !== payId) return refuse(STATE.invalid, { pay_type: NOT_OFFERED })
  const isCard = preparation === 'card-token'
  const nextTryAt = isCard ? await readNextTry(options, call) : null
  if (nextTryAt !== null) return refuse(STATE.tooMany, { pay_id: cardsRefusedUntil(nextTryAt) })
  const checkout = await selectCheckoutSession(database, session)
  const courseId = request.point_price_id ?? checkout.courseId
  const initiation = initiationOf(call, { payId, courseId })
  const initiated = await initiateOrReuse(options, { initiation, checkout })
  if (!isPayment(initiated)) return wireRefusal(initiated)
  // Only cards need verification. An order of any other method is saved as verified, so that the
  // pay button continues the order.
  const verified = preparation === 'order' ? { verifiedPaymentId: initiated.id } : {}
  await saveCheckoutSession(database, session, { lastPaymentId: initiated.id, ...verified })
  if (initiated.state !== 'waiting') return refuse(STATE.conflict, { pay_id: NOT_CONNECTED })
  const script = scriptOf(payId, providers.byName(initiated.provider))
  return answer({ id: initiated.orderId, script })
}

/** Null if a card may be tried now. */
async function readNextTry(
  options: CheckoutOptions,
  {
    address,
    session: { memberId },
  }: Pick<CallRequest<'POST /user/point/buy'>, 'address' | 'session'>,
): Promise<Date | null> {
  const limits = [declinesOfAddress(address)]
  const freeAt = await limitsFreeAt(options.database, limits, options.clock.now())
  return freeAt ?? (await readNextCardTry(options, { memberId }))
}

async function verify(options: CheckoutOptions, call: CallRequest<'POST /user/gmo_result'>) {
  const { session, request } = call
  const { database } = options
  const { memberId } = session
  const payment = await readPayment(database, { orderId: request.id, memberId })
  if (payment === null || payment.payId !== request.pay_type) return refuse(STATE.unknown)
  const preparation = methodAt(payment.payId, payment.provider)?.preparation ?? null
  if (preparation === null) return refuse(STATE.unknown)
  if (preparation === 'card-token' && isStopped(options, payment))
    return refuse(STATE.invalid, { pay_id: NOT_OFFERED })
  const refusal = await payRefusal(database, payment, options.clock.now())
  if (refusal !== null && isOpen(payment)) return wireRefusal(refusal)
  const tried = { address: call.address, token: request.token }
  const limits = await declineLimitsOf(options, payment, tried)
  const all = [...limits.ofAddress, ...limits.ofCard]
  const freeAt = await limitsFreeAt(database, all, options.clock.now())
  if (freeAt !== null) return refuse(STATE.tooMany, { pay_id: cardsRefusedUntil(freeAt) })
  const card = await givenCardOf(options, payment, request)
  if (card === 'unknown-card') return refuse(STATE.unknown, { kept_card: UNKNOWN_CARD })
  const { payment: known, isVerified } = await verifyCard(options, payment, { card, limits })
  const isOpenOrder = preparation === 'order' && known.waitsFor === 'approval'
  if (!isVerified && !isOpenOrder) return failedAnswer(known)
  await saveCheckoutSession(database, session, {
    verifiedPaymentId: known.id,
    lastPaymentId: known.id,
  })
  return answer({ result: RESULT.ok })
}

/** The method was taken off the list. A payment whose card was sent can be finished. */
function isStopped({ providers }: CheckoutOptions, payment: Payment): boolean {
  const isSent = payment.authorizationRequestedAt !== null
  return !isSent && providers.forMethod(payment.payId) === undefined
}

async function buy(options: CheckoutOptions, call: CallRequest<'POST /user/point/buy'>) {
  const { session, request } = call
  const { database } = options
  const method = methodAt(request.pay_id, options.providers.forMethod(request.pay_id)?.name)
  const checkout = await selectCheckoutSession(database, session)
  const packId = request.pack_id ?? null
  const verified = await verifiedPaymentOf(database, { session, checkout, request })
  if (verified === null && method?.preparation === 'card-token')
    return refuse(STATE.invalid, { payment_id: CARD_NOT_VERIFIED })
  if (verified !== null) {
    const refusal = await payRefusal(database, verified, options.clock.now())
    if (refusal !== null && isOpen(verified)) return wireRefusal(refusal)
    await saveCheckoutSession(database, session, { lastPaymentId: verified.id, packId })
    // A payment stays with the provider that opened it, even if the settings now assign another
    // provider to the method.
    const isCapturedNow = methodAt(verified.payId, verified.provider)?.capturedOn === 'press'
    const payment = isCapturedNow ? await payByCard(options, verified) : verified
    return responseFor(options, session, payment)
  }
  const isFromSession = method?.scriptReferenceFrom === 'session'
  if (isFromSession && checkout.amazonSessionId === null)
    return refuse(STATE.invalid, { pay_id: SELECT_AMAZON_PAY })
  const courseId = request.point_price_id ?? checkout.courseId
  const initiated = await initiatePayment(options, {
    ...initiationOf(call, { payId: request.pay_id, courseId }),
    packId,
    requestId: request.request_id ?? null,
    kana: request.name === undefined ? null : canonicalText(request.name).trim(),
    combiniCode: request.combini_code ?? null,
    carrierId: request.carrier_id ?? null,
    scriptReference: isFromSession ? checkout.amazonSessionId : (request.order_id ?? null),
  })
  if (!isPayment(initiated)) return wireRefusal(initiated)
  await saveCheckoutSession(database, session, { lastPaymentId: initiated.id, packId })
  return responseFor(options, session, await captureApproved(options, initiated))
}

/** Captures at once the amount that the member has approved in the provider's script. */
async function captureApproved(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const isApproved =
    methodOf(payment.payId)?.capturedOn === 'initiation' && payment.state === 'waiting'
  return isApproved
    ? dependencies.singleFlight(`capture ${payment.id}`, () => capture(dependencies, payment))
    : payment
}

function initiationOf(
  {
    session,
    language,
    address,
  }: Pick<CallRequest<'POST /user/point/buy'>, 'session' | 'language' | 'address'>,
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
