import type { Dialect, GatewayContext } from '#gateway/dialect.ts'
import { html } from '#gateway/pages/html.ts'
import { addAccessTokens } from './access-tokens.ts'
import { addBrowserRoutes } from './browser.route.ts'
import { addCheckoutPages, checkoutPath } from './checkout.route.ts'
import { addDisputeRoutes } from './disputes.route.ts'
import { addOrderRoutes } from './orders.route.ts'
import { addTransactionRoutes } from './transactions.route.ts'
import { addVerification, PAYPAL_DELAYS_MS, paypalNotice, signPaypal } from './webhook.ts'

/** Emulates PayPal: its REST API, its button in the browser and its approval window. */
export function paypal(gateway: GatewayContext): Dialect {
  const requireToken = addAccessTokens(gateway)
  addOrderRoutes(gateway, requireToken)
  addTransactionRoutes(gateway, requireToken)
  addDisputeRoutes(gateway, requireToken)
  addVerification(gateway, requireToken)
  addBrowserRoutes(gateway)
  addCheckoutPages(gateway)
  return {
    name: 'paypal',
    retryDelays_ms: PAYPAL_DELAYS_MS,
    noticesFor: (order, event) => paypalNotice(order, event, gateway.origin()),
    sign: (request) => signPaypal(request, gateway.now()),
    forge: (request) => signPaypal(request, gateway.now(), 'WH-OTHER-MERCHANT'),
    pageLinks: (order) => [
      { ja: 'PayPalの確認画面', en: 'PayPal review', path: checkoutPath(order) },
    ],
    description: {
      ja: html`<p>PayPalは、お店のPayPalボタンから確認画面が開きます。</p>`,
      en: html`<p>PayPal opens its review from the button in the shop.</p>`,
    },
  }
}
