import { join } from 'node:path'
import { addCardScript } from '#gateway/card-frames/card-frames.ts'
import type { Dialect, GatewayContext, PageLink } from '#gateway/dialect.ts'
import type { Order } from '#gateway/orders/order.ts'
import { addApiRoutes } from './api.route.ts'
import { addCustomers } from './customers.ts'
import { STRIPE_DELAYS_MS, signStripe, stripeNotice } from './notice.ts'
import { addPages } from './pages.route.ts'
import { addPaymentMethods } from './payment-methods.ts'

/** Emulates Stripe: its API of payment intents, its script for cards, and its hosted pages. */
export function stripe(gateway: GatewayContext): Dialect {
  addApiRoutes(gateway)
  addPaymentMethods(gateway)
  addCustomers(gateway)
  addPages(gateway)
  addCardScript(gateway, '/stripe/v3', join(import.meta.dirname, 'browser/stripe.js'))
  return {
    name: 'stripe',
    retryDelays_ms: STRIPE_DELAYS_MS,
    noticesFor: (order, event) => stripeNotice(order, event, gateway.origin()),
    sign: (request) => signStripe(request, gateway.now()),
    forge: (request) => signStripe(request, gateway.now(), 'whsec_guessed'),
    pageLinks: linksOf,
  }
}

function linksOf({ id, method, detail }: Order): readonly PageLink[] {
  if (detail.step !== 'requires_action') return []
  switch (method) {
    case 'konbini':
      return [{ ja: 'コンビニの支払番号', en: 'Slip', path: `/stripe/konbini/${id}` }]
    case 'paypay':
      return [{ ja: 'PayPayの確認画面', en: 'PayPay', path: `/stripe/paypay/${id}` }]
    default:
      return [{ ja: '3Dセキュア', en: '3-D Secure', path: `/stripe/three-d-secure/${id}` }]
  }
}
