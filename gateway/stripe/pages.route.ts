import type { FastifyReply, FastifyRequest } from 'fastify'
import { readForm } from '#gateway/bodies.ts'
import type { GatewayCore } from '#gateway/core.ts'
import { languageFor, sendBack, sendMissing, sendPage } from '#gateway/hosted.ts'
import { html } from '#gateway/html.ts'
import type { Order } from '#gateway/order.ts'
import { banner, type Choice, choices, facts, orderFacts } from '#gateway/parts.ts'
import { take } from './confirm.ts'
import { type Language, STORE_NAMES, WORDS } from './pages.words.ts'
import { STORES, slipNumbers } from './representation.ts'

interface ById {
  Params: { id: string }
}

/** Where a buyer goes on at Stripe: 3-D Secure, PayPay, and the slip for the convenience store. */
export function addPages(gateway: GatewayCore): void {
  addRedirectPage(gateway, 'three-d-secure', 'card')
  addRedirectPage(gateway, 'paypay', 'paypay')
  addSlipPage(gateway)
}

/** A page that asks once and leads back, with Stripe's word for the outcome in the address. */
function addRedirectPage(
  gateway: GatewayCore,
  page: 'three-d-secure' | 'paypay',
  method: string,
): void {
  const { http, orders } = gateway
  const path = `/stripe/${page}/:id`
  http.get<ById>(path, (request, reply) => {
    const order = find(gateway, request, method)
    if (order === undefined) return missing(gateway, request, reply)
    const language = languageFor(request, order)
    const words = WORDS[language]
    return sendPage(reply, {
      ...frame(gateway, request, words[page].title, language),
      formTargets: [order.returnUrl],
      body: html`${orderFacts(order, language)}
<p>${words[page].say}</p>
${isWaiting(order) ? choices(request.url, choicesOf(page, language)) : banner(words.over, 'warning')}`,
    })
  })
  http.post<ById>(path, (request, reply) => {
    const order = find(gateway, request, method)
    if (order === undefined) return missing(gateway, request, reply)
    const { choice } = readForm(request.body)
    if (isWaiting(order)) {
      if (choice === 'pay') take(gateway, order)
      else orders.act(order.id, 'decline', { code: refusalOf(page, choice === 'cancel') })
    }
    return sendBack(reply, backOf(orders.find(order.id) ?? order))
  })
}

function refusalOf(page: 'three-d-secure' | 'paypay', isCancelled: boolean): string {
  if (page === 'three-d-secure') return 'payment_intent_authentication_failure'
  return isCancelled ? 'payment_method_customer_decline' : 'payment_method_provider_decline'
}

function choicesOf(page: 'three-d-secure' | 'paypay', language: Language): readonly Choice[] {
  const words = WORDS[language]
  return [
    { label: words[page].pay, value: 'pay', looks: 'primary' },
    { label: words[page].decline, value: 'decline' },
    { label: words.cancel, value: 'cancel' },
  ]
}

const isWaiting = ({ state, detail }: Order) =>
  state === 'opened' && detail.step === 'requires_action'

function backOf(order: Order): string {
  const url = new URL(order.returnUrl ?? '/', 'http://localhost')
  const isDone = order.state === 'authorised' || order.state === 'paid'
  url.searchParams.set('payment_intent', order.accessId)
  url.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed')
  return url.href
}

function addSlipPage(gateway: GatewayCore): void {
  const { http, orders } = gateway
  http.get<ById>('/stripe/konbini/:id', (request, reply) => {
    const order = find(gateway, request, 'konbini')
    if (order === undefined) return missing(gateway, request, reply)
    const language = languageFor(request, order)
    const words = WORDS[language]
    const codes = STORES.map((store) => {
      const { payment_code: code } = slipNumbers(order, store)
      return [STORE_NAMES[store][language], `${words.code} ${code}`] as const
    })
    const { confirmation_number: number } = slipNumbers(order, 'lawson')
    const rows = [...codes, [words.number, number] as const]
    const isLate = order.state === 'expired' || order.state === 'cancelled'
    const pay = isLate ? words.payLate : words.payNow
    return sendPage(reply, {
      ...frame(gateway, request, words.konbini.title, language),
      body: html`${orderFacts(order, language)}
<p>${words.konbini.say}</p>
${facts(rows)}
${(isWaiting(order) || isLate) && choices(request.url, [{ label: pay, hint: words.payHint, value: 'pay', looks: isLate ? 'plain' : 'primary' }])}`,
    })
  })
  http.post<ById>('/stripe/konbini/:id', (request, reply) => {
    const order = find(gateway, request, 'konbini')
    if (order === undefined) return missing(gateway, request, reply)
    orders.act(order.id, order.state === 'opened' ? 'pay' : 'pay-late')
    return sendBack(reply, request.url)
  })
}

function find(
  { orders }: GatewayCore,
  request: FastifyRequest<ById>,
  method: string,
): Order | undefined {
  const order = orders.find(request.params.id)
  return order?.dialect === 'stripe' && order.method === method ? order : undefined
}

function frame(gateway: GatewayCore, request: FastifyRequest, title: string, language: Language) {
  const [path] = request.url.split('?')
  const other = language === 'ja' ? 'en' : 'ja'
  return {
    ...{ title, language, shopName: gateway.shopName() },
    otherLanguagePath: `${path}?language=${other}`,
  }
}

function missing(gateway: GatewayCore, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendMissing(reply, { language: languageFor(request), shopName: gateway.shopName() })
}
