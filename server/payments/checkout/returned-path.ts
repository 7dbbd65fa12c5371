import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { handleReturn } from '#server/payments/lifecycle/lifecycle.ts'
import { methodOf, pathFor } from '#server/payments/lifecycle/methods.ts'
import { isOpen, type Payment } from '#server/payments/lifecycle/payment.ts'
import { type RateLimit, takeRateLimits } from '#server/platform/load/rate-limits.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'

/** The return URL works without a session, so anyone can request it. */
const RETURN_LIMIT: RateLimit = { name: 'payment-return', max: 20, windowMs: 10 * MINUTE_MS }

/**
 * Returns the path of the page for a browser that returns from a mobile carrier. Carriers return
 * the browser to the same URL whether the member paid or not, so the shop fetches the status.
 * Returns null for methods that have no such page, and while the outcome is unknown. Specification,
 * section 2 (/complete-carrier, /error-carrier); Q89.
 */
export async function returnedPathOf(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<string | null> {
  const paths = methodOf(payment.payId)?.returnedPaths ?? null
  if (paths === null) return null
  switch ((await refreshOnReturn(dependencies, payment)).state) {
    case 'created':
    case 'waiting':
      return null
    case 'paid':
    case 'held':
      return pathFor(paths.paid, payment)
    default:
      return pathFor(paths.unpaid, payment)
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
