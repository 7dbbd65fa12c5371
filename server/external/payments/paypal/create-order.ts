import type {
  CheckoutPaymentIntent,
  Order,
  OrderRequest,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import type { ScriptOrder } from '#server/external/payments/payment-provider.ts'
import { declinedOrUnknown, unknown } from '#server/external/payments/results.ts'
import type { PaypalClient } from './client.ts'

export const PAYPAL_ORDER = /^[A-Za-z0-9-]{1,64}$/

/**
 * Creates the PayPal order that the buyer approves in PayPal's script. The PayPal order does not
 * contain the shop's order id yet, because the shop opens a payment only after the approval. PayPal
 * deletes an order that the buyer never approves.
 */
export async function createOrder(client: PaypalClient, order: ScriptOrder, signal: AbortSignal) {
  const response = await client.call<Order>(
    ({ orders }, options) =>
      orders.createOrder(
        { body: requestOf(order), paypalRequestId: order.idempotencyKey },
        options,
      ),
    signal,
  )
  if (response.is !== 'ok') return declinedOrUnknown(response)
  const { id } = response.result ?? {}
  return typeof id === 'string' && PAYPAL_ORDER.test(id)
    ? ({ is: 'created', id } as const)
    : unknown('PayPal created an order without an id')
}

function requestOf({ yen, language }: ScriptOrder): OrderRequest {
  return {
    intent: 'CAPTURE' as CheckoutPaymentIntent.Capture,
    purchaseUnits: [{ amount: { currencyCode: 'JPY', value: `${yen}` } }],
    paymentSource: {
      paypal: {
        experienceContext: {
          locale: LOCALES[language],
          // Points are not shipped, so PayPal need not ask for an address.
          shippingPreference: 'NO_SHIPPING' as PaypalWalletContextShippingPreference.NoShipping,
          userAction: 'PAY_NOW' as PaypalExperienceUserAction.PayNow,
        },
      },
    },
  }
}

const LOCALES = { ja: 'ja-JP', en: 'en-US' } as const
