import { createHmac } from 'node:crypto'
import { readJson, writeJson } from './bodies.ts'
import type { Dialect, GatewayContext, NoticeRequest } from './dialect.ts'
import { HOUR_MS, MINUTE_MS } from './durations.ts'
import { sendPage, sendUnknownOrder } from './pages/hosted-pages.ts'
import { html } from './pages/html.ts'
import { choices, orderFacts } from './pages/page-components.ts'
import { jsonResponse, respondOnce, sendResponse } from './responses.ts'

const NAME = 'example'
const SECRET = 'example-secret'

/**
 * An invented provider for the gateway's own tests. It uses every feature that a dialect (an
 * emulated provider API) can have. A new dialect can therefore begin as a copy of this file.
 */
export function exampleDialect(gateway: GatewayContext): Dialect {
  addOrderRoute(gateway)
  addOrderPage(gateway)
  return {
    name: NAME,
    retryDelays_ms: [MINUTE_MS, HOUR_MS],
    noticesFor: (order, event) => [
      {
        headers: { 'content-type': 'application/json' },
        body: writeJson({ id: order.id, state: event.to, paidYen: order.paidYen }),
      },
    ],
    sign: (request) => signWith(request, SECRET),
    forge: (request) => signWith(request, 'guessed'),
    pageLinks: (order) => [{ ja: '支払い', en: 'Payment', path: `/example/orders/${order.id}` }],
  }
}

function addOrderRoute({ http, orders, keys }: GatewayContext): void {
  http.post('/example/orders', (request, reply) => {
    const { orderId, yen } = readJson(request.body) as { orderId: string; yen: number }
    const key = String(request.headers['idempotency-key'] ?? orderId)
    const act = () => {
      const order = orders.open({ dialect: NAME, orderId, method: 'card', yen })
      return order === 'used'
        ? jsonResponse(409, { error: 'used' })
        : jsonResponse(201, { id: order.id })
    }
    const conflict = jsonResponse(422, { error: 'conflict' })
    const call = { scope: NAME, key, body: request.body as Buffer }
    return sendResponse(reply, respondOnce(keys, call, { act, conflict }))
  })
}

function addOrderPage(gateway: GatewayContext): void {
  const { http, orders } = gateway
  http.get<{ Params: { id: string } }>('/example/orders/:id', (request, reply) => {
    const order = orders.find(request.params.id)
    if (order === undefined) return sendUnknownOrder(gateway, request, reply)
    const { language, returnUrl } = order
    return sendPage(reply, {
      title: 'お支払いの確認',
      language,
      shopName: gateway.shopName(),
      formTargets: [returnUrl],
      body: html`${orderFacts(order, language)}
${choices(`/example/orders/${order.id}`, [{ label: '支払う', value: 'pay', variant: 'primary' }])}`,
    })
  })
  http.post<{ Params: { id: string } }>('/example/orders/:id', ({ params }, reply) => {
    orders.act(params.id, 'pay')
    return reply.redirect(`/example/orders/${params.id}`, 303)
  })
}

function signWith(request: Required<NoticeRequest>, secret: string): Required<NoticeRequest> {
  const signature = createHmac('sha256', secret).update(request.body).digest('hex')
  return { ...request, headers: { ...request.headers, 'x-signature': signature } }
}
