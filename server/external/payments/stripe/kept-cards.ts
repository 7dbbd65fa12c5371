import type Stripe from 'stripe'
import { z } from 'zod'
import type { KeptCards } from '#server/external/payments/kept-card.ts'
import type {
  Declined,
  Done,
  ResumeRequest,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import {
  declined,
  declinedOrUnknown,
  done,
  doneOrDeclined,
  type ProviderResponse,
  type RefusedResponse,
  unknown,
} from '#server/external/payments/results.ts'
import { expectIntent, type StripeClient } from './client.ts'

/**
 * A customer at Stripe gets only the shop's key, and no data of the member. Stripe attaches the
 * card to the customer when the payment is authorized, so `keep` only reads the attached card.
 */
export function stripeKeptCards(client: StripeClient): KeptCards<Declined | Unknown> {
  return {
    async openCustomer(key, signal) {
      const response = await client.call(
        (stripe) =>
          stripe.customers.create({ metadata: { key } }, { idempotencyKey: `customer-${key}` }),
        signal,
      )
      if (response.is !== 'ok') return declinedOrUnknown(response)
      const customer: unknown = response.result?.id
      if (typeof customer !== 'string' || !CUSTOMER.test(customer))
        return unknown('a customer of Stripe without an id')
      return { is: 'customer', customer }
    },
    async keep({ reference: { paymentIntent } }, customer, signal) {
      if (paymentIntent === undefined) return declined('resource_missing')
      const response = expectIntent(
        await client.call(
          (stripe) => stripe.paymentIntents.retrieve(paymentIntent, { expand: ['payment_method'] }),
          signal,
        ),
        paymentIntent,
      )
      if (response.is !== 'ok') return declinedOrUnknown(response)
      return keptCardOf(response.result.payment_method, customer)
    },
    forget: (customer, signal) => forget(client, customer, signal),
  }
}

/**
 * Connects a payment intent with the customer of a kept card, or with the customer that is to keep
 * the typed card. Makes no call for any other card. The shop learns which card the member chose
 * only after it has created the intent.
 */
export async function attachCustomer(
  client: StripeClient,
  { cardOnFile, customer = cardOnFile?.customer, reference, idempotencyKey }: ResumeRequest,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const { paymentIntent } = reference
  if (customer === undefined || paymentIntent === undefined) return done
  const isTyped = cardOnFile === undefined
  return doneOrDeclined(
    await client.call(
      (stripe) =>
        stripe.paymentIntents.update(
          paymentIntent,
          // The member is present at each payment with a kept card.
          { customer, ...(isTyped ? { setup_future_usage: 'on_session' } : {}) },
          { idempotencyKey: `attach-${idempotencyKey}` },
        ),
      signal,
    ),
  )
}

const CUSTOMER = /^cus_[A-Za-z0-9_]{1,200}$/

function keptCardOf(method: Stripe.PaymentIntent['payment_method'], customer: string) {
  const read = attachedCard.safeParse(method)
  if (!read.success) return unknown('a payment intent with an unreadable card')
  const { id, card } = read.data
  if (read.data.customer !== customer) return declined('not_attached')
  const { brand, last4: lastFour, exp_year: year, exp_month: month } = card
  const expires = `${year}-${String(month).padStart(2, '0')}`
  return { is: 'kept', customer, card: id, brand, lastFour, expires } as const
}

const attachedCard = z.object({
  id: z.string().min(1),
  customer: z.string().nullable(),
  card: z.object({
    brand: z.string().transform((brand) => (brand === 'unknown' ? '' : brand.toUpperCase())),
    last4: z.string().regex(/^\d{4}$/),
    exp_year: z.int().min(2000).max(2099),
    exp_month: z.int().min(1).max(12),
  }),
})

/** A detached card can never be charged again. */
async function forget(
  client: StripeClient,
  customer: string,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const listed = await client.call(
    (stripe) => stripe.customers.listPaymentMethods(customer, { limit: 100 }),
    signal,
  )
  if (listed.is !== 'ok') return doneIfMissing(listed)
  const methods = listOfIds.safeParse(listed.result?.data)
  if (!methods.success) return unknown('an unreadable list of the cards of a customer')
  for (const { id } of methods.data) {
    const detached = await client.call((stripe) => stripe.paymentMethods.detach(id), signal)
    if (detached.is !== 'ok') return declinedOrUnknown(detached)
  }
  return doneIfMissing(await client.call((stripe) => stripe.customers.del(customer), signal))
}

const listOfIds = z.array(z.object({ id: z.string().min(1) }))

function doneIfMissing(response: ProviderResponse<unknown>): Done | Declined | Unknown {
  return isMissing(response) ? done : doneOrDeclined(response)
}

function isMissing(response: ProviderResponse<unknown>): response is RefusedResponse {
  return response.is === 'refused' && response.status === 404
}
