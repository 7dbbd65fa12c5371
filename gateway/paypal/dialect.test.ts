import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Gateway, openGateway } from '#gateway/gateway.ts'
import { paypal } from './dialect.ts'

let gateway: Gateway
before(async () => {
  gateway = await openGateway({ file: null, dialects: [paypal] })
})
after(() => gateway.close())

const BASIC = `Basic ${btoa('hikifuda-sandbox-client:hikifuda-sandbox-secret')}`
const ORDER = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'JPY', value: '1200' } }],
}

async function token(authorization = BASIC, body = 'grant_type=client_credentials') {
  const response = await fetch(`${gateway.url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body,
  })
  return { status: response.status, json: await response.json() }
}

async function post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const { json } = await token()
  const response = await fetch(`${gateway.url}/paypal${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${json.access_token}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, json: await response.json() }
}

const issueOf = (response: { json: { details: { issue: string }[] } }) =>
  response.json.details[0]?.issue

test('a token is issued for the credentials only, and every call requires one', async () => {
  assert.equal((await token()).json.token_type, 'Bearer')
  assert.equal((await token('Basic Z3Vlc3NlZA==')).status, 401)
  assert.equal((await token(BASIC, 'grant_type=password')).status, 400)
  const unauthorized = await post('/v2/checkout/orders', ORDER, { authorization: 'Bearer guessed' })
  assert.equal(unauthorized.status, 401)
})

test('an invalid order is refused with PayPal’s issue code', async () => {
  const unit = (amount: object) => ({ ...ORDER, purchase_units: [{ amount }] })
  for (const [body, issue] of [
    [{}, 'INVALID_PARAMETER_VALUE'],
    [null, 'INVALID_PARAMETER_VALUE'],
    ['no JSON', 'INVALID_PARAMETER_VALUE'],
    [{ ...ORDER, purchase_units: [] }, 'UNSUPPORTED_MULTIPLE_UNITS'],
    [{ ...ORDER, purchase_units: 'one' }, 'UNSUPPORTED_MULTIPLE_UNITS'],
    [unit({ currency_code: 'yen', value: '1' }), 'INVALID_CURRENCY_CODE'],
    [unit({ currency_code: 'JPY', value: '0' }), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [unit({ currency_code: 'JPY', value: '-1' }), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    [unit({ currency_code: 'JPY', value: '1.50' }), 'DECIMALS_NOT_SUPPORTED'],
    [unit({ currency_code: 'JPY', value: 1 }), 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ] as const) {
    const response = await post('/v2/checkout/orders', body)
    assert.deepEqual([response.status, issueOf(response)], [422, issue], JSON.stringify(body))
  }
})

test('a repeated request id gets the same response, and is refused with another body', async () => {
  const key = { 'paypal-request-id': 'key-1' }
  const first = await post('/v2/checkout/orders', ORDER, key)
  assert.deepEqual(await post('/v2/checkout/orders', ORDER, key), first)
  const other = { ...ORDER, purchase_units: [{ amount: { currency_code: 'JPY', value: '1' } }] }
  assert.equal(issueOf(await post('/v2/checkout/orders', other, key)), 'DUPLICATE_REQUEST_ID')
})

test('two orders cannot have the same invoice id', async () => {
  const numbered = {
    ...ORDER,
    purchase_units: [{ ...ORDER.purchase_units[0], invoice_id: 'HF-7' }],
  }
  assert.equal((await post('/v2/checkout/orders', numbered)).status, 201)
  const again = await post('/v2/checkout/orders', numbered)
  assert.equal(issueOf(again), 'DUPLICATE_INVOICE_ID')
})

test('an order without approval is not captured', async () => {
  const { json } = await post('/v2/checkout/orders', ORDER)
  const captured = await post(`/v2/checkout/orders/${json.id}/capture`, {})
  assert.equal(issueOf(captured), 'ORDER_NOT_APPROVED')
  assert.equal((await post('/v2/checkout/orders/NOBODYS/capture', {})).status, 404)
})

test('the frames allow only the embedding shop as their frame ancestor', async () => {
  const { json } = await post('/v2/checkout/orders', ORDER)
  const shop = encodeURIComponent('https://shop.example')
  for (const path of [`button?origin=${shop}`, `checkoutnow?token=${json.id}&origin=${shop}`]) {
    const { headers } = await fetch(`${gateway.url}/paypal/${path}`)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /frame-ancestors https:\/\/shop\.example(;|$)/)
    assert.doesNotMatch(policy, /unsafe/)
  }
  assert.equal((await fetch(`${gateway.url}/paypal/button?origin=javascript:1`)).status, 400)
  const unframed = await fetch(`${gateway.url}/paypal/checkoutnow?token=${json.id}`)
  assert.match(unframed.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  assert.equal((await fetch(`${gateway.url}/paypal/checkoutnow?token=NOBODYS`)).status, 404)
})
