import { hash, randomBytes } from 'node:crypto'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { jsonResponse } from '#gateway/responses.ts'
import { type CardOutcome, outcomeOfCard } from '#gateway/test-cards.ts'
import { unixSeconds } from './representation.ts'
import { cardError, invalid, PUBLISHABLE_KEY, requireKey, send } from './responses.ts'

/**
 * What the gateway stores of a card: the test outcome, the last four digits, the month of expiry
 * and a fingerprint. All payment methods of one card have the same fingerprint.
 */
export interface PaymentMethod {
  readonly outcome: CardOutcome | null
  readonly last4: string
  readonly fingerprint: string
  readonly created: number
  readonly exp_month: number
  readonly exp_year: number
  /** The id of the customer to whom the card is attached. */
  readonly customer?: string | null
  /** True after the card was detached from its customer. It can then never be charged again. */
  readonly isDetached?: boolean
}

/**
 * Adds `POST /v1/payment_methods`, which the card frame of the script calls. As at Stripe, the form
 * contains the publishable key.
 */
export function addPaymentMethods({ http, records, now }: GatewayContext): void {
  http.post('/stripe/v1/payment_methods', (request, reply) => {
    const form = readForm(request.body)
    if (form.key !== PUBLISHABLE_KEY) return send(reply, invalid('invalid_api_key', 401))
    if (form.type !== 'card') return send(reply, invalid('payment_method_unsupported_type'))
    const number = (form['card[number]'] ?? '').replaceAll(' ', '')
    const year = fullYear(form['card[exp_year]'] ?? '')
    const month = Number(form['card[exp_month]'])
    if (!/^\d{12,19}$/.test(number)) return send(reply, cardError('incorrect_number'))
    if (!(month >= 1 && month <= 12)) return send(reply, cardError('invalid_expiry_month'))
    if (!(year * 12 + month >= thisMonth(now())))
      return send(reply, cardError('invalid_expiry_year'))
    if (!/^\d{3,4}$/.test(form['card[cvc]'] ?? '')) return send(reply, cardError('invalid_cvc'))
    const id = `pm_${randomBytes(12).toString('hex')}`
    const last4 = number.slice(-4)
    const method: PaymentMethod = {
      outcome: outcomeOfCard(number) ?? null,
      last4,
      fingerprint: hash('sha256', `${INSTALLATION} ${number}`).slice(0, 16),
      created: unixSeconds(now()),
      exp_month: month,
      exp_year: year,
    }
    records.put('stripe', 'payment-method', id, method)
    return send(reply, jsonResponse(200, paymentMethodJson(id, method)))
  })
  http.get<{ Params: { id: string } }>(
    '/stripe/v1/payment_methods/:id',
    { preHandler: requireKey },
    ({ params: { id } }, reply) => {
      const method = records.get<PaymentMethod>('stripe', 'payment-method', id)
      if (method === undefined) return send(reply, invalid('resource_missing', 404))
      return send(reply, jsonResponse(200, paymentMethodJson(id, method)))
    },
  )
}

/**
 * A random text that is part of the input of each fingerprint. Two gateways therefore give one card
 * different fingerprints, as two accounts at Stripe do.
 */
const INSTALLATION = randomBytes(16).toString('hex')

export function paymentMethodJson(id: string, method: PaymentMethod) {
  const { last4, fingerprint, exp_month, exp_year, created } = method
  return {
    id,
    object: 'payment_method',
    type: 'card',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      country: 'JP',
      display_brand: 'visa',
      funding: 'credit',
      last4,
      fingerprint,
      exp_month,
      exp_year,
      checks: null,
      generated_from: null,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    customer: method.customer ?? null,
    customer_account: null,
    metadata: {},
    created,
    livemode: false,
  }
}

function fullYear(text: string): number {
  return /^\d{2}$/.test(text) ? 2000 + Number(text) : Number(text)
}

function thisMonth(now: Date): number {
  return now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
