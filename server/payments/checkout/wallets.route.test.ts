import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { runOperatorCommand } from '#server/payments/operator/operator.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { addPayer, type Payer, paymentRow } from '#testing/drivers/payments/payer.ts'
import { paymentDependencies, sandboxOf } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const VARIABLES = { GMO_WALLETS: 'DOCOMO,AU_APP,RAKUTEN:AUTH' }
const WALLETS = [
  { payId: PAYMENT.dBarai, ja: 'd払い', en: 'd Barai' },
  { payId: PAYMENT.auPay, ja: 'au PAY', en: 'au PAY' },
  { payId: PAYMENT.rakutenPay, ja: '楽天ペイ', en: 'Rakuten Pay' },
]

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true, providerVariables: VARIABLES })
})
after(() => shop.close())

const points = async (payer: Payer) => (await payer.get('/user/point')).point

/**
 * Pays by a wallet and makes the given choice on the wallet's page. Returns the order id in the
 * return URL.
 */
async function buy(payer: Payer, payId: number, choice: string): Promise<string> {
  const { result, url } = await payer.pay(payId)
  assert.equal(result, '1')
  const back = new URL(await payer.submitChoice(url, choice))
  assert.equal(back.pathname, '/pay-redirect')
  return back.searchParams.get('payment_id') ?? ''
}

const refund = (orderId: string) =>
  runOperatorCommand(
    paymentDependencies(shop, { providers: sandboxOf(shop, VARIABLES) }),
    'refund',
    orderId,
  )

for (const { payId, ja, en } of WALLETS) {
  test(`F11 ${en} is offered by its name, approved, credited once and refunded`, async () => {
    const payer = await addPayer(shop)
    for (const [language, name] of [
      ['ja', ja],
      ['en', en],
    ]) {
      const answer = await payer.raw('/api/user/point_price/detail/101', {
        headers: { cookie: `${payer.cookie()}; lang=${language}` },
      })
      const { list } = (await answer.json()) as { list: { id: number; name: string }[] }
      assert.equal(list.find(({ id }) => id === payId)?.name, name)
    }
    const orderId = await buy(payer, payId, 'pay')
    for (let times = 0; times < 2; times += 1)
      assert.equal((await payer.post('/user/point/append', { token: orderId })).result, '1')
    assert.equal(await points(payer), 500)
    await refund(orderId)
    assert.equal((await paymentRow(shop, orderId)).state, 'refunded')
    assert.equal(await points(payer), 0)
  })

  test(`F11 ${en}: a payment that fails or is given up credits nothing`, async () => {
    const payer = await addPayer(shop)
    for (const [choice, state] of [
      ['fail', 'failed'],
      ['cancel', 'cancelled'],
    ] as const) {
      const orderId = await buy(payer, payId, choice)
      assert.notEqual((await payer.post('/user/point/append', { token: orderId })).result, '1')
      assert.equal((await paymentRow(shop, orderId)).state, state)
    }
    assert.equal(await points(payer), 0)
  })
}

test('if the browser never returns, a captured amount is credited, and an approved amount is captured and credited', async () => {
  const payers = []
  for (const { payId } of WALLETS) {
    const payer = await addPayer(shop)
    payers.push({ payer, orderId: await buy(payer, payId, 'pay') })
  }
  shop.clock.advance(3 * 60_000)
  await shop.runDueJobs()
  const balances = await Promise.all(payers.map(({ payer }) => points(payer)))
  assert.deepEqual(balances, [500, 500, 500])
  const { orderId = '' } = payers[2] ?? {}
  assert.equal((await shop.gateway.orderOf(orderId)).state, 'paid')
})

test('a refund that a wallet accepts and later refuses gives the points back', async () => {
  const payer = await addPayer(shop)
  const orderId = await buy(payer, PAYMENT.rakutenPay, 'pay')
  assert.equal((await payer.post('/user/point/append', { token: orderId })).result, '1')
  await refund(orderId)
  assert.equal(await points(payer), 0)
  const { id } = await shop.gateway.orderOf(orderId)
  await shop.gateway.act(id, 'fail-refund')
  shop.clock.advance(HOUR_MS)
  await shop.runDueJobs()
  assert.equal((await paymentRow(shop, orderId)).state, 'paid')
  assert.equal(await points(payer), 500)
  const [row] = await shop.database.query<{ state: string }>({
    text: `
      select refunds.state
      from refunds
      join payments on payments.id = refunds.payment_id
      where payments.order_id = $1`,
    values: [orderId],
  })
  assert.equal(row?.state, 'failed')
})

test('a wallet that the settings do not name is neither offered nor taken', async () => {
  const bare = await openTestShop({ gateway: true })
  try {
    const payer = await addPayer(bare)
    const { list } = await payer.get('/user/point_price/detail/101')
    for (const { payId } of WALLETS) {
      assert.ok(!list.some(({ id }: { id: number }) => id === payId))
      const { state, errors } = await payer.pay(payId)
      assert.deepEqual([state, Object.keys(errors)], [400, ['pay_id']])
    }
  } finally {
    await bare.close()
  }
})
