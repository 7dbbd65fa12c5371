import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CARRIER_IDS } from '#contract/constants.ts'
import { runOperatorCommand } from '#server/payments/operator/operator.ts'
import { addPayer, countCredits, type Payer, paymentRow } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const points = async (payer: Payer) => (await payer.get('/user/point')).point
const orderIn = (location: string) => /payment_id=(\w+)$/.exec(location)?.[1] ?? ''
const ask = (payer: Payer, carrier_id: string = 'docomo') => payer.pay(6, { carrier_id })

for (const carrier of CARRIER_IDS) {
  test(`C-012 K-019 R-025 the member pays on the page of the carrier ${carrier}, returns, and is credited`, async () => {
    const payer = await addPayer(shop)
    const without = await payer.pay(6)
    assert.deepEqual([without.state, Object.keys(without.errors)], [400, ['carrier_id']])
    const bought = await ask(payer, carrier)
    assert.equal(bought.result, '1')
    const end = await payer.payAtCarrier(bought.url, 'pay')
    assert.match(end, /^\/complete-carrier\?payment_id=P\w+$/)
    assert.equal(await points(payer), 500)
    assert.equal(await countCredits(shop, payer.id), 1)
  })
}

test('R-026 M-014 a carrier also returns to the same URL after a refusal: the shop fetches the status and shows the outcome', async () => {
  const payer = await addPayer(shop)
  for (const choice of ['fail', 'cancel']) {
    const end = await payer.payAtCarrier((await ask(payer)).url, choice)
    assert.match(end, /^\/error-carrier\?payment_id=/)
  }
  assert.equal(await points(payer), 0)
})

test('a member who left the carrier’s page continues from the history, by a one-time token of this session', async () => {
  const payer = await addPayer(shop)
  await ask(payer)
  const listedUrl = async () => (await payer.get('/user/point/waiting')).list[0].url
  const stranger = await addPayer(shop)
  assert.equal((await stranger.raw(await listedUrl())).headers.get('location'), '/')
  assert.match(await payer.payAtCarrier(await listedUrl(), 'pay'), /^\/complete-carrier/)
  assert.equal(await points(payer), 500)
  assert.deepEqual((await payer.get('/user/point/waiting')).list, [])
})

test('a forged return learns no outcome, and causes only a few status fetches', async () => {
  const payer = await addPayer(shop)
  const { url } = await ask(payer)
  const [{ payment_id: orderId }] = (await payer.get('/user/point/waiting')).list
  const back = () => fetch(`${shop.url}/api/acs/return/${orderId}`, { redirect: 'manual' })
  assert.equal((await back()).headers.get('location'), `/pay-redirect?payment_id=${orderId}`)
  for (let times = 0; times < 20; times++) await back()
  // The forged requests of the return URL have used up the rate limit. When the member's own
  // browser requests that URL, the shop therefore does not fetch the status, and it must not report
  // a failure.
  assert.match(await payer.payAtCarrier(url, 'pay'), /^\/(pay-redirect|complete-carrier)\?/)
  assert.equal((await payer.post('/user/point/append', { token: orderId })).result, '1')
  assert.equal(await points(payer), 500)
})

test('a carrier reports a refund as a cancellation, and the points are clawed back', async () => {
  const payer = await addPayer(shop)
  const orderId = orderIn(await payer.payAtCarrier((await ask(payer)).url, 'pay'))
  assert.equal(await points(payer), 500)
  assert.equal(await runOperatorCommand(paymentDependencies(shop), 'refund', orderId), 'done')
  assert.equal((await paymentRow(shop, orderId)).state, 'refunded')
  assert.equal(await points(payer), 0)
})
