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
import {
  banner,
  type Choice,
  choices,
  factList,
  orderFacts,
} from '#gateway/pages/page-components.ts'
import { authorizeOrCapture } from './confirm.ts'
import { type Language, STORE_NAMES, TEXTS } from './pages.texts.ts'
import { KONBINI_CHAINS, slipNumbers } from './representation.ts'

interface ById {
  Params: { id: string }
}

/** Adds Stripe's hosted pages: 3-D Secure, PayPay, and the slip for convenience stores. */
export function addPages(gateway: GatewayContext): void {
  addRedirectPage(gateway, 'three-d-secure', 'card')
  addRedirectPage(gateway, 'paypay', 'paypay')
  addSlipPage(gateway)
}

/**
 * Adds a page that asks the buyer one question. Afterwards the browser returns to the shop with
 * Stripe's parameter `redirect_status`.
 */
function addRedirectPage(
  gateway: GatewayContext,
  page: 'three-d-secure' | 'paypay',
  method: string,
): void {
  const { http, orders } = gateway
  const path = `/stripe/${page}/:id`
  http.get<ById>(path, (request, reply) => {
    const order = findOrder(gateway, request, method)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const language = languageFor(request, order)
    const texts = TEXTS[language]
    return sendPage(reply, {
      ...pageFrame(gateway, request, texts[page].title, language),
      formTargets: [order.returnUrl],
      body: html`${orderFacts(order, language)}
<p>${texts[page].message}</p>
${isWaiting(order) ? choices(request.url, choicesOf(page, language)) : banner(texts.over, 'warning')}`,
    })
  })
  http.post<ById>(path, (request, reply) => {
    const order = findOrder(gateway, request, method)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const { choice } = readForm(request.body)
    if (isWaiting(order)) {
      if (choice === 'pay') authorizeOrCapture(gateway, order)
      else orders.act(order.id, 'decline', { code: refusalOf(page, choice === 'cancel') })
    }
    return redirectByGet(reply, returnAddressOf(orders.find(order.id) ?? order))
  })
}

function refusalOf(page: 'three-d-secure' | 'paypay', isCancelled: boolean): string {
  if (page === 'three-d-secure') return 'payment_intent_authentication_failure'
  return isCancelled ? 'payment_method_customer_decline' : 'payment_method_provider_decline'
}

function choicesOf(page: 'three-d-secure' | 'paypay', language: Language): readonly Choice[] {
  const texts = TEXTS[language]
  return [
    { label: texts[page].pay, value: 'pay', variant: 'primary' },
    { label: texts[page].decline, value: 'decline' },
    { label: texts.cancel, value: 'cancel' },
  ]
}

const isWaiting = ({ state, detail }: Order) =>
  state === 'opened' && detail.step === 'requires_action'

function returnAddressOf(order: Order): string {
  const url = new URL(order.returnUrl ?? '/', 'http://localhost')
  const isDone = order.state === 'authorised' || order.state === 'paid'
  url.searchParams.set('payment_intent', order.accessId)
  url.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed')
  return url.href
}

function addSlipPage(gateway: GatewayContext): void {
  const { http, orders } = gateway
  http.get<ById>('/stripe/konbini/:id', (request, reply) => {
    const order = findOrder(gateway, request, 'konbini')
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const language = languageFor(request, order)
    const texts = TEXTS[language]
    const codes = KONBINI_CHAINS.map((store) => {
      const { payment_code: code } = slipNumbers(order, store)
      return [STORE_NAMES[store][language], `${texts.code} ${code}`] as const
    })
    const { confirmation_number: number } = slipNumbers(order, 'lawson')
    const rows = [...codes, [texts.number, number] as const]
    const isLate = order.state === 'expired' || order.state === 'cancelled'
    const pay = isLate ? texts.payLate : texts.payNow
    return sendPage(reply, {
      ...pageFrame(gateway, request, texts.konbini.title, language),
      body: html`${orderFacts(order, language)}
<p>${texts.konbini.message}</p>
${factList(rows)}
${(isWaiting(order) || isLate) && choices(request.url, [{ label: pay, hint: texts.payHint, value: 'pay', variant: isLate ? 'plain' : 'primary' }])}`,
    })
  })
  http.post<ById>('/stripe/konbini/:id', (request, reply) => {
    const order = findOrder(gateway, request, 'konbini')
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    orders.act(order.id, order.state === 'opened' ? 'pay' : 'pay-late')
    return redirectByGet(reply, request.url)
  })
}

function findOrder(
  { orders }: GatewayContext,
  request: FastifyRequest<ById>,
  method: string,
): Order | undefined {
  const order = orders.find(request.params.id)
  return order?.dialect === 'stripe' && order.method === method ? order : undefined
}

function pageFrame(
  gateway: GatewayContext,
  request: FastifyRequest,
  title: string,
  language: Language,
) {
  const [path] = request.url.split('?')
  const other = language === 'ja' ? 'en' : 'ja'
  return {
    title,
    language,
    shopName: gateway.shopName(),
    otherLanguagePath: `${path}?language=${other}`,
  }
}
