import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { controlGateway } from '#gateway/control.ts'
import { type Gateway, openGateway } from '#gateway/gateway.ts'
import { gmoOpenApi } from './open-api.dialect.ts'

let gateway: Gateway
before(async () => {
  gateway = await openGateway({ file: null, dialects: [gmoOpenApi] })
})
after(() => gateway.close())

const FORM = {
  apiKey: 'hikifuda-sandbox-api-key',
  publicKey: 'hikifuda-sandbox-public-key',
  cardNo: '4111111111111111',
  expire: '3012',
  securityCode: '123',
  holderName: 'YAMADA HANAKO',
  tokenNumber: '1',
}
const post = (changed: Readonly<Record<string, string>>, headers = {}) =>
  fetch(`${gateway.url}/payment/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...FORM, ...changed }),
    headers,
  })
const request = async (changed: Readonly<Record<string, string>>) => (await post(changed)).json()

test('a card becomes a token with a masked number', async () => {
  const response = await request({})
  assert.equal(response.result, 'success')
  assert.match(response.tokenList[0], /^[0-9a-f]{64}$/)
  assert.equal(response.maskedCardNumber, '4111********1111')
  const bare = { expire: '203012', securityCode: '', holderName: '' }
  assert.equal((await request(bare)).isSecurityCodeSet, false)
})

test('V-031: each card error has the code of the provider', async () => {
  const faults: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['100', { cardNo: '' }],
    ['101', { cardNo: '4111-1111-1111-1111' }],
    ['102', { cardNo: '411111111' }],
    ['102', { cardNo: '41111111111111112' }],
    ['110', { expire: '' }],
    ['111', { expire: '30/12' }],
    ['112', { expire: '301' }],
    ['113', { expire: '3013' }],
    ['113', { expire: '3000' }],
    ['121', { securityCode: '12a' }],
    ['122', { securityCode: '12' }],
    ['122', { securityCode: '12345' }],
    ['131', { holderName: '山田花子' }],
    ['132', { holderName: 'A'.repeat(51) }],
    ['141', { tokenNumber: 'x' }],
    ['142', { tokenNumber: '11' }],
    ['160', { apiKey: '' }],
    ['170', { publicKey: '' }],
    ['180', { apiKey: 'tshop99999999' }],
    ['901', { cardNo: '4000000000009011' }],
    ['902', { cardNo: '4000000000009029' }],
  ]
  for (const [code, changed] of faults) {
    const { result, errorList, tokenList } = await request(changed)
    assert.notEqual(result, 'success')
    assert.equal(errorList[0].legacyCode, code, JSON.stringify(changed))
    assert.equal(tokenList, undefined)
  }
})

test('only frames of the gateway may request a token', async () => {
  const response = await post({}, { origin: 'https://shop.example' })
  assert.equal(response.headers.get('access-control-allow-origin'), null)
})

test('a frame opens for a field of a card and may stand in the named page alone', async () => {
  const frame = (query: Readonly<Record<string, string>>) =>
    fetch(`${gateway.url}/card-frames/frame?${new URLSearchParams(query)}`)
  const opened = await frame({ type: 'cardNumber', origin: 'https://shop.example/path' })
  const policy = opened.headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors https:\/\/shop\.example$/)
  assert.match(await opened.text(), /autocomplete="cc-number"/)
  assert.equal((await frame({ type: 'cardNumber' })).status, 400)
  assert.equal((await frame({ type: 'cardPin', origin: 'https://shop.example' })).status, 400)
})

test('a fault of the token system leaves the next request alone', async () => {
  const control = controlGateway(gateway.url)
  await control.faults({ path: '/payment/token', fault: '500-before' })
  assert.equal((await post({})).status, 500)
  await control.faults({ path: '/payment/token', fault: 'crash-before' })
  await assert.rejects(post({}))
  assert.equal((await request({})).result, 'success')
})

test('the front page lists the cards that fail at the token', async () => {
  const page = await (await fetch(`${gateway.url}/?language=en`)).text()
  assert.match(page, /4000000000009011/)
  assert.match(page, /4100000000000100/)
})
