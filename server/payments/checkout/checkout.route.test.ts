import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openClient } from '#testing/drivers/client.ts'
import {
  addPayer,
  countCredits,
  type Payer,
  paymentRow,
  waitUntil,
} from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const points = async (payer: Payer) => (await payer.get('/user/point')).point
const idIn = (url: string) => new URL(url, shop.url).searchParams.get('payment_id') ?? ''

for (const [payId, name] of [
  [8, 'PayPay'],
  [9, 'Merpay'],
  [12, 'Apple Pay'],
] as const) {
  test(`C-012 ${name} leads to the wallet, and is credited when the browser is back`, async () => {
    const payer = await addPayer(shop)
    const bought = await payer.pay(payId)
    assert.deepEqual([bought.state, bought.result, bought.payment_id], [200, '1', undefined])
    const back = await payer.submitChoice(bought.url, 'pay')
    assert.equal(new URL(back).pathname, '/pay-redirect')
    assert.equal((await payer.post('/user/point/append', { token: idIn(back) })).result, '1')
    assert.equal(await points(payer), 500)
  })
}

test('C-012 a cancelled wallet credits nothing', async () => {
  const payer = await addPayer(shop)
  const back = await payer.submitChoice((await payer.pay(8)).url, 'cancel')
  assert.equal((await payer.post('/user/point/append', { token: idIn(back) })).result, '-1')
  assert.equal(await points(payer), 0)
})

test('C-012 K-015 E-029 a convenience store wants a code, gives a number, and is credited once paid', async () => {
  const payer = await addPayer(shop)
  const without = await payer.pay(2)
  assert.deepEqual([without.state, Object.keys(without.errors)], [400, ['combini_code']])
  const bought = await payer.pay(2, { combini_code: 'other' })
  assert.equal(bought.result, '1')
  assert.match(bought.receipt_number, /^\d+$/)
  const order = await shop.gateway.orderOf(bought.payment_id)
  await shop.gateway.act(order.id, 'pay')
  await waitUntil(async () => (await points(payer)) === 500, 'the notice credits')
})

test('C-012 K-017 E-031 C-045 a bank transfer shows its account and the price', async () => {
  const payer = await addPayer(shop)
  assert.equal((await payer.get('/user/bank')).state, 404)
  const bought = await payer.pay(4, { name: 'ヤマダ　ハナコ' })
  assert.deepEqual([bought.result, bought.url], ['1', '/bank-transfer-information'])
  const { state, detail } = await payer.get('/user/bank')
  assert.deepEqual([state, detail.price], [200, 500])
  for (const field of ['bank', 'number', 'name'] as const) assert.ok(detail[field].length > 0)
})

test('B-029 B-028 a transfer is due within 3 days, and the response shows when it is handled', async () => {
  const payer = await addPayer(shop)
  await payer.pay(4, { name: 'ヤマダ' })
  const { detail } = await payer.get('/user/bank')
  assert.equal(detail.expires, '2025-08-04 00:30:00')
  assert.equal(detail.handled, '2025-08-01 10:00:00')
})

test('a repeated press reports no failure while the money is held for the operator', async () => {
  const payer = await addPayer(shop)
  const request = { name: 'ヤマダ', request_id: 'held-transfer' }
  await payer.pay(4, request)
  const [{ payment_id }] = (await payer.get('/user/point/waiting')).list
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'deposit', { yen: 501 })
  await waitUntil(async () => (await paymentRow(shop, payment_id)).state === 'held', 'it is held')
  const again = await payer.pay(4, request)
  assert.deepEqual([again.result, again.url], ['1', `/pay-redirect?payment_id=${payment_id}`])
  assert.equal(await points(payer), 0)
})

test('C-045 Pay-easy shows the amount and a mail address for remittances', async () => {
  const payer = await addPayer(shop)
  const bought = await payer.pay(7)
  assert.deepEqual([bought.result, bought.url], ['1', '/payge-transfer-information'])
  const { detail } = await payer.get('/user/bank')
  assert.equal(detail.price, 500)
  assert.match(detail.email, /^\S+@\S+$/)
})

test('C-012 K-016 PayPal: what the member approved is captured at the press, once', async () => {
  const payer = await addPayer(shop)
  const orderId = await payer.approvePaypalOrder()
  const bought = await payer.pay(3, { order_id: orderId, payer_id: 'PAYER' })
  assert.deepEqual([bought.result, bought.url], ['1', '/complete-buy-point-paypal'])
  const again = await payer.pay(3, { order_id: orderId, payer_id: 'PAYER' })
  assert.equal(again.result, '1')
  assert.equal(await points(payer), 500)
  assert.equal(await countCredits(shop, payer.id), 1)
  assert.equal((await payer.get('/user/point/end')).result, '1')
})

test('K-016 the shop creates the order at PayPal with the price of the course, whatever the browser sends', async () => {
  const payer = await addPayer(shop)
  const { order_id } = await payer.post('/user/paypal_order', { point_price_id: 101 })
  const [order] = await shop.gateway.orders({ dialect: 'paypal' })
  assert.deepEqual([order?.accessId, order?.yen], [order_id, 500])
  assert.equal((await payer.post('/user/paypal_order', { price: 1 })).state, 400)
  assert.equal((await payer.post('/user/paypal_order', { point_price_id: 999 })).state, 404)
})

