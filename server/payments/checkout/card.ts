import { authorize, capture } from '#server/payments/lifecycle/capture.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { readPayment, readPaymentById } from '#server/payments/lifecycle/lifecycle.ts'
import { payRefusal } from '#server/payments/lifecycle/may-pay.ts'
import { methodAt } from '#server/payments/lifecycle/methods.ts'
import { isOpen, type Payment } from '#server/payments/lifecycle/payment.ts'
import { markCaptureRequested } from '#server/payments/lifecycle/request-times.ts'
import type { GivenCard } from '#server/payments/lifecycle/resume-request.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Session } from '#server/platform/http/sessions/sessions.ts'
import { returnRateLimits, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { type DeclineLimits, hitsToReturn } from './card-decline-limits.ts'
import type { CheckoutSession } from './checkout-sessions.sql.ts'
import { type Initiation, type InitiationRefusal, initiatePayment } from './initiation.ts'

/** A card's token expires after 30 minutes, so the limit is shorter. */
const REUSE_MS_MAX = 20 * MINUTE_MS

/**
 * Opens the order for a card or wallet. Reuses the session's newest order if that order has the
 * same method and course, is less than 20 minutes old and got no card token yet. Q80.
 */
export async function initiateOrReuse(
  dependencies: PaymentDependencies,
  { initiation, checkout }: { initiation: Initiation; checkout: CheckoutSession },
): Promise<Payment | InitiationRefusal> {
  const { lastPaymentId } = checkout
  const last =
    lastPaymentId === null ? null : await readPaymentById(dependencies.database, lastPaymentId)
  if (last === null || !isReusable(dependencies, last, initiation))
    return initiatePayment(dependencies, initiation)
  return (await payRefusal(dependencies.database, last, dependencies.clock.now())) ?? last
}

/** If `limits` are reached, the payment fails and no card is sent. */
export async function verifyCard(
  dependencies: PaymentDependencies,
  payment: Payment,
  { card, limits }: { readonly card: GivenCard | undefined; readonly limits: DeclineLimits },
): Promise<{ readonly payment: Payment; readonly isVerified: boolean }> {
  const known = await dependencies.singleFlight(`authorize ${payment.id}`, () =>
    authorizeWithinLimits(dependencies, payment, { card, limits }),
  )
  return { payment: known, isVerified: isVerified(known) }
}

/** Counts the try before the card is sent: tries at one moment would not see each other. */
async function authorizeWithinLimits(
  dependencies: PaymentDependencies,
  payment: Payment,
  { card, limits }: { card: GivenCard | undefined; limits: DeclineLimits },
): Promise<Payment> {
  const { database, clock } = dependencies
  const now = clock.now()
  let isTaken = false
  const takeTry = async () => {
    isTaken = await takeRateLimits(database, [...limits.ofAddress, ...limits.ofCard], now)
    return isTaken
  }
  const known = await authorize(dependencies, payment, { card, takeTry })
  if (!isTaken) return known
  const outcome = { isVerified: isVerified(known), isOpen: isOpen(known) }
  await returnRateLimits(database, hitsToReturn(limits, outcome), now)
  return known
}

function isVerified({ state, waitsFor, providerStatus }: Payment): boolean {
  if (state === 'paid') return true
  return (
    state === 'waiting' && (waitsFor === 'three-d-secure' || providerStatus?.is === 'authorised')
  )
}

/**
 * Handles the press of the pay button. If the card requires 3-D Secure, the member must pass it
 * first. Otherwise the amount is captured at once.
 */
export async function payByCard(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const isFirstPress = payment.captureRequestedAt === null
  if (payment.waitsFor === 'three-d-secure' && isFirstPress)
    return markCaptureRequested(dependencies, payment)
  if (payment.waitsFor === 'three-d-secure') return payment
  return dependencies.singleFlight(`capture ${payment.id}`, () => capture(dependencies, payment))
}

function isReusable(
  { clock, providers }: PaymentDependencies,
  last: Payment,
  initiation: Initiation,
): boolean {
  if (last.memberId !== initiation.memberId) return false
  if (last.payId !== initiation.payId || last.courseId !== initiation.courseId) return false
  if (last.state !== 'waiting' || last.authorizationRequestedAt !== null) return false
  if (providers.forMethod(last.payId)?.name !== last.provider) return false
  return clock.now().getTime() - last.createdAt.getTime() < REUSE_MS_MAX
}

/**
 * Returns the payment for which the session verified a card or a wallet. Returns null if that
 * payment is not ready to be paid, or if its member, method or course differs from the request.
 */
export async function verifiedPaymentOf(
  on: Queryable,
  { session, checkout, request }: PressedButton,
): Promise<Payment | null> {
  const payment = await namedPaymentOf(on, { session, checkout, request })
  if (payment === null || payment.memberId !== session.memberId) return null
  if (payment.payId !== request.pay_id) return null
  // If the request names another course, the member sees another price than the price of this
  // payment. The card must then be verified again for a new order.
  const courseId = request.point_price_id ?? payment.courseId
  if (courseId !== payment.courseId) return null
  const hasCardToken = methodAt(payment.payId, payment.provider)?.preparation === 'card-token'
  const isUsable = hasCardToken
    ? payment.authorizationRequestedAt !== null
    : payment.state === 'waiting'
  return isUsable ? payment : null
}

interface PressedButton {
  readonly session: Session
  readonly checkout: CheckoutSession
  readonly request: {
    readonly pay_id: number
    readonly payment_id?: string | undefined
    readonly point_price_id?: number | undefined
  }
}

async function namedPaymentOf(
  on: Queryable,
  { session: { memberId }, checkout, request }: PressedButton,
): Promise<Payment | null> {
  if (request.payment_id !== undefined)
    return readPayment(on, { orderId: request.payment_id, memberId })
  const id = checkout.verifiedPaymentId
  return id === null ? null : readPaymentById(on, id)
}
