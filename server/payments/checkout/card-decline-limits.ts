import {
  type PaymentDependencies,
  providerOf,
  withTimeout,
} from '#server/payments/lifecycle/dependencies.ts'
import { methodAt } from '#server/payments/lifecycle/methods.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import type { RateLimit, RateLimitSubject } from '#server/platform/load/rate-limits.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'

/** Many people can share an address, so this limit is greater than a member's. */
const DECLINES_BY_ADDRESS: RateLimit = { name: 'card-decline-address', max: 20, windowMs: DAY_MS }
const DECLINES_BY_CARD: RateLimit = { name: 'card-decline-card', max: 5, windowMs: DAY_MS }

/** The limits for the declines of one try (decision 040). A try without a card has no limits. */
export interface DeclineLimits {
  readonly ofAddress: readonly RateLimitSubject[]
  /** The limit for this card, if the provider reports which card a token belongs to. */
  readonly ofCard: readonly RateLimitSubject[]
}

export function declinesOfAddress(address: string): RateLimitSubject {
  return { ...DECLINES_BY_ADDRESS, subject: address }
}

/** Empty if the method has no card, or if one was already sent for the payment. */
export async function declineLimitsOf(
  dependencies: PaymentDependencies,
  payment: Payment,
  { address, token }: { readonly address: string; readonly token: string | undefined },
): Promise<DeclineLimits> {
  const isCard = methodAt(payment.payId, payment.provider)?.preparation === 'card-token'
  const isFirstTry = payment.authorizationRequestedAt === null
  if (!isCard || !isFirstTry) return { ofAddress: [], ofCard: [] }
  const ofCard = await declinesOfCard(dependencies, payment, token)
  return { ofAddress: [declinesOfAddress(address)], ofCard }
}

/**
 * Returns the hits that the shop takes back after the provider's answer. A card that may be charged
 * counts as no decline. An unfinished payment has no answer of the provider yet, so its card does
 * not count as declined, but the try counts for the IP address.
 */
export function hitsToReturn(
  { ofAddress, ofCard }: DeclineLimits,
  { isVerified, isOpen }: { readonly isVerified: boolean; readonly isOpen: boolean },
): readonly RateLimitSubject[] {
  if (isVerified) return [...ofAddress, ...ofCard]
  return isOpen ? ofCard : []
}

/**
 * Returns the rate limit for the declines of one card. The limit counts the declines of this card
 * by all members and IP addresses. Returns an empty list if the request has no token, or if the
 * provider does not report which card a token belongs to.
 */
async function declinesOfCard(
  dependencies: PaymentDependencies,
  payment: Payment,
  token: string | undefined,
): Promise<readonly RateLimitSubject[]> {
  const provider = providerOf(dependencies, payment)
  if (provider.fingerprintOf === undefined || token === undefined) return []
  const read = provider.fingerprintOf
  const card = await withTimeout(dependencies, (signal) => read(token, signal))
  if (card.is !== 'card' || card.fingerprint === null) return []
  return [{ ...DECLINES_BY_CARD, subject: `${provider.name} ${card.fingerprint}` }]
}
