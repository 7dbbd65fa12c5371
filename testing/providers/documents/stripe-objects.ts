import { stripeNulls } from '#testing/providers/stripe-description.ts'

/** A card of the buyer, as the documents server keeps it. */
export interface StripeCard {
  readonly id: string
  readonly fingerprint: string
  /** The reason for which the bank declines the card; null if it accepts the card. */
  readonly declineCode: string | null
  readonly needsThreeDSecure: boolean
}

export interface StripeRefund {
  readonly id: string
  readonly yen: number
  readonly email: string | null
  readonly created: number
  status: 'succeeded' | 'requires_action' | 'failed'
}

/** A payment intent, as the documents server keeps it. */
export interface StripeIntent {
  readonly id: string
  readonly yen: number
  readonly method: 'card' | 'konbini' | 'paypay'
  readonly isManual: boolean
  readonly metadata: Readonly<Record<string, string>>
  readonly created: number
  readonly refunds: StripeRefund[]
  status: string
  card: StripeCard | null
  slipExpires: number | null
  returnUrl: string | null
  declineCode: string | null
  dispute: string | null
  /** When the dispute was created; null if the charge was never disputed. */
  disputed: number | null
}

const EMPTY_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null }
const BILLING = {
  address: { ...EMPTY_ADDRESS, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

/** Returns a payment intent in the form of https://docs.stripe.com/api/payment_intents/object. */
export function intentObject(intent: StripeIntent, expands: readonly string[] = []) {
  const { id, yen, status, metadata, created, method } = intent
  const isPaid = status === 'succeeded'
  const isHeld = status === 'requires_capture'
  const isCharged = isPaid || isHeld
  const isExpanded = expands.some((path) => path.startsWith('latest_charge'))
  const withRefunds = expands.includes('latest_charge.refunds')
  return {
    ...stripeNulls('PaymentIntent'),
    id,
    object: 'payment_intent',
    amount: yen,
    created,
    currency: 'jpy',
    livemode: true,
    allowed_payment_method_types: [method],
    amount_capturable: isHeld ? yen : 0,
    amount_received: isPaid ? yen : 0,
    capture_method: intent.isManual ? 'manual' : 'automatic',
    client_secret: `${id}_secret_Dm43xiq1k0ywrRRjDoi8y1gkM`,
    confirmation_method: 'automatic',
    last_payment_error: intent.declineCode === null ? null : declineOf(intent.declineCode),
    latest_charge: isCharged
      ? isExpanded
        ? chargeObject(intent, withRefunds)
        : chargeId(id)
      : null,
    metadata,
    next_action: status === 'requires_action' ? actionOf(intent) : null,
    payment_method: intent.card?.id ?? null,
    payment_method_options: {},
    payment_method_types: [method],
    status,
  }
}

/** Returns the error of https://docs.stripe.com/declines/codes. */
export function declineOf(declineCode: string) {
  const message = 'Your card was declined.'
  const doc = 'https://docs.stripe.com/error-codes#card-declined'
  const error = { type: 'card_error', code: 'card_declined', message, doc_url: doc }
  return { ...error, decline_code: declineCode }
}

function actionOf({ method, returnUrl, slipExpires, id }: StripeIntent) {
  if (method !== 'konbini') {
    const url = `https://hooks.stripe.com/redirect/authenticate/src_${id}?client_secret=a&source=b`
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  }
  const store = { confirmation_number: '01234567890', payment_code: '123456' }
  return {
    type: 'konbini_display_details',
    konbini_display_details: {
      expires_at: slipExpires,
      hosted_voucher_url: `https://payments.stripe.com/konbini/voucher/${id}`,
      stores: { familymart: store, lawson: store, ministop: store, seicomart: store },
    },
  }
}

export const chargeId = (intentId: string) => intentId.replace('pi_', 'ch_')

/** Returns a charge in the form of https://docs.stripe.com/api/charges/object. */
export function chargeObject(intent: StripeIntent, withRefunds = true) {
  const { id, yen, refunds, created, metadata } = intent
  const charge = chargeId(id)
  const returned = refunds.filter(({ status }) => status !== 'failed')
  const amountRefunded = returned.reduce((sum, refund) => sum + refund.yen, 0)
  const isCaptured = intent.status === 'succeeded'
  return {
    ...stripeNulls('Charge'),
    id: charge,
    object: 'charge',
    amount: yen,
    created,
    currency: 'jpy',
    livemode: true,
    amount_captured: isCaptured ? yen : 0,
    amount_refunded: amountRefunded,
    billing_details: BILLING,
    captured: isCaptured,
    disputed: intent.dispute !== null,
    metadata,
    paid: true,
    payment_intent: id,
    refunded: amountRefunded === yen,
    status: 'succeeded',
    ...(withRefunds ? { refunds: refundList(intent) } : {}),
  }
}

function refundList(intent: StripeIntent) {
  return {
    object: 'list',
    data: intent.refunds.map((refund) => refundObject(intent, refund)).toReversed(),
    has_more: false,
    url: `/v1/charges/${chargeId(intent.id)}/refunds`,
  }
}

/** Returns a refund in the form of https://docs.stripe.com/api/refunds/object. */
export function refundObject(intent: StripeIntent, refund: StripeRefund) {
  const { id, yen, email, status, created } = refund
  const sent = { email_sent_at: created, email_sent_to: email }
  const details = { email_sent: sent, expires_at: created + 45 * 86_400 }
  return {
    ...stripeNulls('Refund'),
    id,
    object: 'refund',
    amount: yen,
    created,
    currency: 'jpy',
    status,
    charge: chargeId(intent.id),
    metadata: {},
    payment_intent: intent.id,
    ...(email === null ? {} : { instructions_email: email }),
    ...(status === 'requires_action'
      ? { next_action: { type: 'display_details', display_details: details } }
      : {}),
    ...(status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  }
}

/** Returns a dispute in the form of https://docs.stripe.com/api/disputes/object. */
export function disputeObject({ id, yen, created: paid, dispute, disputed }: StripeIntent) {
  const created = disputed ?? paid
  return {
    ...stripeNulls('Dispute'),
    id: id.replace('pi_', 'du_'),
    object: 'dispute',
    amount: yen,
    created,
    currency: 'jpy',
    balance_transactions: [],
    charge: chargeId(id),
    enhanced_eligibility_types: [],
    evidence: { ...stripeNulls('Dispute.Evidence'), enhanced_evidence: {} },
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    is_charge_refundable: false,
    livemode: true,
    metadata: {},
    payment_intent: id,
    reason: 'fraudulent',
    status: dispute,
  }
}

/** Returns a payment method in the form of https://docs.stripe.com/api/payment_methods/object. */
export function paymentMethodObject({ id, fingerprint }: StripeCard, created: number) {
  return {
    ...stripeNulls('PaymentMethod'),
    id,
    object: 'payment_method',
    billing_details: BILLING,
    created,
    livemode: true,
    card: {
      ...stripeNulls('PaymentMethod.Card'),
      brand: 'visa',
      country: 'JP',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: 2030,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      fingerprint,
      funding: 'credit',
      last4: '4242',
      networks: { available: ['visa'], preferred: null },
      three_d_secure_usage: { supported: true },
    },
    metadata: {},
    type: 'card',
  }
}
