import { randomBytes } from 'node:crypto'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import { jsonResponse } from '#gateway/responses.ts'
import { type CardOutcome, outcomeOfCard } from '#gateway/test-cards.ts'
import { cardError, invalid, PUBLISHABLE_KEY, send } from './responses.ts'

/**
 * What the gateway stores of a card: its test outcome and the last four digits, which may be shown.
 */
export interface PaymentMethod {
  readonly outcome: CardOutcome | null
  readonly last4: string
}

/**
 * Adds `POST /v1/payment_methods`, which the script's frame calls. As at Stripe, the form
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
    const method: PaymentMethod = { outcome: outcomeOfCard(number) ?? null, last4 }
    records.put('stripe', 'payment-method', id, method)
    const card = { last4, exp_month: month, exp_year: year }
    return send(
      reply,
      jsonResponse(200, { id, object: 'payment_method', type: 'card', card, livemode: false }),
    )
  })
}

function fullYear(text: string): number {
  return /^\d{2}$/.test(text) ? 2000 + Number(text) : Number(text)
}

function thisMonth(now: Date): number {
  return now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}
