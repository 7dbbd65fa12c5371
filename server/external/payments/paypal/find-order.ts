import type { Order } from '@paypal/paypal-server-sdk'
import type { ProviderOrder, Unknown } from '#server/external/payments/payment-provider.ts'
import { type ProviderResponse, unknown } from '#server/external/payments/results.ts'
import type { PaypalClient } from './client.ts'

export type FoundOrder =
  | { readonly is: 'order'; readonly order: Order }
  | { readonly is: 'missing' }
  | { readonly is: 'expired' }

export async function findOrder(
  client: PaypalClient,
  { reference: { paypalOrder } }: ProviderOrder,
  signal: AbortSignal,
): Promise<FoundOrder | Unknown> {
  if (paypalOrder === undefined) return { is: 'missing' }
  const response = await getOrder(client, paypalOrder, signal)
  if (response.is === 'unknown') return response
  if (response.is === 'ok') return { is: 'order', order: response.result }
  // PayPal deletes a PayPal order that is not captured in time. A 404 therefore means that the
  // order has expired.
  return response.status === 404 ? { is: 'expired' } : unknown(`PayPal refuses: ${response.code}`)
}

export async function getOrder(
  client: PaypalClient,
  id: string,
  signal: AbortSignal,
): Promise<ProviderResponse<Order>> {
  return expectOrder(
    await client.call(({ orders }, options) => orders.getOrder({ id }, options), signal),
    id,
  )
}

/** The result is `unknown` for another order. */
export function expectOrder(
  response: ProviderResponse<Order>,
  id: string,
): ProviderResponse<Order> {
  if (response.is !== 'ok') return response
  const { id: responseId, status } = response.result ?? {}
  return responseId === id && typeof status === 'string'
    ? response
    : unknown('PayPal answered about another order')
}
