import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { z } from 'zod'
import { serveCalls } from '#bench/measurement/bench-process.ts'
import { selectSession } from './baseline.sql.ts'
import { buyFromBaseline } from './baseline-purchase.ts'

// This process runs the baseline, a simple implementation of the shop with the same framework. The
// benches compare the shop with it.
const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
// The key is a key object, because Node 24 takes five times as long for an HMAC with any other kind
// of key.
const csrfKey = createSecretKey(randomBytes(32))
const http = Fastify()
await http.register(cookie)
await http.register(formbody)

const purchaseRequest = z.object({
  pack_id: z.number().int(),
  count: z.number().int().min(1).max(3000),
  request_id: z.string().min(1).max(64),
  client_seed: z.string(),
})

/** The member of each session token, cached after the first look-up. */
const members = new Map<string, number>()

http.get('/api/user/point', async (request) => ({ state: 200, csrf: newCsrf(tokenOf(request)) }))
// This call shows how fast the machine is. It checks a form post but does no database work, except
// for the first look-up of each member.
http.post('/api/bare', async (request, reply) => {
  const token = tokenOf(request)
  const body = request.body as { csrf?: string; json?: string }
  if (!isCsrf(body.csrf ?? '', token)) return reply.code(403).send({ state: 403 })
  const memberId = members.get(token) ?? (await memberOf(token))
  if (memberId === undefined) return reply.code(401).send({ state: 401 })
  members.set(token, memberId)
  purchaseRequest.parse(JSON.parse(body.json ?? ''))
  return { state: 200, errors: {}, csrf: newCsrf(token), result: '1' }
})
http.post('/api/user/pack/buy', async (request, reply) => {
  const token = tokenOf(request)
  const body = request.body as { csrf?: string; json?: string }
  if (!isCsrf(body.csrf ?? '', token)) return reply.code(403).send({ state: 403 })
  const memberId = await memberOf(token)
  if (memberId === undefined) return reply.code(401).send({ state: 401 })
  const purchase = purchaseRequest.parse(JSON.parse(body.json ?? ''))
  const cards = await buyFromBaseline(pool, {
    memberId,
    packId: purchase.pack_id,
    count: purchase.count,
    requestId: purchase.request_id,
  })
  return {
    state: 200,
    errors: {},
    csrf: newCsrf(token),
    result: cards === null ? '-1' : '1',
    cards,
  }
})

async function memberOf(token: string): Promise<number | undefined> {
  const tokenHash = createHash('sha256').update(token).digest()
  const { rows } = await pool.query(selectSession([tokenHash]))
  return rows[0]?.member_id
}

function tokenOf(request: FastifyRequest): string {
  return request.cookies.session ?? ''
}

function newCsrf(token: string): { name: string; value: string } {
  const nonce = randomBytes(12).toString('base64url')
  return { name: 'csrf', value: `${nonce}.${signed(token, nonce).toString('base64url')}` }
}

function isCsrf(value: string, token: string): boolean {
  const [nonce = '', mac = ''] = value.split('.')
  const actualMac = Buffer.from(mac, 'base64url')
  const expectedMac = signed(token, nonce)
  return actualMac.length === expectedMac.length && timingSafeEqual(actualMac, expectedMac)
}

function signed(token: string, nonce: string): Buffer {
  return createHmac('sha256', csrfKey).update(`${token}.${nonce}`).digest()
}

await http.listen({ host: '127.0.0.1', port: 0 })
serveCalls<'port', number>(async () => (http.server.address() as AddressInfo).port)
process.on('disconnect', async () => {
  await http.close()
  await pool.end()
})
