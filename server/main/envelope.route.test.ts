import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { z } from 'zod'
import { type Call, envelope } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { CALLS_WITHOUT_ENVELOPE } from '#contract/openapi.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { call } from '#testing/drivers/calls.ts'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { type CallResponse, type Client, openClient } from '#testing/drivers/client.ts'
import { callEveryEndpoint } from '#testing/drivers/every-endpoint.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { openTestShop, TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import { serve } from './serve.ts'

const shop = await openTestShop({
  gateway: true,
  providerVariables: { GMO_CARD_TOKENS: 'APPLE_PAY' },
})
after(() => shop.close())

const enveloped = Object.entries<Call>(calls).filter(([key]) => !CALLS_WITHOUT_ENVELOPE.has(key))
/** True for a call that the shop serves but always refuses as closed (Q127). */
const isClosed = (key: string) => key.includes('/user/transfer/')

test('C-003 every served call answers state 200 with exactly the fields of its contract', async () => {
  const member = await addLoggedInMember(shop, { points: 10_000, coins: 1_000 })
  const answers = await callEveryEndpoint(shop, member)
  for (const [key, { answer }] of enveloped.filter(([key]) => !isClosed(key))) {
    const got = answers.get(key)
    assert.ok(got !== undefined, `${key} is served but not called by this test`)
    const { status, ...body } = got
    assert.equal(status, 200, key)
    const schema = envelope.extend(answer.shape).extend({ errors: z.strictObject({}) })
    // The schema drops unknown fields at any depth. If the shop sends a field that is not in the
    // contract, the parsed body therefore differs from the sent body.
    assert.deepEqual(schema.parse(body), body, key)
  }
})

test('C-003 a refusal has state, errors by field and csrf, and a result where the call has one', async () => {
  const member = await addLoggedInMember(shop)
  const refusals: [Promise<CallResponse>, number][] = [
    [member.post('/user/pack/check', { pack_id: 1, count: 1 }), 400],
    [member.post('/user/pack/buy', { pack_id: 1, count: 0 }), 400],
    [member.post('/user/pack/buy', { pack_id: 999_999, count: 1 }), 404],
    [member.post('/user/pack/check', { pack_id: 4, count: 1 }), 409],
    [member.post('/user/pack/decision', { send_card: 'x' }), 400],
    [member.post('/user/history/list/1', { mode: 9, more: true }), 400],
    [member.get('/user/history/detail/1'), 404],
    [openClient(shop.url).post('/user/login', { mail: 'x', pass: 'y' }), 400],
    [openClient(shop.url).post('/user/login', {}), 400],
  ]
  for (const [refused, state] of refusals) assertRefusal(await refused, state)
})

test('C-004 a POST with a missing or wrong anti-forgery value changes nothing, and its refusal carries a valid one', async () => {
  const member = await addLoggedInMember(shop, { points: 600 })
  const stranger = await addLoggedInMember(shop)
  const before = await member.balances(1)
  const json = JSON.stringify({ pack_id: 1, count: 1 })
  const { name, value } = member.csrf()
  const forms: Record<string, string>[] = [
    { json },
    { json, [name]: '' },
    { json, [name]: `${value}x` },
    { json, [name]: stranger.csrf().value },
    { json, token: value },
    { json, csrf_name: 'other', csrf_value: value },
  ]
  for (const form of forms) {
    const refused = await send(member, '/user/pack/buy', form)
    assertRefusal(refused, 403)
    assert.equal(
      (await send(member, '/user/pack/list', { json: '{}', [name]: refused.csrf.value })).state,
      200,
    )
  }
  assert.deepEqual(await member.balances(1), before)
})

test('C-004 the anti-forgery value passes under its own name, and as csrf_name and csrf_value', async () => {
  const member = await addLoggedInMember(shop)
  const { name, value } = member.csrf()
  for (const pair of [{ [name]: value }, { csrf_name: name, csrf_value: value }]) {
    assert.equal((await send(member, '/user/pack/list', { json: '{}', ...pair })).state, 200)
  }
})

