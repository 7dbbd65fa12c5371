import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { handleReturn } from '#server/payments/lifecycle/lifecycle.ts'
import { isOpen, type Payment } from '#server/payments/lifecycle/payment.ts'
import { MINUTE_MS, type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'

/**
 * The returning browser has no session, so the limit counts by order. Any client can call this
 * address.
 */
const RETURN_LIMIT: RateLimit = { name: 'payment-return', max: 20, windowMs: 10 * MINUTE_MS }

/**
 * Answers the path for a browser that returns from its carrier. Carriers use one address for paid
 * and unpaid orders, so the status is fetched. Null while the outcome is unknown. Specification,
 * section 2 (/complete-carrier, /error-carrier); Q89.
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
