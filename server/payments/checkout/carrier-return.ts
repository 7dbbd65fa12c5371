import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { handleReturn } from '#server/payments/lifecycle/lifecycle.ts'
import { isOpen, type Payment } from '#server/payments/lifecycle/payment.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'

/** Who comes back has no session to be counted by, and may be anybody. */
const RETURN_LIMIT: RateLimit = { name: 'payment-return', max: 20, windowMs: 10 * MINUTE_MS }

/**
 * Where a browser goes that is back from its carrier, who sends it alike whether it paid or not: the provider is
 * asked. Null while nobody knows. Spec section 2, /complete-carrier and /error-carrier; Q89.
 */
export async function carrierResultPath(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<string | null> {
  const query = `?payment_id=${payment.orderId}`
  switch ((await refreshOnReturn(dependencies, payment)).state) {
    case 'created':
    case 'waiting':
      return null
    case 'paid':
    case 'held':
      return `/complete-carrier${query}`
    default:
      return `/error-carrier${query}`
  }
}

async function refreshOnReturn(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<Payment> {
  const rateLimit = { ...RETURN_LIMIT, subject: payment.orderId }
  const isWithinLimit =
    isOpen(payment) &&
    (await takeRateLimits(dependencies.database, [rateLimit], dependencies.clock.now()))
  return isWithinLimit ? handleReturn(dependencies, payment) : payment
}
