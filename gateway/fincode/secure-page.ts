import type { FastifyReply } from 'fastify'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Language, Order } from '#gateway/orders/order.ts'
import { addBrowserFiles } from '#gateway/pages/browser-files.ts'
import { languageFor, sendPage, sendUnknownOrder } from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { banner, choices, orderFacts } from '#gateway/pages/page-components.ts'
import { finishSecure, returnAddressOf, SECURE_PATH } from './card-payment.ts'
import { FINCODE } from './constants.ts'

const TEXTS = {
  ja: {
    title: '本人認証（3Dセキュア）',
    message: 'カード会社の本人確認の画面です。どうなるかを選んでください。',
    pass: '本人確認に成功する',
    fail: '本人確認に失敗する',
    back: 'お店へ戻る',
    over: 'この支払いの手続きは終わっています。',
  },
  en: {
    title: 'Cardholder authentication (3-D Secure)',
    message: 'This is the page of the card issuer. Choose what happens.',
    pass: 'Pass the authentication',
    fail: 'Fail the authentication',
    back: 'Back to the shop',
    over: 'This payment is over.',
  },
} as const
interface ById {
  Params: { id: string }
}

/**
 * Adds fincode's 3-D Secure page, which the browser opens between the execution of a card payment
 * and the return to the shop. For most cards the page shows no question. Afterwards the browser
 * returns to the shop by POST, as at fincode.
 */
export function addSecurePage(gateway: GatewayContext): void {
  const { http, orders } = gateway
  addBrowserFiles(gateway, import.meta.dirname, { '/fincode/return.js': 'return.js' })
  const find = (id: string) => {
    const order = orders.find(id)
    return order?.dialect === FINCODE && order.detail.returnUrl !== undefined ? order : undefined
  }
  http.get<ById>(`${SECURE_PATH}/:id`, (request, reply) => {
    const order = find(request.params.id)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const language = languageFor(request, order)
    if (isWaiting(order) && order.detail.outcome !== 'three-d-secure')
      return sendReturnPage(gateway, reply, finishSecure(gateway, order, true), language)
    return sendPage(reply, {
      title: TEXTS[language].title,
      language,
      shopName: gateway.shopName(),
      formTargets: [order.returnUrl, order.cancelUrl],
      otherLanguagePath: `${SECURE_PATH}/${order.id}?language=${language === 'ja' ? 'en' : 'ja'}`,
      body: bodyOf(order, language),
    })
  })
  http.post<ById>(`${SECURE_PATH}/:id`, (request, reply) => {
    const order = find(request.params.id)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const { choice } = readForm(request.body)
    const address = isWaiting(order)
      ? finishSecure(gateway, order, choice === 'pass')
      : returnAddressOf(order)
    // With the status 307, the browser repeats the POST at the new address.
    return reply.redirect(address, 307)
  })
}

const isWaiting = ({ state, detail }: Order) => state === 'opened' && detail.step !== undefined

function bodyOf(order: Order, language: Language) {
  const texts = TEXTS[language]
  const action = `${SECURE_PATH}/${order.id}?language=${language}`
  const facts = orderFacts(order, language)
  if (!isWaiting(order))
    return html`${banner(texts.over, 'warning')}${facts}${choices(action, [{ label: texts.back, value: 'back', variant: 'primary' }])}`
  return html`<p>${texts.message}</p>
${facts}
${choices(action, [
  { label: texts.pass, value: 'pass', variant: 'primary' },
  { label: texts.fail, value: 'fail' },
])}`
}

/** Sends a page with a form. A script on the page posts the form to the shop at once. */
function sendReturnPage(
  gateway: GatewayContext,
  reply: FastifyReply,
  address: string,
  language: Language,
): FastifyReply {
  const texts = TEXTS[language]
  return sendPage(reply, {
    title: texts.title,
    language,
    shopName: gateway.shopName(),
    formTargets: [address],
    scripts: ['/fincode/return.js'],
    body: html`<form method="post" action="${address}" class="actions"><button class="primary">${texts.back}</button></form>`,
  })
}
