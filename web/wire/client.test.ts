import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { send, urlFor } from './client.ts'
import { currentCsrf, storeCsrf } from './csrf.ts'
import { setGuest, TWINNED } from './public-twins.ts'

afterEach(() => mock.restoreAll())

interface SentRequest {
  readonly url: string
  readonly method: string
  readonly form: URLSearchParams
}

/**
 * Replaces the server by the given responses, one for each request. An Error in the list stands for
 * a network failure.
 */
function respondWith(...responses: readonly (object | string | Error | Response)[]): SentRequest[] {
  const requests: SentRequest[] = []
  mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    const form = new URLSearchParams(String(init.body ?? ''))
    requests.push({ url, method: init.method ?? 'GET', form })
    const response = responses[requests.length - 1]
    if (response instanceof Error) throw response
    if (response instanceof Response) return response
    const status = (response as { state?: number }).state === 404 ? 404 : 200
    return new Response(typeof response === 'string' ? response : JSON.stringify(response), {
      status,
    })
  })
  return requests
}

const csrf = (value: string) => ({ name: 'csrf', value })
const login = { request: { mail: 'a@example.com', pass: 'x' } }

test('C-066: a network failure is an outcome, and nothing throws', async () => {
  respondWith(new TypeError('failed to fetch'))
  assert.deepEqual(await send('GET /user/point'), { kind: 'unreachable' })
})

test('C-066: an answer that is no envelope is an outcome, and nothing throws', async () => {
  respondWith('<html>', 'null', '[]', '"text"')
  for (let attempt = 0; attempt < 4; attempt += 1) {
    assert.equal((await send('GET /user/point')).kind, 'unreachable')
  }
})

test('an answer that says that the shop was late leaves the outcome unknown', async () => {
  respondWith({ state: 503, errors: {}, csrf: { name: 'csrf', value: 'L' } })
  assert.deepEqual(await send('GET /user/point'), { kind: 'unreachable' })
})

test('C-002: a post carries the anti-forgery name and value and the payload as JSON text', async () => {
  storeCsrf(csrf('A'))
  const requests = respondWith({ state: 200, errors: {}, csrf: csrf('B') })
  await send('POST /user/login', login)
  assert.equal(requests[0]?.url, '/api/user/login')
  assert.deepEqual(
    [...(requests[0]?.form ?? [])],
    [
      ['csrf', 'A'],
      ['json', JSON.stringify(login.request)],
    ],
  )
})

test('S-015: the anti-forgery value is replaced by that of each answer, whether ok or refused', async () => {
  respondWith(
    { state: 400, errors: { mail: ['no'] }, csrf: csrf('C') },
    { state: 200, errors: {}, csrf: csrf('D') },
    new TypeError('failed to fetch'),
  )
  const refused = await send('POST /user/login', login)
  assert.deepEqual(refused, {
    kind: 'refused',
    state: 400,
    result: undefined,
    errors: { mail: ['no'] },
  })
  assert.equal(currentCsrf()?.value, 'C')
  await send('GET /user/point')
  assert.equal(currentCsrf()?.value, 'D')
  await send('GET /user/point')
  assert.equal(currentCsrf()?.value, 'D')
})

test('a post refused for its anti-forgery value is sent once more with the fresh one', async () => {
  storeCsrf(csrf('old'))
  const requests = respondWith(
    { state: 403, errors: {}, csrf: csrf('fresh') },
    { state: 200, errors: {}, csrf: csrf('next') },
  )
  assert.equal((await send('POST /user/login', login)).kind, 'ok')
  assert.deepEqual(
    requests.map(({ form }) => form.get('csrf')),
    ['old', 'fresh'],
  )
})

test('a post that stays forbidden is not sent a third time', async () => {
  const requests = respondWith(
    { state: 403, errors: {}, csrf: csrf('one') },
    { state: 403, errors: {}, csrf: csrf('two') },
  )
  assert.equal((await send('POST /user/login', login)).kind, 'refused')
  assert.equal(requests.length, 2)
})

