import type Stripe from 'stripe'
import type { ProviderStatus, Unknown } from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'

/**
 * The intent must contain its newest charge (`expand`). An amount in another currency is passed on
 * unconverted, because the shop holds such a payment for the operator. `disputeStatus` is the
 * status of the newest dispute of the charge, if the charge has a dispute.
 */
export function statusOf(
  intent: Stripe.PaymentIntent,
  orderId: string,
  disputeStatus?: string,
): ProviderStatus | Unknown {
  if (intent.metadata?.order_id !== orderId) return { is: 'missing' }
  switch (intent.status) {
    case 'requires_action':
    case 'requires_confirmation':
    case 'processing':
      return { is: 'waiting' }
    case 'requires_payment_method':
      return statusOfRefusal(refusalCodeOf(intent.last_payment_error))
    case 'requires_capture':
      return { is: 'authorised', yen: intent.amount_capturable }
    case 'canceled':
      return intent.cancellation_reason === 'automatic' ? { is: 'expired' } : { is: 'cancelled' }
    case 'succeeded':
      return statusOfPaid(intent, disputeStatus)
    default:
      return unknown('an unreadable payment intent')
  }
}

/**
 * Returns the bank's reason for declining, or else Stripe's own error code; undefined without an
 * error.
 */
export function refusalCodeOf(
  error: Stripe.PaymentIntent['last_payment_error'],
): string | undefined {
  return error?.decline_code || error?.code
}

/** With an error `code`, the slip has expired unpaid or the card was declined. */
function statusOfRefusal(code: string | undefined): ProviderStatus {
  if (code === undefined) return { is: 'waiting' }
  return code === 'payment_intent_payment_attempt_expired'
    ? { is: 'expired' }
    : { is: 'failed', code }
}

function statusOfPaid(
  intent: Stripe.PaymentIntent,
  disputeStatus?: string,
): ProviderStatus | Unknown {
  const { latest_charge: charge, amount_received: yen, currency } = intent
  if (charge === null || typeof charge !== 'object') return unknown('a paid intent without charge')
  if (!Number.isSafeInteger(yen)) return unknown('a paid intent without amount')
  if (charge.disputed && !KEEPS_MONEY.test(disputeStatus ?? '')) return { is: 'charged-back', yen }
  const statuses = (charge.refunds?.data ?? []).map(({ status }) => status ?? '')
  if (charge.amount_refunded > 0) {
    const isPending = statuses.some((status) => UNFINISHED_REFUND.test(status))
    return {
      is: 'refunded',
      yen: charge.amount_refunded,
      ...(isPending ? { isPending } : {}),
      ...(disputeStatus === 'won' ? { returnedAfter: 'dispute' } : {}),
    }
  }
  const paid = { is: 'paid', yen, currency: currency.toUpperCase() } as const
  if (disputeStatus === 'won') return { ...paid, returnedAfter: 'dispute' }
  if (statuses.some((status) => FAILED_REFUND.test(status)))
    return { ...paid, returnedAfter: 'refund' }
  return paid
}

/** The shop has won, or the bank only asks (`warning_…`) and has taken nothing. */
const KEEPS_MONEY = /^(won|warning_.*)$/
const UNFINISHED_REFUND = /^(pending|requires_action)$/
const FAILED_REFUND = /^(failed|canceled)$/
