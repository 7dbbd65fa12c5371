import type { FastifyRequest } from 'fastify'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayContext } from '#gateway/dialect.ts'
import type { Order } from '#gateway/orders/order.ts'
import {
  languageFor,
  redirectByGet,
  sendPage,
  sendUnknownOrder,
} from '#gateway/pages/hosted-pages.ts'
import { html } from '#gateway/pages/html.ts'
import { banner, choices, orderFacts } from '#gateway/pages/page-components.ts'
import { findSession, orderOfSession, type Session } from './sessions.ts'

const TEXTS = {
  ja: {
    title: 'Amazon Payでのお支払い',
    instrument: 'お支払い方法',
    pay: 'この内容で支払う',
    decline: '支払いが断られたことにする',
    cancel: 'キャンセルしてお店へ戻る',
    over: 'このお支払いはもう確認済みか、終わっています。',
  },
  en: {
    title: 'Pay with Amazon Pay',
    instrument: 'Paying with',
    pay: 'Pay this amount',
    decline: 'Have the payment refused',
    cancel: 'Cancel and return to the shop',
    over: 'This payment has been confirmed already, or it is over.',
  },
} as const

interface FoundCheckout {
  readonly session: Session
  readonly order: Order
}

/**
 * Adds Amazon's last page, on which the member confirms the amount that the shop has set.
 * Afterwards the shop completes the session.
 */
export function addConfirmPages(gateway: GatewayContext): void {
  const { http, orders } = gateway
  http.get('/amazon-pay/confirm', (request, reply) => {
    const found = findCheckout(gateway, request)
    if (found === undefined) return sendUnknownOrder(gateway, request, reply)
    const { order, session } = found
    const language = languageFor(request, order)
    const texts = TEXTS[language]
    const path = `/amazon-pay/confirm?amazonCheckoutSessionId=${session.id}`
    return sendPage(reply, {
      title: texts.title,
      language,
      shopName: gateway.shopName(),
      otherLanguagePath: `${path}&language=${language === 'ja' ? 'en' : 'ja'}`,
      formTargets: [order.returnUrl, order.cancelUrl],
      body: html`${orderFacts(order, language, [[texts.instrument, session.instrument]])}
${
  order.state === 'opened'
    ? choices(path, [
        { label: texts.pay, value: 'pay', variant: 'primary' },
        { label: texts.decline, value: 'decline' },
        { label: texts.cancel, value: 'cancel' },
      ])
    : banner(texts.over, 'warning')
}`,
    })
  })
  http.post('/amazon-pay/confirm', (request, reply) => {
    const found = findCheckout(gateway, request)
    if (found === undefined) return sendUnknownOrder(gateway, request, reply)
    const { order, session } = found
    const { choice } = readForm(request.body)
    if (choice === 'pay') orders.act(order.id, 'authorise')
    else if (choice === 'decline') orders.act(order.id, 'decline', { code: 'Declined' })
    else orders.act(order.id, 'cancel', { code: 'BuyerCanceled' })
    const returnsToShop = choice === 'pay' || choice === 'decline'
    const url = new URL((returnsToShop ? order.returnUrl : order.cancelUrl) ?? session.reviewUrl)
    if (returnsToShop) url.searchParams.set('amazonCheckoutSessionId', session.id)
    return redirectByGet(reply, url.href)
  })
}

function findCheckout(gateway: GatewayContext, request: FastifyRequest): FoundCheckout | undefined {
  const { amazonCheckoutSessionId: id } = request.query as { amazonCheckoutSessionId?: unknown }
  const session = typeof id === 'string' ? findSession(gateway, id) : undefined
  const order = session === undefined ? undefined : orderOfSession(gateway, session)
  return session === undefined || order === undefined ? undefined : { session, order }
}
