import { createHmac } from 'node:crypto'
import { readJson, writeJson } from './bodies.ts'
import type { Dialect, GatewayContext, NoticeRequest } from './dialect.ts'
import { HOUR_MS, MINUTE_MS } from './durations.ts'
import { sendNotFound, sendPage } from './hosted-pages.ts'
import { html } from './html.ts'
import { choices, orderFacts } from './page-components.ts'

const NAME = 'example'
const SECRET = 'example-secret'

/** The smallest dialect that uses every feature: the gateway's tests use it, and authors of dialects can copy it. */
export function exampleDialect(gateway: GatewayContext): Dialect {
  const { http, orders, keys } = gateway
  http.post('/example/orders', (request, reply) => {
    const { orderId, yen } = readJson(request.body) as { orderId: string; yen: number }
    const key = String(request.headers['idempotency-key'] ?? orderId)
    const result = keys.once({ scope: NAME, key, body: request.body as Buffer }, () => {
      const order = orders.open({ dialect: NAME, orderId, method: 'card', yen })
      const json = order === 'used' ? { error: 'used' } : { id: order.id }
      return {
        status: order === 'used' ? 409 : 201,
        contentType: 'application/json',
        body: writeJson(json),
      }
    })
    if (result.is === 'conflict') return reply.code(422).send({ error: 'conflict' })
    const { status, contentType, body } = result.response
    return reply.code(status).type(contentType).send(body)
  })
  http.get<{ Params: { id: string } }>('/example/orders/:id', ({ params }, reply) => {
    const order = orders.find(params.id)
    if (order === undefined) {
      return sendNotFound(reply, { language: 'ja', shopName: gateway.shopName() })
    }
    const { language, returnUrl } = order
    return sendPage(reply, {
      ...{ title: 'お支払いの確認', language, shopName: gateway.shopName() },
      formTargets: [returnUrl],
      body: html`${orderFacts(order, language)}
${choices(`/example/orders/${order.id}`, [{ label: '支払う', value: 'pay', variant: 'primary' }])}`,
    })
  })
  http.post<{ Params: { id: string } }>('/example/orders/:id', ({ params }, reply) => {
    orders.act(params.id, 'pay')
    return reply.redirect(`/example/orders/${params.id}`, 303)
  })
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

function signWith(request: Required<NoticeRequest>, secret: string): Required<NoticeRequest> {
  const signature = createHmac('sha256', secret).update(request.body).digest('hex')
  return { ...request, headers: { ...request.headers, 'x-signature': signature } }
}
