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
  cardno: '4111111111111111',
  expire: '3012',
  securitycode: '123',
  holdername: 'YAMADA HANAKO',
  tokennumber: '1',
}
const codeOf = async (card: Readonly<Record<string, unknown>>, shopId?: string) =>
  (await script.getToken({ ...CARD, ...card }, shopId)).resultCode

test('a card becomes a token, and the script calls its own origin only', async () => {
  const response = await script.getToken(CARD)
  assert.equal(response.resultCode, '000')
  assert.match(response.tokenObject?.token ?? '', /^[0-9a-f]{64}$/)
  assert.equal(response.tokenObject?.maskedCardNo, '************1111')
  assert.deepEqual(
    new Set(script.requests.map(({ url }) => new URL(url).origin)),
    new Set([gateway.url]),
  )
  assert.equal(await codeOf({ expire: '203012', securitycode: '', holdername: '' }), '000')
})

test('V-031: each card error has the code of the provider', async () => {
  const faults: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['100', { cardno: '' }],
    ['100', { cardno: undefined }],
    ['101', { cardno: '4111-1111-1111-1111' }],
    ['102', { cardno: '411111111' }],
    ['102', { cardno: '41111111111111112' }],
    ['110', { expire: '' }],
    ['111', { expire: '30/12' }],
    ['112', { expire: '301' }],
    ['113', { expire: '3013' }],
    ['113', { expire: '3000' }],
    ['121', { securitycode: '12a' }],
    ['122', { securitycode: '12' }],
    ['122', { securitycode: '12345' }],
    ['131', { holdername: '山田花子' }],
    ['132', { holdername: 'A'.repeat(51) }],
    ['141', { tokennumber: 'x' }],
    ['142', { tokennumber: '11' }],
    ['901', { cardno: '4000000000009011' }],
    ['902', { cardno: '4000000000009029' }],
  ]
  for (const [code, card] of faults) assert.equal(await codeOf(card), code, JSON.stringify(card))
  assert.equal(await codeOf({}, ''), '160')
  assert.equal(await codeOf({}, 'x'.repeat(14)), '161')
  assert.equal(await codeOf({}, 'tshop-1'), '162')
  assert.equal(await codeOf({}, 'tshop99999999'), '180')
})

test('a failing token system gives code 901, an unreadable response 902, and a missing connection rejects', async () => {
  const control = controlGateway(gateway.url)
  await control.faults({ path: '/payment/token', fault: '500-before' })
  assert.equal(await codeOf({}), '901')
  await control.faults({ path: '/payment/token', fault: 'crash-before' })
  await assert.rejects(codeOf({}))
  await control.faults({ path: '/payment/token', fault: 'garbage' })
  assert.equal(await codeOf({}), '902')
  assert.equal(await codeOf({}), '000')
})

test('any origin may request a token, but not with credentials', async () => {
  const response = await fetch(`${gateway.url}/payment/token`, {
    method: 'POST',
    body: new URLSearchParams({ shopId: 'tshop00000001', cardno: CARD.cardno, expire: '3012' }),
    headers: { origin: 'https://shop.example' },
  })
  assert.equal(response.headers.get('access-control-allow-origin'), '*')
  assert.equal(response.headers.get('access-control-allow-credentials'), null)
  const emptyRequest = await fetch(`${gateway.url}/payment/token`, { method: 'POST' })
  assert.deepEqual(await emptyRequest.json(), { resultCode: '180' })
})

test('the front page lists the cards that fail at the token', async () => {
  const page = await (await fetch(`${gateway.url}/?language=en`)).text()
  assert.match(page, /4000000000009011/)
  assert.match(page, /4100000000000100/)
})
