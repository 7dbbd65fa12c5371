import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { REPEAT_MS } from '#server/payments/checkout/redirect-tokens.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { captureLog } from '#testing/drivers/captured-log.ts'
import type { CallResponse } from '#testing/drivers/client.ts'
import { createCardToken } from '#testing/drivers/payments/card-token.ts'
import {
  addPayer,
  type Payer,
  paymentRow,
  THREE_D_SECURE_CARD,
} from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const points = async (payer: Payer) => (await payer.get('/user/point')).point

test('C-012 C-024 C-025 a card is tied to its payment, charged on the press, and credited', async () => {
  const payer = await addPayer(shop)
  const { id, result } = await payer.registerCard()
  assert.equal(result.result, '1')
  const bought = await payer.post('/user/point/buy', { pay_id: 1, point_price_id: 101 })
  assert.deepEqual([bought.state, bought.result], [200, '1'])
  assert.equal(bought.url, `/pay-redirect?payment_id=${id}`)
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.equal(await points(payer), 500)
})

test('R-027 C-012 a card that asks for 3-D Secure is redirected by the shop’s page, once, and is credited', async () => {
  const payer = await addPayer(shop)
  const { id, result } = await payer.registerCard(THREE_D_SECURE_CARD)
  assert.equal(result.result, '1')
  const bought = await payer.post('/user/point/buy', { pay_id: 1 })
  assert.equal(bought.result, '7')
  assert.match(bought.url, /^\/api\/acs\/secure\?id=[\w-]{32}$/)
  const stranger = await addPayer(shop)
  assert.equal((await stranger.raw(bought.url)).headers.get('location'), '/')
  const redirected = await payer.raw(bought.url)
  assert.equal(redirected.status, 303)
  const issuer = redirected.headers.get('location') ?? ''
  assert.ok(issuer.startsWith(shop.gateway.url))
  // A browser with navigation preload sends the GET of one navigation twice. Both GETs lead to the
  // provider. A GET after `REPEAT_MS` comes from the back button and leads to the page that shows
  // the payment's outcome.
  assert.equal((await payer.raw(bought.url)).headers.get('location'), issuer)
  assert.equal((await stranger.raw(bought.url)).headers.get('location'), '/')
  shop.clock.advance(REPEAT_MS + 1)
  assert.equal(
    (await payer.raw(bought.url)).headers.get('location'),
    `/pay-redirect?payment_id=${id}`,
  )
  await fetch(issuer, { method: 'POST', body: new URLSearchParams({ choice: 'pass' }) })
  const elsewhere = 'url=//evil.example&redirect=https://evil.example&payment_id=P0'
  const back = await fetch(`${shop.url}/api/acs/return/${id}?${elsewhere}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ Event: 'AuthResultReady' }),
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://issuer.example' },
  })
  assert.deepEqual(
    [back.status, back.headers.get('location')],
    [303, `/pay-redirect?payment_id=${id}`],
  )
  assert.equal(await points(payer), 0)
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.equal(await points(payer), 500)
})

for (const choice of ['fail', 'cancel']) {
  test(`a 3-D Secure that the member ${choice}s charges and credits nothing`, async () => {
    const payer = await addPayer(shop)
    const { id } = await payer.registerCard(THREE_D_SECURE_CARD)
    const { url } = await payer.post('/user/point/buy', { pay_id: 1 })
    const issuer = (await payer.raw(url)).headers.get('location') ?? ''
    await payer.submitChoice(issuer, choice)
    assert.equal((await payer.post('/user/point/append', { token: id })).result, '-1')
    assert.equal((await paymentRow(shop, id)).state, 'failed')
    assert.equal(await points(payer), 0)
  })
}

for (const [number, what] of [
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'without money'],
] as const) {
  test(`C-025 a card that is ${what} is not ok, and the press of the button is refused`, async () => {
    const payer = await addPayer(shop)
    const { id, result } = await payer.registerCard(number)
    assert.deepEqual([result.state, result.result], [200, '-1'])
    assert.equal((await paymentRow(shop, id)).state, 'failed')
    const { state, errors } = await payer.post('/user/point/buy', { pay_id: 1 })
    assert.deepEqual([state, Object.keys(errors)], [400, ['payment_id']])
  })
}

test('a card that is held and then declined ends as a failure, with nothing credited', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard('4000000000000416')
  const { state, result } = await payer.post('/user/point/buy', { pay_id: 1 })
  assert.deepEqual([state, result], [200, '-1'])
  assert.equal((await paymentRow(shop, id)).state, 'failed')
  assert.equal((await payer.get('/user/point/end')).result, '-1')
})

test('C-024 K-021 gmo_token serves card (pay_type 1) and PayPay (pay_type 8) alone, and never opens a second order for one attempt to pay', async () => {
  const payer = await addPayer(shop)
  for (const [pay_id, pay_type] of [
    [2, 2],
    [1, 8],
    [8, 1],
    [99, 99],
  ]) {
    assert.equal((await payer.post('/user/gmo_token', { pay_id, pay_type })).state, 400)
  }
  const first = await payer.post('/user/gmo_token', { pay_id: 1, pay_type: 1 })
  const again = await payer.post('/user/gmo_token', { pay_id: 1, pay_type: 1 })
  assert.equal(first.state, 200)
  assert.equal(first.id, again.id)
  const paypay = await payer.post('/user/gmo_token', { pay_id: 8, pay_type: 8 })
  assert.deepEqual([paypay.state, paypay.script], [200, null])
  const verified = await payer.post('/user/gmo_result', { id: paypay.id, pay_type: 8 })
  assert.equal(verified.result, '1')
})

test('an untouched order of a card is taken up again for 20 minutes, and then a new one is opened', async () => {
  const payer = await addPayer(shop)
  const open = async () => (await payer.post('/user/gmo_token', { pay_id: 1, pay_type: 1 })).id
  const start = shop.clock.now().getTime()
  const first = await open()
  shop.clock.set(new Date(start + 20 * MINUTE_MS - 1))
  assert.equal(await open(), first)
  shop.clock.set(new Date(start + 20 * MINUTE_MS))
  assert.notEqual(await open(), first)
})

test('F11 the pay button continues the wallet order that gmo_token opened', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.post('/user/gmo_token', { pay_id: 8, pay_type: 8 })
  const bought = await payer.post('/user/point/buy', { pay_id: 8, point_price_id: 101 })
  assert.equal(bought.result, '1')
  const back = await payer.submitChoice(bought.url, 'pay')
  assert.ok(back.startsWith(`${shop.url}/pay-redirect?payment_id=${id}`), back)
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  const verified = await payer.post('/user/gmo_result', { id, pay_type: 8 })
  assert.equal(verified.result, '1')
  assert.equal(await points(payer), 500)
})

test('C-025 P-006 another member’s id is refused like an unknown one', async () => {
  const payer = await addPayer(shop)
  const stranger = await addPayer(shop)
  const { id } = await payer.post('/user/gmo_token', { pay_id: 1, pay_type: 1 })
  const foreign = await stranger.post('/user/gmo_result', { id, pay_type: 1, token: 'x' })
  const unknown = await stranger.post('/user/gmo_result', { id: 'P0', pay_type: 1, token: 'x' })
  assert.deepEqual([foreign.state, foreign.errors], [unknown.state, unknown.errors])
  assert.equal(foreign.state, 404)
})

test('a card number in any field is refused and stored nowhere', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.post('/user/gmo_token', { pay_id: 1, pay_type: 1 })
  const number = '4111111111111111'
  const tries: readonly [string, object][] = [
    ['/user/gmo_result', { id, pay_type: 1, token: number }],
    ['/user/gmo_result', { id: number, pay_type: 1 }],
    ['/user/point/buy', { pay_id: 4, point_price_id: 101, name: number }],
    ['/user/point/buy', { pay_id: 3, point_price_id: 101, order_id: '4111 1111 1111 1111' }],
    ['/user/point/buy', { pay_id: 8, point_price_id: 101, pack_id: 4111111111111111 }],
    ['/user/point/buy', { pay_id: 8, point_price_id: 101, request_id: number }],
    ['/user/point/append', { token: number }],
  ]
  const logged = captureLog()
  for (const [path, request] of tries) {
    const { state, errors } = await payer.post(path, request)
    assert.equal(state, 400, path)
    assert.ok(!JSON.stringify(errors).includes('4111'))
  }
  assert.equal((await payer.get(`/user/set_checkout_session/${number}`)).state, 404)
  assert.ok(!logged.stop().includes('4111'))
  const [{ found } = { found: 1 }] = await shop.database.query<{ found: number }>({
    text: `
      select count(*) as found
      from (
        select payments::text as line from payments
        union all
        select checkout_sessions::text from checkout_sessions
        union all
        select payment_events::text from payment_events
      ) as lines
      where line like '%4111111111111111%' or line like '%4111 1111%'`,
  })
  assert.equal(found, 0)
})

const DECLINED_CARD = '4000000000000002'
const laterBy = (ms: number) => shop.clock.advance(ms)
const CARD_ORDER = { pay_id: 1, pay_type: 1, point_price_id: 101 }

test('each declined card makes the next try slower, and five a day end them', async () => {
  const payer = await addPayer(shop)
  const isRefused = async () => (await payer.post('/user/gmo_token', CARD_ORDER)).state === 429
  for (const waitMs of [0, 30_000, 120_000, 600_000]) {
    await payer.registerCard(DECLINED_CARD)
    assert.equal(await isRefused(), waitMs > 0)
    laterBy(waitMs)
    assert.equal(await isRefused(), false)
  }
  await payer.registerCard(DECLINED_CARD)
  laterBy(2 * 3_600_000)
  const refused = await payer.post('/user/gmo_token', CARD_ORDER)
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [429, ['pay_id']])
  assert.equal((await payer.pay(2, { combini_code: 'econ' })).state, 200)
  // The test moves the times of the tries back by a day. If it moved the clock instead, the session
  // would end.
  const text = `
    update payments set authorization_requested_at = authorization_requested_at - interval '1 day'
    where member_id = $1`
  await shop.database.query({ text, values: [payer.id] })
  assert.equal(await isRefused(), false)
})

test('cards tried at the same moment in orders opened before are no way around the limit', async () => {
  const payer = await addPayer(shop)
  const orders: CallResponse[] = []
  // Each request names another course than the request before, so that it opens a new order.
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7])
    orders.push(
      await payer.post('/user/gmo_token', { ...CARD_ORDER, point_price_id: 101 + (at % 2) }),
    )
  const [first] = orders
  assert.ok(first !== undefined && new Set(orders.map(({ id }) => id)).size === 8)
  const { apiKey, publicKey } = first.script.parameters
  const keys = { apiKey, publicKey }
  const tokens = await Promise.all(
    orders.map(() => createCardToken(shop.gateway.url, { keys, number: DECLINED_CARD })),
  )
  await Promise.all(
    orders.map(({ id }, at) =>
      payer.post('/user/gmo_result', { id, pay_type: 1, token: tokens[at] }),
    ),
  )
  const text = `
    select count(*)::int as count from payments
    where member_id = $1 and state = 'failed' and failure <> 'too_many_declines'`
  const [row] = await shop.database.query<{ count: number }>({ text, values: [payer.id] })
  assert.ok(row !== undefined && row.count <= 5, `${row?.count} cards were sent`)
})
