import { authorize, capture, markCaptureRequested } from '#server/payments/lifecycle/capture.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { readPaymentById } from '#server/payments/lifecycle/lifecycle.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import type { CheckoutSession } from './checkout-sessions.sql.ts'
import { type Initiation, type InitiationRefusal, initiatePayment } from './initiation.ts'

/** A token is good for half an hour, and is asked of an order that is younger. */
const REUSE_MS_MAX = 20 * MINUTE_MS

/** Opens the order that a card or a wallet is tied to; one that is still untouched is taken again. Q80. */
export async function initiateOrReuse(
  dependencies: PaymentDependencies,
  { initiation, checkout }: { initiation: Initiation; checkout: CheckoutSession },
): Promise<Payment | InitiationRefusal> {
  const { lastPaymentId } = checkout
  const last =
    lastPaymentId === null ? null : await readPaymentById(dependencies.database, lastPaymentId)
  return last !== null && isReusable(dependencies, last, initiation)
    ? last
    : initiatePayment(dependencies, initiation)
}

/** Ties the card to its order by the token of the provider's script, and says whether it may be charged. */
export async function verifyCard(
  dependencies: PaymentDependencies,
  payment: Payment,
  token: string | undefined,
): Promise<{ readonly payment: Payment; readonly isVerified: boolean }> {
  const known = await dependencies.singleFlight(`authorize ${payment.id}`, () =>
    authorize(dependencies, payment, token),
  )
  const isVerified =
    known.state === 'paid' ||
    (known.state === 'waiting' &&
      (known.waitsFor === 'three-d-secure' || known.providerStatus?.is === 'authorised'))
  return { payment: known, isVerified }
}

/** The press of the pay button: 3-D Secure first where it is due, otherwise the amount is taken. */
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
