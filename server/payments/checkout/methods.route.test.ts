import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { type CallResponse, openClient } from '#testing/drivers/client.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

async function memberA() {
  const member = openClient(shop.url)
  await member.logIn('A')
  return member
}

/** The ids repeat the specification on purpose, so that a changed constant fails a test. */
const NAMES: readonly (readonly [string, number, string, string])[] = [
  ['K-014', 1, 'クレジットカード', 'Credit card'],
  ['K-015', 2, 'コンビニ決済', 'Convenience store'],
  ['K-016', 3, 'PayPal', 'PayPal'],
  ['K-017', 4, '銀行振込', 'Bank transfer'],
  ['K-018', 5, 'Amazon Pay', 'Amazon Pay'],
  ['K-019', 6, 'キャリア決済', 'Carrier billing'],
  ['K-020', 7, 'Pay-easy（ペイジー）', 'Pay-easy'],
  ['K-021', 8, 'PayPay', 'PayPay'],
  ['K-022', 9, 'メルペイ', 'Merpay'],
  ['K-023', 12, 'Apple Pay', 'Apple Pay'],
]
for (const [acceptance, id, ja, en] of NAMES) {
  test(`${acceptance} payment id ${id} is ${en}, in both languages`, async () => {
    const member = await memberA()
    const nameIn = async (cookie: string) => {
      const answer = await member.raw('/api/user/point_price/detail/101', {
        headers: { cookie: `${member.cookie()}; lang=${cookie}` },
      })
      const { list } = (await answer.json()) as { list: { id: number; name: string }[] }
      return list.find((option) => option.id === id)?.name
    }
    assert.deepEqual([await nameIn('ja'), await nameIn('en')], [ja, en])
  })
}

test('C-043 E-028 a course has its payment options with point and price; an unknown course is reported as unknown', async () => {
  const member = await memberA()
  const { state, list, point, price } = await member.get('/user/point_price/detail/101')
  assert.deepEqual([state, point, price], [200, 500, 500])
  assert.equal(list.length, 10)
  for (const option of list) {
    assert.deepEqual(Object.keys(option).sort(), [
      'id',
      'memo',
      'name',
      'needs_apple_pay',
      'script',
    ])
    assert.equal(option.needs_apple_pay, false, 'the sandbox approves on any device')
    const isScripted = [PAYMENT.card, PAYMENT.paypal, PAYMENT.amazonPay].includes(option.id)
    assert.equal(option.script !== null, isScripted, option.name)
  }
  for (const unknown of [999, 0]) {
    assert.equal((await member.get(`/user/point_price/detail/${unknown}`)).state, 404)
  }
})

test('C-042 E-027 the courses come a page at a time, each with id, point, price and memo', async () => {
  const { state, list, page } = await (await memberA()).get('/user/point_price/1')
  assert.equal(state, 200)
  assert.deepEqual(list[0], { id: 101, point: 500, price: 500, coin: 5, memo: '' })
  assert.equal(page.page, 1)
})

test('C-044 the pay styles are the methods that are offered, by id and name in both languages', async () => {
  const member = await memberA()
  for (const language of ['ja', 'en'] as const) {
    const answer = await member.raw('/api/user/pay_style', {
      headers: { cookie: `${member.cookie()}; lang=${language}` },
    })
    const { state, list } = (await answer.json()) as CallResponse
    const names = NAMES.map(([, id, ja, en]) => ({ id, name: language === 'ja' ? ja : en }))
    assert.deepEqual([state, list], [200, names])
  }
})

test('a method without a provider is not offered, and refused', async () => {
  const bare = await openTestShop()
  try {
    const member = openClient(bare.url)
    await member.logIn('A')
    assert.deepEqual((await member.get('/user/pay_style')).list, [])
    assert.deepEqual((await member.get('/user/point_price/detail/101')).list, [])
    const refused = await member.post('/user/point/buy', { pay_id: 8, point_price_id: 101 })
    assert.deepEqual([refused.state, Object.keys(refused.errors)], [400, ['pay_id']])
  } finally {
    await bare.close()
  }
})