test('C-012 an order of PayPal that is unapproved, of another amount or another member credits nothing', async () => {
  const payer = await addPayer(shop)
  assert.equal((await payer.pay(3)).state, 400)
  assert.equal((await payer.pay(3, { order_id: 'NOSUCHORDER000000' })).result, '-1')
  assert.equal((await payer.pay(3, { order_id: await payer.approvePaypalOrder(102) })).result, '-1')
  const orderId = await payer.approvePaypalOrder()
  await payer.pay(3, { order_id: orderId })
  const stranger = await addPayer(shop)
  assert.equal((await stranger.pay(3, { order_id: orderId })).state, 409)
  assert.equal(await points(stranger), 0)
  assert.equal(await points(payer), 500)
})

test('C-013 unknown ids are refused, and a price or points sent by the client change nothing', async () => {
  const payer = await addPayer(shop)
  const refused: readonly object[] = [
    { pay_id: 99 },
    { pay_id: 2, combini_code: 'x' },
    { pay_id: 6, carrier_id: 'x' },
    { pay_id: 8, point_price_id: 999 },
    { pay_id: 8, member_id: 1 },
  ]
  for (const request of refused) {
    const { state } = await payer.post('/user/point/buy', { point_price_id: 101, ...request })
    assert.notEqual(state, 200, JSON.stringify(request))
  }
  const { payment_id } = await payer.pay(2, { combini_code: 'econ', price: 1, point: 1_000_000 })
  const { priceYen, points: granted } = await paymentRow(shop, payment_id)
  assert.deepEqual([priceYen, granted], [500, 500])
})

test('V-028 M-018 a holder that is not full-width Katakana is refused under name', async () => {
  const payer = await addPayer(shop)
  for (const name of [
    'Yamada',
    '',
    '山田',
    'ﾔﾏﾀﾞ',
    'やまだ',
    'ヤ'.repeat(41),
    '　',
    'ヤマダ1',
    'ヴ'.repeat(40),
  ]) {
    const { state, errors } = await payer.pay(4, { name })
    assert.equal(state, 400, name)
    assert.ok((errors.name?.[0] ?? '').length > 0, name)
  }
  for (const name of ['ヤマダ', 'ヤマダ　タロウ', 'ヤマダ タロー', 'ヴ'.repeat(20)]) {
    assert.equal((await payer.pay(4, { name })).result, '1', name)
  }
})

test('the same request again is the same payment; the same id for something else is refused', async () => {
  const payer = await addPayer(shop)
  const first = await payer.pay(2, { combini_code: 'econ', request_id: 'one' })
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => payer.pay(2, { combini_code: 'econ', request_id: 'one' })),
  )
  for (const { payment_id } of answers) assert.equal(payment_id, first.payment_id)
  assert.equal((await payer.pay(2, { combini_code: 'other', request_id: 'one' })).state, 409)
  const twins = await Promise.all([1, 2, 3].map(() => payer.pay(8, { request_id: 'two' })))
  assert.equal(new Set(twins.map(({ url }) => url)).size, 1)
})

test('B-027 the price in the list of courses is the price of the order, and what the member pays', async () => {
  const payer = await addPayer(shop)
  const { list } = await payer.get('/user/point_price/1')
  assert.equal(list.length, 2)
  for (const { id, price, point } of list) {
    const detail = await payer.get(`/user/point_price/detail/${id}`)
    const { payment_id } = await payer.pay(2, { combini_code: 'econ', point_price_id: id })
    const slip = await payer.get(`/user/point/combini_number?payment_id=${payment_id}`)
    const order = await shop.gateway.orderOf(payment_id)
    assert.deepEqual([detail.price, slip.price, order.yen], [price, price, price])
    const before = await points(payer)
    await shop.gateway.act(order.id, 'pay')
    await waitUntil(async () => (await points(payer)) === before + point, 'the notice credits')
    assert.equal((await shop.gateway.orderOf(payment_id)).paidYen, price)
  }
})

test('E-029 a store gives payment_id and receipt_number, card and transfer a url, a bad holder errors.name', async () => {
  const payer = await addPayer(shop)
  const store = await payer.pay(2, { combini_code: 'econ' })
  const { orderId } = await paymentRow(shop, store.payment_id)
  assert.deepEqual([store.state, store.result], [200, '1'])
  assert.deepEqual([orderId, /^\d+$/.test(store.receipt_number)], [store.payment_id, true])
  const { id } = await payer.registerCard()
  const card = await payer.pay(1)
  assert.deepEqual(
    [card.state, card.result, card.url],
    [200, '1', `/pay-redirect?payment_id=${id}`],
  )
  const transfer = await payer.pay(4, { name: 'ヤマダ' })
  assert.deepEqual(
    [transfer.state, transfer.result, transfer.url],
    [200, '1', '/bank-transfer-information'],
  )
  const refused = await payer.pay(4, { name: 'Yamada' })
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['name']])
  assert.equal(refused.errors.name?.length, 1)
})

test('R-016 C-017 E-030 the end of a purchase names the session’s last purchase and its pack', async () => {
  const payer = await addPayer(shop)
  const nothing = await payer.get('/user/point/end')
  assert.deepEqual([nothing.state, nothing.result, nothing.pack_id], [200, '-1', null])
  await payer.registerCard()
  await payer.post('/user/point/buy', { pay_id: 1, pack_id: 3 })
  const done = await payer.get('/user/point/end')
  assert.deepEqual([done.result, done.pack_id, done.point], ['1', 3, 500])
  await payer.pay(8)
  const open = await payer.get('/user/point/end')
  assert.deepEqual([open.result, open.pack_id], ['-1', null])
  const elsewhere = openClient(shop.url)
  await elsewhere.logIn({ mail: payer.mail })
  assert.equal((await elsewhere.get('/user/point/end')).result, '-1')
})