test('C-004 a POST from a page of another site is refused, whatever value it carries', async () => {
  const member = await addLoggedInMember(shop)
  const { name, value } = member.csrf()
  const body = new URLSearchParams({ json: '{}', [name]: value })
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[]) {
    const response = await member.raw('/api/user/pack/list', { method: 'POST', body, headers })
    assert.equal(response.status, 403, JSON.stringify(headers))
    assert.equal(response.headers.get('access-control-allow-origin'), null)
  }
  const own = { origin: shop.url, 'sec-fetch-site': 'same-origin' }
  const response = await member.raw('/api/user/pack/list', { method: 'POST', body, headers: own })
  assert.equal(response.status, 200)
})

test('C-005 a POST with missing or malformed json answers the envelope, and changes nothing', async () => {
  const member = await addLoggedInMember(shop, { points: 600 })
  const { name, value } = member.csrf()
  const texts = [
    '',
    '{',
    '{"pack_id":1,',
    'null',
    '[]',
    '1',
    '"x"',
    'undefined',
    "{'pack_id':1}",
    '\u0000',
  ]
  for (const json of texts) {
    const refused = await send(member, '/user/pack/buy', { json, [name]: value })
    assertRefusal(refused, 400)
    assert.ok(refused.errors.json, json)
  }
  assertRefusal(await send(member, '/user/pack/buy', { [name]: value }), 400)
  assert.equal((await member.balances()).point, 600)
})

test('a call that fails in the shop answers 500 with an id, by which the log names the fault', async () => {
  const member = await addLoggedInMember(shop, { points: 100 })
  const captured = captureLog()
  await shop.database.query({ text: 'alter table purchases rename to purchases_away' })
  const failed = await member.raw('/api/user/pack/receipt/1').finally(async () => {
    await shop.database.query({ text: 'alter table purchases_away rename to purchases' })
    captured.stop()
  })
  assert.equal(failed.status, 500)
  const [line = ''] = captured.text().split('\n')
  assert.equal(JSON.parse(line).request, failed.headers.get('x-request-id'))
  const unknown = await member.raw('/api/user/pack/receipt/1')
  assert.equal(unknown.headers.get('x-request-id'), null)
})

test('in maintenance every call answers state 9999 and HTTP 503, in the envelope', async () => {
  const closed = await serve({
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock: shop.clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    isMaintenance: true,
  })
  try {
    const client = openClient(closed.url)
    for (const [key] of enveloped) {
      const { status, ...body } = await call(client, key)
      assert.deepEqual([status, body.state], [503, 9999], key)
      assert.deepEqual(envelope.parse(body), body, key)
    }
  } finally {
    await closed.close()
  }
})

test('K-003 no column of the database holds a fraction, and every price and amount is answered as an integer', async () => {
  const fractions = await shop.database.query({
    text: `
      select table_name, column_name
      from information_schema.columns
      where table_schema = 'public'
        and data_type in ('numeric', 'real', 'double precision', 'money')`,
  })
  assert.deepEqual(fractions, [])
  const member = await addLoggedInMember(shop, { points: 10_000, coins: 1_000 })
  const answers = [...(await callEveryEndpoint(shop, member)).values()]
  const amounts = answers.flatMap(amountsIn)
  assert.ok(amounts.length > 50)
  assert.ok(amounts.every(Number.isSafeInteger))
})

async function send(
  client: Client,
  path: string,
  form: Record<string, string>,
): Promise<CallResponse> {
  const response = await client.raw(`/api${path}`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return { ...((await response.json()) as CallResponse), status: response.status }
}

function assertRefusal({ status, ...body }: CallResponse, state: number): void {
  assert.equal(body.state, state)
  assert.equal(status, state)
  const refusal = envelope.extend({ result: z.string().optional() })
  assert.deepEqual(refusal.parse(body), body)
}

const AMOUNTS = new Set(['point', 'coin', 'price', 'money', 'buy_point', 'reduction_point'])

function amountsIn(within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return []
  const own = Object.entries(within).filter(([name]) => AMOUNTS.has(name))
  return [...own.map(([, value]) => value), ...Object.values(within).flatMap(amountsIn)]
}
