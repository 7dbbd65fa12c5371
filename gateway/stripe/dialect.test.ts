import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Gateway, openGateway } from '#gateway/gateway.ts'
import { stripe } from './dialect.ts'

let gateway: Gateway
before(async () => {
  gateway = await openGateway({ file: null, dialects: [stripe] })
})
after(() => gateway.close())

const KEY = { authorization: 'Bearer sk_test_hikifuda_sandbox' }
const INTENT = { amount: '1200', currency: 'jpy', 'allowed_payment_method_types[0]': 'card' }

async function call(
  path: string,
  form?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = KEY,
) {
  const response = await fetch(`${gateway.url}/stripe/v1/${path}`, {
    headers,
    ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
  })
  return { status: response.status, json: await response.json() }
}

test('every call of the server requires the secret key', async () => {
  for (const [path, form] of [
    ['payment_intents', INTENT],
    ['payment_intents', undefined],
    ['refunds', {}],
    ['events', undefined],
  ] as const)
    assert.equal((await call(path, form, { authorization: 'Bearer sk_guessed' })).status, 401, path)
})

test('an invalid intent is refused with Stripe’s error code', async () => {
  for (const [changed, code] of [
    [{ amount: '0' }, 'parameter_invalid_integer'],
    [{ amount: '1.5' }, 'parameter_invalid_integer'],
    [{ currency: 'yen!' }, 'parameter_missing'],
    [{ 'allowed_payment_method_types[0]': 'cash' }, 'payment_intent_invalid_parameter'],
  ] as const) {
    const { status, json } = await call('payment_intents', { ...INTENT, ...changed })
    assert.deepEqual([status, json.error.code], [400, code])
  }
})

test('a repeated idempotency key gets the same response, and is refused with another body or call', async () => {
  const key = { ...KEY, 'idempotency-key': 'key-1' }
  const first = await call('payment_intents', INTENT, key)
  assert.deepEqual(await call('payment_intents', INTENT, key), first)
  const other = await call('payment_intents', { ...INTENT, amount: '1' }, key)
  assert.deepEqual([other.status, other.json.error.type], [400, 'idempotency_error'])
  assert.equal((await call('refunds', INTENT, key)).json.error.type, 'idempotency_error')
})

test('the events are listed newest first', async () => {
  const { json } = await call('payment_intents', INTENT)
  await call(`payment_intents/${json.id}/cancel`, {})
  const { json: events } = await call('events')
  assert.equal(events.data[0].type, 'payment_intent.canceled')
  assert.equal(events.data[0].data.object.id, json.id)
})

test('a hosted page of another method or an unknown order is not found', async () => {
  const { json } = await call('payment_intents', INTENT)
  for (const path of [`konbini/${json.id}`, 'paypay/0', 'three-d-secure/0'])
    assert.equal((await fetch(`${gateway.url}/stripe/${path}`)).status, 404)
})
