import {
  type PaymentDependencies,
  providerOf,
  withTimeout,
} from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import type { RateLimit, RateLimitSubject } from '#server/platform/load/rate-limits.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'

const DECLINES_BY_CARD: RateLimit = { name: 'card-decline-card', max: 5, windowMs: DAY_MS }

/**
 * Returns the rate limit for the declines of one card. The limit counts the declines of this card
 * by all members and IP addresses (decision 040). Returns an empty list if the request has no
 * token, if a token was already sent for the payment, or if the provider does not report which card
 * a token belongs to.
 */
export async function declinesOfCard(
  dependencies: PaymentDependencies,
  payment: Payment,
  token: string | undefined,
): Promise<readonly RateLimitSubject[]> {
  const provider = providerOf(dependencies, payment)
  const isFirstTry = payment.authorizationRequestedAt === null
  if (provider.fingerprintOf === undefined || token === undefined || !isFirstTry) return []
  const read = provider.fingerprintOf
  const card = await withTimeout(dependencies, (signal) => read(token, signal))
  if (card.is !== 'card' || card.fingerprint === null) return []
  return [{ ...DECLINES_BY_CARD, subject: `${provider.name} ${card.fingerprint}` }]
}