test('a post refused because of load, by the shop or a proxy, is retried, and a post refused by a rate limit is not', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const limit = { state: 429, errors: { mail: ['too many tries'] }, csrf: csrf('l') }
  const limited = respondWith(limit)
  const refused = await send('POST /user/login', login)
  assert.ok(refused.kind === 'refused' && refused.state === 429)
  assert.equal(limited.length, 1)

  mock.restoreAll()
  const requests = respondWith(
    { state: 429, errors: {}, csrf: csrf('m') },
    new Response('<html>', { status: 429, headers: { 'content-type': 'text/html' } }),
    { state: 200, errors: {}, csrf: csrf('n') },
  )
  const sent = send('POST /user/login', login)
  for (let tick = 0; tick < 50 && requests.length < 3; tick += 1) {
    await new Promise(setImmediate)
    mock.timers.tick(5_000)
  }
  assert.equal((await sent).kind, 'ok')
  mock.timers.reset()
})

test('B-098 a page that knows that it is a guest’s reads the public twins, and all others the calls', async () => {
  const twinned = Object.entries<Call>(calls).flatMap(([key, call]) =>
    call.hasPublicTwin ? [key] : [],
  )
  // The twin of the GET call also serves the POST call.
  assert.deepEqual([...TWINNED].toSorted(), [...twinned, 'POST /user/pack/list'].toSorted())
  const list = { list: [], page: { page: 1, all_page: 1, pages: [1] } }
  const coins = ['POST /user/pack/list', { request: { payment_method: 2 } }] as const
  const requests = respondWith({ state: 200, errors: {}, csrf: csrf('F'), ...list }, list, list)
  assert.equal((await send(...coins)).kind, 'ok')
  setGuest(true)
  assert.deepEqual(await send('GET /user/pack/list'), {
    kind: 'ok',
    answer: { state: 200, errors: {}, ...list },
  })
  assert.equal((await send(...coins)).kind, 'ok')
  assert.deepEqual(
    requests.map(({ method, url }) => `${method} ${url}`),
    [
      'POST /api/user/pack/list',
      'GET /api/public/user/pack/list',
      'GET /api/public/user/pack/list?payment_method=2',
    ],
  )
  assert.equal(currentCsrf()?.value, 'F')
  respondWith({ state: 404, errors: {}, csrf: csrf('G') })
  const unknown = await send('GET /user/pack/detail/{packId}', { params: { packId: 9 } })
  assert.ok(unknown.kind === 'refused' && unknown.state === 404)
  const preloaded = 'link[as=fetch][href="/api/user/pack/detail/9"]'
  const querySelector = (link: string) => (link === preloaded ? {} : null)
  Object.defineProperty(globalThis, 'document', { value: { querySelector }, configurable: true })
  const answers = respondWith(...Array(3).fill({ state: 404, errors: {} }))
  for (const packId of [9, 8, 9])
    await send('GET /user/pack/detail/{packId}', { params: { packId } })
  assert.deepEqual(
    answers.map(({ url }) => url),
    ['', '/public', '/public'].map((base, at) => `/api${base}/user/pack/detail/${[9, 8, 9][at]}`),
    'the document of an ended session has preloaded the call of members, once',
  )
  Reflect.deleteProperty(globalThis, 'document')
  setGuest(false)
})

test('Q12: a result is compared as text', async () => {
  respondWith({ state: 204, result: -1, errors: {}, csrf: csrf('E') })
  const outcome = await send('POST /user/pack/decision', {
    request: { send_card: [], reduction_card: [] },
  })
  assert.ok(outcome.kind === 'refused' && outcome.result === '-1')
})

test('the parameters of a URL are filled in and encoded', () => {
  const path = '/user/pack/all_list/{type}/{page}'
  assert.equal(urlFor(path, { params: { type: 1, page: 2 } }), '/api/user/pack/all_list/1/2')
  const sorted = { params: { type: 'a/b', page: 1 }, query: { sort: 0, none: undefined } }
  assert.equal(urlFor(path, sorted), '/api/user/pack/all_list/a%2Fb/1?sort=0')
})
