import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addPayer, THREE_D_SECURE_CARD } from '#testing/drivers/payments/payer.ts'
import { JUST_BEFORE_CLOSING } from '#testing/fixtures/clock-times.ts'
import { newRegistration } from '#testing/fixtures/registrations.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true, clock: JUST_BEFORE_CLOSING })
})
beforeEach(() => shop.clock.set(new Date(JUST_BEFORE_CLOSING)))
after(() => shop.close())

const close = () => shop.clock.set(new Date('2025-08-22T20:05:00+09:00'))

test('B-013 once point sales have closed, every call that begins a payment is refused with the notice, and opens no payment', async () => {
  const payer = await addPayer(shop)
  const count = async () => (await shop.database.query({ text: 'select id from payments' })).length
  const before = await count()
  close()
  const answers = [
    await payer.pay(8),
    await payer.pay(2, { combini_code: 'econ' }),
    await payer.post('/user/point/buy', { pay_id: 1 }),
    await payer.post('/user/gmo_token', { pay_id: 1, pay_type: 1 }),
    await payer.get('/user/button_signature'),
    await payer.get('/user/set_checkout_session/abc'),
  ]
  for (const { state, errors } of answers) {
    assert.equal(state, 423)
    assert.match(errors.pay_id?.[0] ?? '', /統合/)
  }
  assert.equal(await count(), before)
})

test('B-014 a card that was begun before the closing moment is credited after it', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard(THREE_D_SECURE_CARD)
  const { result, url } = await payer.post('/user/point/buy', { pay_id: 1 })
  assert.equal(result, '7')
  close()
  await payer.submitChoice((await payer.raw(url)).headers.get('location') ?? '', 'pass')
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('B-014 a checkout and a slip that were begun before the closing moment are credited after it', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  await payer.openAmazonSession()
  const { url } = await payer.pay(5)
  close()
  await payer.submitChoice(url, 'pay')
  assert.equal((await payer.get('/user/complete_checkout_session')).result, '1')
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  assert.equal((await payer.post('/user/point/append', { token: payment_id })).result, '1')
  assert.equal((await payer.get('/user/point')).point, 1_000)
})

test('Q156 registration and the sale of points close at their own times', async () => {
  const [past, future] = [
    new Date('2025-08-01T00:00:00+09:00'),
    new Date('2025-09-01T00:00:00+09:00'),
  ]
  for (const { closesAt, registering, paying } of [
    { closesAt: { registration: past, pointSales: future }, registering: 423, paying: 200 },
    { closesAt: { registration: null, pointSales: past }, registering: 200, paying: 423 },
  ]) {
    const other = await openTestShop({ gateway: true, clock: JUST_BEFORE_CLOSING, closesAt })
    try {
      const payer = await addPayer(other)
      const registered = await payer.post('/user/confirm', newRegistration().form)
      const user = await payer.get('/user/point')
      assert.deepEqual([registered.state, (await payer.pay(8)).state], [registering, paying])
      assert.equal(user.is_registration_closed, registering === 423)
      assert.equal(user.is_point_sale_closed, paying === 423)
    } finally {
      await other.close()
    }
  }
})
