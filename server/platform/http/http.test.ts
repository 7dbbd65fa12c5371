import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { STATE } from '#contract/codes.ts'
import { STANDARD_WORDS } from '#contract/words.ts'
import { openOwnLimit } from '#server/platform/load/concurrency-limits.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { waitUntil } from '#testing/drivers/payments/payer.ts'
import { type HttpOptions, openHttp } from './http.ts'
import { refuse, route } from './route.ts'
import { antiForgery } from './sessions/csrf.ts'
import { newSessionSecret, type Session } from './sessions/sessions.ts'
import { openWrittenCookie } from './sessions/written-cookie.ts'

const PERMITS = 8
const REQUESTS = 6
/** A key takes a permit while it holds fewer than are free: the fifth of eight is refused. */
const SHARE = 4

/**
 * Opens a server behind a proxy. Its two calls share 8 permits, and are answered when `release` is
 * called. Every session belongs to the same member.
 */
async function openServer() {
  const released = Promise.withResolvers<void>()
  let startedCount = 0
  const limit = openOwnLimit(PERMITS)
  const handle = async () => {
    startedCount += 1
    await released.promise
    return refuse(STATE.unknown)
  }
  const http = await openHttp({
    routes: [route('GET /user/banner', handle, limit), route('GET /user/detail', handle, limit)],
    sessions: {
      find: async () => ({ memberId: 1 }) as Session,
    } as unknown as HttpOptions['sessions'],
    antiForgery: antiForgery([Buffer.alloc(32, 1)]),
    clock: testClock(new Date('2025-01-01')),
    words: () => STANDARD_WORDS,
    publicUrl: 'http://127.0.0.1',
    hasPaymentScripts: false,
    isMaintenance: false,
    reads: { hasReplicas: false, logEnd: async () => 'unknown' },
    writtenCookie: openWrittenCookie([Buffer.alloc(32)]),
    trustedProxies: ['127.0.0.1'],
    countryHeader: null,
    requestMsMax: 60_000,
    onFault: (cause) => assert.fail(String(cause)),
    callMeter: { record: () => {}, recordShed: () => {} },
    addDocuments: [],
  })
  after(() => http.close())
  return { http, release: released.resolve, startedCount: () => startedCount }
}

/** Sends a request from each address at once, and returns how often each status was answered. */
async function statusesOf(path: string, addresses: readonly string[]) {
  const { http, release, startedCount } = await openServer()
  const secret = newSessionSecret()
  let refusedCount = 0
  const responses = addresses.map(async (address) => {
    const headers = { 'x-forwarded-for': address, cookie: `session=${secret}` }
    const { statusCode } = await http.inject({ url: `/api${path}`, headers })
    if (statusCode === STATE.tooMany) refusedCount += 1
    return statusCode
  })
  const areAllSeen = async () => startedCount() + refusedCount === addresses.length
  await waitUntil(areAllSeen, 'every request is served or refused')
  release()
  const statuses = await Promise.all(responses)
  return { served: statuses.filter((status) => status === STATE.unknown).length, refusedCount }
}

const addresses = (prefix: string) =>
  Array.from({ length: REQUESTS }, (_, index) => `${prefix}${index + 1}`)

test('addresses of one IPv6 network share their permits, and other addresses do not', async () => {
  const shared = await statusesOf('/user/banner', addresses('2001:db8::'))
  assert.deepEqual(shared, { served: SHARE, refusedCount: REQUESTS - SHARE })
  const apart = await statusesOf('/user/banner', addresses('198.51.100.'))
  assert.deepEqual(apart, { served: REQUESTS, refusedCount: 0 })
})

test('a member gets only one share of the permits, from however many addresses', async () => {
  const { served, refusedCount } = await statusesOf('/user/detail', addresses('198.51.100.'))
  assert.ok(served > 0 && served <= SHARE, `${served} requests are served`)
  assert.equal(refusedCount, REQUESTS - served)
})

test('the server limits its connections', async () => {
  const { http } = await openServer()
  assert.equal(http.server.maxConnections, 8_192)
})
