import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PaymentProvider } from '#server/external/payments/payment-provider.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { addPayer, type Payer, THREE_D_SECURE_CARD } from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const newest = async (payer: Payer) => (await payer.get('/user/point/waiting')).list[0]
const giveUp = (payer: Payer, id: string) => payer.post('/user/point/give_up', { payment_id: id })

const orderOf = async (paymentId: string) =>
  (await shop.gateway.orders({})).find(({ orderId }) => orderId === paymentId)

test('a member gives up a slip, and the store takes it no more', async () => {
  const payer = await addPayer(shop)
  await payer.pay(2, { combini_code: 'econ' })
  const { payment_id: id, can_give_up } = await newest(payer)
  assert.equal(can_give_up, true)
  assert.equal((await giveUp(payer, id)).state, 200)
  const { state, can_give_up: canStill } = await newest(payer)
  assert.deepEqual([state, canStill], ['cancelled', false])
  assert.equal((await orderOf(id))?.state, 'cancelled')
  assert.equal((await giveUp(payer, id)).state, 200, 'a repeated call changes nothing')
})

test('a slip that was paid at the till meanwhile is credited, and not given up', async () => {
  const payer = await addPayer(shop)
  await payer.pay(2, { combini_code: 'econ' })
  const { payment_id: id } = await newest(payer)
  await shop.gateway.notices({ act: 'lose', count: 1 })
  await shop.gateway.act((await orderOf(id))?.id ?? '', 'pay')
  const refused = await giveUp(payer, id)
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [409, ['payment_id']])
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('a card that waits for 3-D Secure is given up before its button was pressed, and not after', async () => {
  const payer = await addPayer(shop)
  const left = await payer.registerCard(THREE_D_SECURE_CARD)
  assert.equal((await giveUp(payer, left.id)).state, 200)
  const pressed = await payer.registerCard(THREE_D_SECURE_CARD)
  await payer.pay(1, { payment_id: pressed.id })
  assert.equal((await giveUp(payer, pressed.id)).state, 409)
})

test('while the provider is silent, a payment stays open', async () => {
  const payer = await addPayer(shop)
  await payer.pay(2, { combini_code: 'econ' })
  const { payment_id: id } = await newest(payer)
  await shop.gateway.faults({ path: '/gmo-openapi/cash/cancel', fault: '500-before', times: 3 })
  await shop.gateway.faults({ path: '/gmo-openapi/order/cancel', fault: '500-before', times: 3 })
  const { state } = await giveUp(payer, id)
  assert.equal(state, 409)
  assert.equal((await newest(payer)).state, 'waiting')
})

test('an order that the provider refuses to cancel stays open to its member, until its time is over', async () => {
  const cancel = async () => ({ is: 'declined', code: 'X' }) as const
  const fetchStatus = async () => ({ is: 'waiting' }) as const
  const refusing = await openTestShop({
    gateway: true,
    wrapProviders: (providers) => {
      const wrap = (provider: PaymentProvider | undefined) =>
        provider && { ...provider, cancel, fetchStatus }
      return {
        ...providers,
        forMethod: (payId) => wrap(providers.forMethod(payId)),
        byName: (name) => wrap(providers.byName(name)),
      }
    },
  })
  try {
    const payer = await addPayer(refusing)
    await payer.pay(8)
    const { payment_id: id } = await newest(payer)
    assert.equal((await giveUp(payer, id)).state, 409)
    assert.equal((await newest(payer)).state, 'waiting')
    refusing.clock.advance(HOUR_MS)
    await refusing.runDueJobs()
    assert.equal((await newest(payer)).state, 'expired')
  } finally {
    await refusing.close()
  }
})

test('no member gives up the payment of another', async () => {
  const payer = await addPayer(shop)
  await payer.pay(2, { combini_code: 'econ' })
  const { payment_id: id } = await newest(payer)
  assert.equal((await giveUp(await addPayer(shop), id)).state, 404)
  assert.equal((await newest(payer)).state, 'waiting')
})
