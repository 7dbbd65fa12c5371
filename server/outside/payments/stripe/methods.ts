import type Stripe from 'stripe'
import { PAYMENT } from '#contract/constants.ts'
import type { NextStep, PaymentOrder } from '#server/outside/payments/payment-provider.ts'

type Creation = Stripe.PaymentIntentCreateParams

/**
 * The parameters of a new intent for each of the three methods; undefined if Stripe does not serve
 * the order.
 */
export function createParamsOf(order: PaymentOrder): Creation | undefined {
  const base = {
    amount: order.yen,
    currency: 'jpy',
    metadata: { order_id: order.orderId },
  } satisfies Creation
  switch (order.payId) {
    case PAYMENT.card:
      return { ...base, allowed_payment_method_types: ['card'], capture_method: 'manual' }
    case PAYMENT.convenienceStore:
      // Stripe's slips work at Lawson, FamilyMart, Ministop and Seicomart only.
      return order.combiniCode === 'econ' ? { ...base, ...slipOf(order) } : undefined
    case PAYMENT.paypay:
      return {
        ...base,
        allowed_payment_method_types: ['paypay'],
        payment_method_data: { type: 'paypay' },
        return_url: order.returnUrl,
        confirm: true,
      }
    default:
      return undefined
  }
}

function slipOf({ buyer, expiresAt }: PaymentOrder) {
  return {
    allowed_payment_method_types: ['konbini'],
    payment_method_data: {
      type: 'konbini',
      billing_details: { name: buyer.name, email: buyer.mail },
    },
    payment_method_options: { konbini: { expires_at: Math.floor(expiresAt.getTime() / 1000) } },
    confirm: true,
  } satisfies Partial<Creation>
}

/** What the buyer must do next, as the intent says it. */
export function nextOf(intent: Stripe.PaymentIntent, payId: number): NextStep | undefined {
  const slip = intent.next_action?.konbini_display_details
  if (slip !== undefined) {
    return {
      do: 'show',
      ...(slip.hosted_voucher_url === null ? {} : { url: slip.hosted_voucher_url }),
      ...(slip.stores.lawson === null ? {} : { number: slip.stores.lawson.payment_code }),
      expiresAt: new Date(slip.expires_at * 1000),
    }
  }
  const url = intent.next_action?.redirect_to_url?.url
  if (typeof url === 'string')
    return payId === PAYMENT.card ? { do: 'three-d-secure', url } : { do: 'redirect', url }
  return intent.status === 'requires_action' ? undefined : { do: 'nothing' }
}
