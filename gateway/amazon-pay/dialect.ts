import type { Dialect, GatewayContext } from '#gateway/dialect.ts'
import { NOTICE_CERTIFICATE } from '#gateway/notices/notice-certificate.ts'
import { addBrowserFiles } from '#gateway/pages/browser-files.ts'
import { html } from '#gateway/pages/html.ts'
import { addApiRoutes } from './api.route.ts'
import { addCheckoutPages } from './checkout.route.ts'
import { addConfirmPages } from './confirm.route.ts'
import { AMAZON_DELAYS_MS, amazonNotice, forgeAmazonNotice } from './notice.ts'

/**
 * Emulates Amazon Pay: its signed API, its button in the browser, and the two pages that the member
 * sees at Amazon.
 */
export function amazonPay(gateway: GatewayContext): Dialect {
  addApiRoutes(gateway)
  addCheckoutPages(gateway)
  addConfirmPages(gateway)
  addBrowserFiles(gateway, import.meta.dirname, { '/amazon-pay/checkout.js': 'checkout.js' })
  gateway.http.get('/amazon-pay/notice-certificate.pem', (_request, reply) =>
    reply.type('application/x-pem-file').send(NOTICE_CERTIFICATE),
  )
  return {
    name: 'amazon-pay',
    retryDelays_ms: AMAZON_DELAYS_MS,
    // Amazon's message service never repeats a notice after a 4xx response, as if the notice were
    // acknowledged.
    isAcknowledged: ({ status }) => status >= 200 && status < 500,
    noticesFor: (order, event) => amazonNotice(order, event, gateway.origin()),
    forge: forgeAmazonNotice,
    pageLinks: (order) => [
      {
        ja: 'Amazon Payの確認画面',
        en: 'Amazon Pay confirmation',
        path: `/amazon-pay/confirm?amazonCheckoutSessionId=${order.accessId}`,
      },
    ],
    description: {
      ja: html`<p>Amazon Payは、お店のAmazon Payボタンからお支払い方法を選びます。</p>`,
      en: html`<p>Amazon Pay begins at the button in the shop, with the choice of a card.</p>`,
    },
  }
}
