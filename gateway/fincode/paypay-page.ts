import type { GatewayContext } from '#gateway/dialect.ts'
import { redirectByGet } from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { banner, choices, orderFacts } from '#gateway/pages/page-components.ts'
import { addBuyerPage } from './buyer-page.ts'
import { PAYPAY_PATH } from './execute.ts'

const TEXTS = {
  ja: {
    message: 'お支払いの内容をご確認ください。',
    pay: '支払う',
    leave: '支払わずにお店へ戻る',
    over: 'この支払いの手続きは終わっています。',
  },
  en: {
    message: 'Check what you are about to pay.',
    pay: 'Pay',
    leave: 'Return to the shop without paying',
    over: 'This payment is over.',
  },
} as const

/**
 * Adds the page of PayPay. If a buyer leaves the page without paying, the payment stays open until
 * PayPay's code expires.
 */
export function addPaypayPage(gateway: GatewayContext): void {
  addBuyerPage(gateway, {
    path: PAYPAY_PATH,
    method: 'paypay',
    titles: { ja: 'PayPay', en: 'PayPay' },
    bodyOf(order, language, action) {
      const texts = TEXTS[language]
      const isWaiting = order.state === 'opened'
      return html`${isWaiting ? html`<p>${texts.message}</p>` : banner(texts.over, 'warning')}
${orderFacts(order, language)}
${choices(action, [
  ...(isWaiting ? [{ label: texts.pay, value: 'pay', variant: 'primary' } as const] : []),
  { label: texts.leave, value: 'leave' },
])}`
    },
    submit(order, { choice }, reply) {
      if (choice === 'pay') gateway.orders.act(order.id, 'pay')
      return redirectByGet(reply, order.returnUrl ?? '/')
    },
  })
}
