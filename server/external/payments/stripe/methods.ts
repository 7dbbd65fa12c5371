import type Stripe from 'stripe'
import { PAYMENT } from '#contract/constants.ts'
import type { NextStep } from '#server/external/payments/next-step.ts'
import type { PaymentOrder } from '#server/external/payments/payment-provider.ts'

type Creation = Stripe.PaymentIntentCreateParams

interface StripeMethod {
  /**
   * Returns the parameters that the payment method adds to a new intent; undefined if Stripe cannot
   * serve the order.
   */
  readonly parametersOf: (order: PaymentOrder) => Partial<Creation> | undefined
  /** True if Stripe's script in the browser confirms the intent. */
  readonly hasScript: boolean
  /** The kind of page to which Stripe sends the browser: 3-D Secure or another redirect. */
  readonly redirect: 'three-d-secure' | 'redirect'
}

const METHODS: Readonly<Record<number, StripeMethod>> = {
  [PAYMENT.card]: {
    parametersOf: () => ({ allowed_payment_method_types: ['card'], capture_method: 'manual' }),
    hasScript: true,
    redirect: 'three-d-secure',
  },
  [PAYMENT.convenienceStore]: {
    // Stripe's slips can be paid only at Lawson, FamilyMart, Ministop and Seicomart.
    parametersOf: (order) => (order.combiniCode === 'econ' ? slipOf(order) : undefined),
    hasScript: false,
    redirect: 'redirect',
  },
  [PAYMENT.paypay]: {
    parametersOf: ({ returnUrl }) => ({
      allowed_payment_method_types: ['paypay'],
      payment_method_data: { type: 'paypay' },
      return_url: returnUrl,
      confirm: true,
    }),
    hasScript: false,
    redirect: 'redirect',
  },
}

/** Returns the parameters of a new intent; undefined if Stripe cannot serve the order. */
export function createParamsOf(order: PaymentOrder): Creation | undefined {
  const parameters = METHODS[order.payId]?.parametersOf(order)
  if (parameters === undefined) return undefined
  return {
    amount: order.yen,
    currency: 'jpy',
    metadata: { order_id: order.orderId },
    ...parameters,
  }
}

/** Returns what the browser must do first, right after Stripe has created the intent. */
export function firstStepOf(intent: Stripe.PaymentIntent, payId: number): NextStep | undefined {
  return METHODS[payId]?.hasScript === true ? { do: 'script' } : nextOf(intent, payId)
}

function slipOf({ buyer, expiresAt, returnUrl }: PaymentOrder) {
  return {
    allowed_payment_method_types: ['konbini'],
    // A slip has no redirect. Stripe nevertheless refuses to confirm an intent without a return URL
    // if the account offers methods that redirect.
    return_url: returnUrl,
    payment_method_data: {
      type: 'konbini',
      billing_details: { name: buyer.name, email: buyer.mail },
    },
    payment_method_options: { konbini: { expires_at: Math.floor(expiresAt.getTime() / 1000) } },
    confirm: true,
  } satisfies Partial<Creation>
}

/** The payment code and, if Stripe sent one, the confirmation number. */
function numberOf({
  payment_code: code,
  confirmation_number: confirmation,
}: {
  readonly payment_code: string
  readonly confirmation_number?: string
}): string {
  return confirmation === undefined ? code : `${code}-${confirmation}`
}

/**
 * Returns what the buyer must do next; undefined if the shop does not support the action that the
 * intent requires.
 */
export function nextOf(intent: Stripe.PaymentIntent, payId: number): NextStep | undefined {
  const slip = intent.next_action?.konbini_display_details
  if (slip !== undefined) {
    return {
      do: 'show',
      ...(slip.hosted_voucher_url === null ? {} : { url: slip.hosted_voucher_url }),
      ...(slip.stores.lawson === null ? {} : { number: numberOf(slip.stores.lawson) }),
      expiresAt: new Date(slip.expires_at * 1000),
    }
  }
  const url = intent.next_action?.redirect_to_url?.url
  if (typeof url === 'string') return { do: METHODS[payId]?.redirect ?? 'redirect', url }
  return intent.status === 'requires_action' ? undefined : { do: 'nothing' }
}
