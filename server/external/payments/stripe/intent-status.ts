import type Stripe from 'stripe'
import type { ProviderStatus, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'

/**
 * Converts the status of Stripe's payment intent to the shop's. The intent must contain its newest
 * charge (`expand`). An amount in another currency is passed on unconverted, because the shop holds
 * such a payment for the operator.
 */
export function statusOf(intent: Stripe.PaymentIntent, orderId: string): ProviderStatus | Unknown {
  if (intent.metadata?.order_id !== orderId) return { is: 'missing' }
  switch (intent.status) {
    case 'requires_action':
    case 'requires_confirmation':
    case 'processing':
      return { is: 'waiting' }
    case 'requires_payment_method':
      return statusOfRefusal(intent.last_payment_error?.code)
    case 'requires_capture':
      return { is: 'authorised', yen: intent.amount_capturable }
    case 'canceled':
      return intent.cancellation_reason === 'automatic' ? { is: 'expired' } : { is: 'cancelled' }
    case 'succeeded':
      return statusOfPaid(intent)
    default:
      return unknown('an unreadable payment intent')
  }
}

/**
 * Returns the status of an intent that requires a payment method. If it has an error code, its slip
 * has expired unpaid or its card was declined.
 */
function statusOfRefusal(code: string | undefined): ProviderStatus {
  if (code === undefined) return { is: 'waiting' }
  return code === 'payment_intent_payment_attempt_expired'
    ? { is: 'expired' }
    : { is: 'failed', code }
}

function statusOfPaid(intent: Stripe.PaymentIntent): ProviderStatus | Unknown {
  const { latest_charge: charge, amount_received: yen, currency } = intent
  if (charge === null || typeof charge !== 'object') return unknown('a paid intent without charge')
  if (!Number.isSafeInteger(yen)) return unknown('a paid intent without amount')
  if (charge.disputed) return { is: 'charged-back', yen }
  if (charge.amount_refunded > 0) return { is: 'refunded', yen: charge.amount_refunded }
  return { is: 'paid', yen, currency: currency.toUpperCase() }
}
