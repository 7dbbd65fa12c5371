import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { controlGateway } from '#gateway/control.ts'
import { type Gateway, openGateway } from '#gateway/gateway.ts'
import { openTokenScript, type TokenScript } from '#testing/drivers/token-script.ts'
import { gmoOpenApi } from './open-api.dialect.ts'

let gateway: Gateway
let script: TokenScript
before(async () => {
  gateway = await openGateway({ file: null, dialects: [gmoOpenApi] })
  script = await openTokenScript(`${gateway.url}/payment/js/mp-token.js`)
})
after(() => gateway.close())

const CARD = {
  cardNo: '4111111111111111',
  expire: '3012',
  securityCode: '123',
  holderName: 'YAMADA HANAKO',
  tokenNumber: '1',
}
const KEYS = { apiKey: 'hikifuda-sandbox-api-key', publicKey: 'hikifuda-sandbox-public-key' }
const codeOf = async (card: Readonly<Record<string, unknown>>, keys = KEYS) =>
  (await script.getToken({ ...CARD, ...card }, keys)).resultCode

test('a card becomes a token, and the script calls its own origin only', async () => {
  const response = await script.getToken(CARD)
  assert.equal(response.resultCode, 0)
  assert.match(response.tokenObject?.token[0] ?? '', /^[0-9a-f]{64}$/)
  assert.equal(response.tokenObject?.maskedCardNo, '************1111')
  assert.deepEqual(
    new Set(script.requests.map(({ url }) => new URL(url).origin)),
    new Set([gateway.url]),
  )
  assert.equal(await codeOf({ expire: '203012', securityCode: '', holderName: '' }), 0)
})

test('V-031: each card error has the code of the provider', async () => {
  const faults: readonly (readonly [number, Readonly<Record<string, unknown>>])[] = [
    [100, { cardNo: '' }],
    [100, { cardNo: undefined }],
    [101, { cardNo: '4111-1111-1111-1111' }],
    [102, { cardNo: '411111111' }],
    [102, { cardNo: '41111111111111112' }],
    [110, { expire: '' }],
    [111, { expire: '30/12' }],
    [112, { expire: '301' }],
    [113, { expire: '3013' }],
    [113, { expire: '3000' }],
    [121, { securityCode: '12a' }],
    [122, { securityCode: '12' }],
    [122, { securityCode: '12345' }],
    [131, { holderName: '山田花子' }],
    [132, { holderName: 'A'.repeat(51) }],
    [141, { tokenNumber: 'x' }],
    [142, { tokenNumber: '11' }],
    [901, { cardNo: '4000000000009011' }],
    [902, { cardNo: '4000000000009029' }],
  ]
  for (const [code, card] of faults) assert.equal(await codeOf(card), code, JSON.stringify(card))
  assert.equal(await codeOf({}, { ...KEYS, apiKey: '' }), 160)
  assert.equal(await codeOf({}, { ...KEYS, publicKey: '' }), 170)
  assert.equal(await codeOf({}, { ...KEYS, apiKey: 'tshop99999999' }), 180)
})

test('a failing token system gives code 901, an unreadable response 902, and a missing connection rejects', async () => {
  const control = controlGateway(gateway.url)
  await control.faults({ path: '/payment/token', fault: '500-before' })
  assert.equal(await codeOf({}), 901)
  await control.faults({ path: '/payment/token', fault: 'crash-before' })
  await assert.rejects(codeOf({}))
  await control.faults({ path: '/payment/token', fault: 'garbage' })
  assert.equal(await codeOf({}), 902)
  assert.equal(await codeOf({}), 0)
})

test('any origin may request a token, but not with credentials', async () => {
  const response = await fetch(`${gateway.url}/payment/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...KEYS, cardNo: CARD.cardNo, expire: '3012' }),
    headers: { origin: 'https://shop.example' },
  })
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(response.headers.get('access-control-allow-credentials'), null)
  const emptyRequest = await fetch(`${gateway.url}/payment/token`, { method: 'POST' })
  assert.deepEqual(await emptyRequest.json(), { resultCode: 180 })
})

test('the front page lists the cards that fail at the token', async () => {
  const page = await (await fetch(`${gateway.url}/?language=en`)).text()
  assert.match(page, /4000000000009011/)
  assert.match(page, /4100000000000100/)
})
