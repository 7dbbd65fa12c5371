import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const DECLINED = '4000000000000002'
const INSUFFICIENT = '4000000000009995'
const WRONG_CODE = '4000000000000127'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const reasonOf = async (payer: Payer, number: string) =>
  (await payer.registerCard(number)).result.reason

test('too little money, wrong data and any other decline tell apart', async () => {
  assert.equal(await reasonOf(await addPayer(shop), INSUFFICIENT), 'funds')
  assert.equal(await reasonOf(await addPayer(shop), WRONG_CODE), 'card-data')
  assert.equal(await reasonOf(await addPayer(shop), DECLINED), undefined)
})

test('the list of payments says why one failed', async () => {
  const payer = await addPayer(shop)
  await payer.registerCard(INSUFFICIENT)
  const [failed] = (await payer.get('/user/point/waiting')).list
  assert.deepEqual([failed.state, failed.reason], ['failed', 'funds'])
})

test('three mistyped cards are no declines; two declined ones make the next wait, until a time', async () => {
  const payer = await addPayer(shop)
  for (let at = 0; at < 3; at += 1) await payer.registerCard(WRONG_CODE)
  for (let at = 0; at < 2; at += 1)
    assert.equal((await payer.registerCard(DECLINED)).result.result, '-1')
  const order = { pay_id: 1, pay_type: 1, point_price_id: 101 }
  const refused = await payer.post('/user/gmo_token', order)
  assert.equal(refused.state, 429)
  assert.match(refused.errors.pay_id?.[0] ?? '', /8月1日 00:31 まで、カードはご利用いただけません/)
})
