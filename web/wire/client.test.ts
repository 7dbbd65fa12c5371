import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { addressOf, send } from './client.ts'
import { heldCsrf, holdCsrf } from './csrf.ts'

afterEach(() => mock.restoreAll())

interface Asked {
  readonly address: string
  readonly method: string
  readonly form: URLSearchParams
}

/** Answers one after the other in the server's place; an Error is a dead network. */
function answerWith(...answers: readonly (object | string | Error)[]): Asked[] {
  const asked: Asked[] = []
  mock.method(globalThis, 'fetch', async (address: string, init: RequestInit) => {
    const form = new URLSearchParams(String(init.body ?? ''))
    asked.push({ address, method: init.method ?? 'GET', form })
    const answer = answers[asked.length - 1]
    if (answer instanceof Error) throw answer
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  return asked
}

const csrf = (value: string) => ({ name: 'csrf', value })
const login = { request: { mail: 'a@example.com', pass: 'x' } }

test('C-066: a dead network is an outcome, nothing throws', async () => {
  answerWith(new TypeError('failed to fetch'))
  assert.deepEqual(await send('GET /user/point'), { kind: 'unreachable' })
})

test('C-066: an answer that is no envelope is an outcome as well', async () => {
  answerWith('<html>', 'null', '[]', '"text"')
  for (let each = 0; each < 4; each += 1) {
    assert.equal((await send('GET /user/point')).kind, 'unreachable')
  }
})

test('C-002: a post carries the anti-forgery name and value and the payload as JSON text', async () => {
  holdCsrf(csrf('A'))
  const asked = answerWith({ state: 200, errors: {}, csrf: csrf('B') })
  await send('POST /user/login', login)
  assert.equal(asked[0]?.address, '/api/user/login')
  assert.deepEqual(
    [...(asked[0]?.form ?? [])],
    [
      ['csrf', 'A'],
      ['json', JSON.stringify(login.request)],
    ],
  )
})

test('S-015: the value is replaced from each answer, good or bad', async () => {
  answerWith(
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
  assert.equal(heldCsrf()?.value, 'C')
  await send('GET /user/point')
  assert.equal(heldCsrf()?.value, 'D')
  await send('GET /user/point')
  assert.equal(heldCsrf()?.value, 'D')
})

test('a post refused for its anti-forgery value is sent once more with the fresh one', async () => {
  holdCsrf(csrf('old'))
  const asked = answerWith(
    { state: 403, errors: {}, csrf: csrf('fresh') },
    { state: 200, errors: {}, csrf: csrf('next') },
  )
  assert.equal((await send('POST /user/login', login)).kind, 'ok')
  assert.deepEqual(
    asked.map(({ form }) => form.get('csrf')),
    ['old', 'fresh'],
  )
})

test('a post that stays forbidden is not sent a third time', async () => {
  const asked = answerWith(
    { state: 403, errors: {}, csrf: csrf('one') },
    { state: 403, errors: {}, csrf: csrf('two') },
  )
  assert.equal((await send('POST /user/login', login)).kind, 'refused')
  assert.equal(asked.length, 2)
})

test('a post that the shop’s door turned away is sent again by itself, one that met a limit is not', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const limit = { state: 429, errors: { mail: ['too many tries'] }, csrf: csrf('l') }
  const limited = answerWith(limit)
  const refused = await send('POST /user/login', login)
  assert.ok(refused.kind === 'refused' && refused.state === 429)
  assert.equal(limited.length, 1)

  mock.restoreAll()
  const asked = answerWith(
    { state: 429, errors: {}, csrf: csrf('m') },
    { state: 200, errors: {}, csrf: csrf('n') },
  )
  const sent = send('POST /user/login', login)
  for (let turn = 0; turn < 50 && asked.length < 2; turn += 1) {
    await new Promise(setImmediate)
    mock.timers.tick(5_000)
  }
  assert.equal((await sent).kind, 'ok')
  mock.timers.reset()
})

test('Q12: a result is compared as text', async () => {
  answerWith({ state: 204, result: -1, errors: {}, csrf: csrf('E') })
  const outcome = await send('POST /user/pack/decision', {
    request: { send_card: [], reduction_card: [] },
  })
  assert.ok(outcome.kind === 'refused' && outcome.result === '-1')
})

test('an address is filled from its parts, each of them encoded', () => {
  const path = '/user/pack/all_list/{type}/{page}'
  assert.equal(addressOf(path, { params: { type: 1, page: 2 } }), '/api/user/pack/all_list/1/2')
  const sorted = { params: { type: 'a/b', page: 1 }, query: { sort: 0, none: undefined } }
  assert.equal(addressOf(path, sorted), '/api/user/pack/all_list/a%2Fb/1?sort=0')
})
