import { createHmac, hash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import pg from 'pg'
import { serveCalls } from '#bench/measurement/bench-process.ts'
import type { PaymentOrder } from '#server/external/payments/payment-provider.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'

/**
 * The baseline with which the shop's start of a payment is compared. Like the shop, it checks
 * session, anti-forgery value and limits, commits the payment before it calls the provider, and
 * then stores the provider's response. Unlike the shop, it keeps no checkout session and takes no
 * lock.
 */
const [databaseUrl = '', gatewayUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const providers = chooseProviders({}, { gatewayUrl })
await pool.query(`
  create table plain_sessions (id text primary key, member_id int not null);
  create table plain_payments (
    id serial primary key,
    order_id text unique not null,
    member_id int not null,
    request_id text not null,
    pay_id int not null,
    yen int not null,
    state text not null,
    reference jsonb,
    url text,
    number text,
    created_at timestamptz not null default now(),
    unique (member_id, request_id)
  );
  create index on plain_payments (member_id, created_at)`)
await pool.query(`insert into plain_sessions values ($1, 1)`, [hash('sha256', 'secret')])

const http = Fastify()
await http.register(formbody)
http.post<{ Body: { csrf: string; json: string } }>('/buy', async ({ body, headers }, reply) => {
  const secret = /sid=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''
  const { rows } = await pool.query({
    name: 'session',
    text: 'select member_id from plain_sessions where id = $1',
    values: [hash('sha256', secret)],
  })
  const memberId = rows[0]?.member_id
  if (memberId === undefined || body.csrf !== signed(secret)) return reply.code(403).send({})
  const { pay_id: payId, request_id: requestId } = JSON.parse(body.json)
  await pool.query({
    name: 'limit',
    text: `select count(*) from plain_payments where member_id = $1 and created_at > now() - interval '1 hour'`,
    values: [memberId],
  })
  const order = orderOf(payId, memberId)
  await pool.query({
    name: 'intent',
    text: `
      insert into plain_payments (order_id, member_id, request_id, pay_id, yen, state)
      values ($1, $2, $3, $4, $5, 'created')`,
    values: [order.orderId, memberId, requestId, payId, order.yen],
  })
  const initiated = await providers.forMethod(payId)?.start(order, AbortSignal.timeout(10_000))
  if (initiated?.is !== 'started') return reply.code(502).send({})
  const { next, reference } = initiated
  const url = 'url' in next ? next.url : null
  const number = next.do === 'show' ? (next.number ?? null) : null
  await pool.query({
    name: 'started',
    text: `
      update plain_payments
      set state = 'waiting', reference = $2, url = $3, number = $4
      where order_id = $1`,
    values: [order.orderId, JSON.stringify(reference), url, number],
  })
  return { state: 200, result: '1', url, receipt_number: number, csrf: signed(secret) }
})
await http.listen({ host: '127.0.0.1', port: 0 })
serveCalls<'port', number>(async () => (http.server.address() as AddressInfo).port)
process.on('disconnect', async () => {
  await http.close()
  await pool.end()
})

function signed(secret: string): string {
  return createHmac('sha256', 'key').update(secret).digest('base64url')
}

function orderOf(payId: number, memberId: number): PaymentOrder {
  const orderId = `P${randomBytes(12).toString('hex')}`
  const redirectUrl = `https://shop.example/pay-redirect?payment_id=${orderId}`
  return {
    orderId,
    idempotencyKey: orderId,
    payId,
    yen: 500,
    combiniCode: 'econ',
    buyer: { memberId, name: '江田 映子', mail: 'member@example.com', tel: '09000000005' },
    returnUrl: redirectUrl,
    cancelUrl: redirectUrl,
    noticeUrl: 'https://shop.example/notices/gmo',
    expiresAt: new Date(Date.now() + 3_600_000),
    language: 'ja',
  }
}
