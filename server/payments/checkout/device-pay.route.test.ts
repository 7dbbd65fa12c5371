import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { createDeviceToken } from '#testing/drivers/payments/device-token.ts'
import { addPayer, type Payer, paymentRow } from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

/** A shop whose contract with GMO includes card tokens of both wallets. */
let shop: TestShop
/**
 * While true, this shop has no provider for new payments by any method. In production, the setting
 * CARDS_STOPPED=1 removes the provider of the methods that charge a card.
 */
let isStopped = false
before(async () => {
  shop = await openTestShop({
    gateway: true,
    providerVariables: { GMO_CARD_TOKENS: 'APPLE_PAY,GOOGLE_PAY' },
    wrapProviders: (providers) => ({
      ...providers,
      forMethod: (payId) => (isStopped ? undefined : providers.forMethod(payId)),
    }),
  })
})
after(() => shop.close())

const points = async (payer: Payer) => (await payer.get('/user/point')).point

/** Opens the order and sends the device's token, as the page does in the payment sheet. */
async function authorize(
  payer: Payer,
  payId: number,
  choice: Parameters<typeof createDeviceToken>[2] = 'pay',
) {
  const order = { pay_id: payId, pay_type: payId, point_price_id: 101 }
  const { id } = await payer.post('/user/gmo_token', order)
  const wallet = payId === PAYMENT.applePay ? 'apple' : 'google'
  const token = await createDeviceToken(shop.gateway.url, wallet, choice)
  const { result } = await payer.post('/user/gmo_result', { id, pay_type: payId, token })
  return { id, result }
}

for (const [payId, provider] of [
  [PAYMENT.applePay, 'apple-pay'],
  [PAYMENT.googlePay, 'google-pay'],
] as const) {
  test(`${provider} is offered with its script, charged by the device's token, and credited once`, async () => {
    const payer = await addPayer(shop)
    const { list } = await payer.get('/user/point_price/detail/101')
    const option = list.find(({ id }: { id: number }) => id === payId)
    assert.equal(option.script.provider, provider)
    assert.equal(option.needs_apple_pay, false, 'the sandbox’s sheet opens on any device')
    const { id, result } = await authorize(payer, payId)
    assert.equal(result, '1')
    assert.equal(await points(payer), 0, 'the amount is held, not taken')
    const buy = { pay_id: payId, point_price_id: 101, payment_id: id }
    assert.equal((await payer.post('/user/point/buy', buy)).result, '1')
    assert.equal((await payer.post('/user/point/buy', buy)).result, '1')
    assert.equal(await points(payer), 500)
    assert.equal((await paymentRow(shop, id)).state, 'paid')
  })

  test(`a declined card of ${provider} credits nothing`, async () => {
    const payer = await addPayer(shop)
    const { id, result } = await authorize(payer, payId, 'decline')
    assert.equal(result, '-1')
    const buy = { pay_id: payId, point_price_id: 101, payment_id: id }
    assert.notEqual((await payer.post('/user/point/buy', buy)).result, '1')
    assert.equal(await points(payer), 0)
  })

  test(`an amount of ${provider} that was held and never taken is released after 30 minutes`, async () => {
    const payer = await addPayer(shop)
    const { id } = await authorize(payer, payId)
    shop.clock.advance(31 * 60_000)
    await shop.runDueJobs()
    assert.equal((await shop.gateway.orderOf(id)).state, 'cancelled')
  })

  test(`an amount of ${provider} that is held can still be taken after the cards were stopped`, async () => {
    const payer = await addPayer(shop)
    const { id } = await authorize(payer, payId)
    const buy = { pay_id: payId, point_price_id: 101, payment_id: id }
    isStopped = true
    try {
      assert.equal((await payer.post('/user/point/buy', buy)).result, '1')
    } finally {
      isStopped = false
    }
    assert.equal(await points(payer), 500)
  })

  test(`a card of ${provider} is not sent after the cards were stopped, though the order is open`, async () => {
    const payer = await addPayer(shop)
    const order = { pay_id: payId, pay_type: payId, point_price_id: 101 }
    const { id } = await payer.post('/user/gmo_token', order)
    const wallet = payId === PAYMENT.applePay ? 'apple' : 'google'
    const token = await createDeviceToken(shop.gateway.url, wallet, 'pay')
    const send = () => payer.post('/user/gmo_result', { id, pay_type: payId, token })
    isStopped = true
    try {
      const { state, errors } = await send()
      assert.deepEqual([state, Object.keys(errors)], [400, ['pay_id']])
    } finally {
      isStopped = false
    }
    assert.equal((await paymentRow(shop, id)).authorizationRequestedAt, null)
    assert.equal((await send()).result, '1', 'the order is as it was')
  })

  test(`${provider} charges no kept card, because the device confirms only its own, and keeps none`, async () => {
    const payer = await addPayer(shop)
    const card = await payer.registerCard(undefined, undefined, { keep_card: true })
    await payer.pay(1, { payment_id: card.id })
    await shop.runDueJobs()
    const [kept] = (await payer.get('/user/kept_card')).list
    const order = { pay_id: payId, pay_type: payId, point_price_id: 101 }
    const { id } = await payer.post('/user/gmo_token', order)
    const choice = { id, pay_type: payId, kept_card: kept.id }
    const { state, errors } = await payer.post('/user/gmo_result', choice)
    assert.deepEqual([state, Object.keys(errors)], [404, ['kept_card']])
    const token = await createDeviceToken(
      shop.gateway.url,
      payId === PAYMENT.applePay ? 'apple' : 'google',
    )
    const keeping = { id, pay_type: payId, token, keep_card: true }
    assert.equal((await payer.post('/user/gmo_result', keeping)).result, '1')
    await payer.post('/user/point/buy', { pay_id: payId, point_price_id: 101, payment_id: id })
    await shop.runDueJobs()
    assert.equal((await payer.get('/user/kept_card')).list.length, 1)
    const rows = await shop.database.query({
      text: 'select from kept_cards where member_id = $1',
      values: [payer.id],
    })
    assert.equal(rows.length, 1)
  })

  test(`${provider} is not bought without a token`, async () => {
    const payer = await addPayer(shop)
    const { state, errors } = await payer.pay(payId)
    assert.deepEqual([state, Object.keys(errors)], [400, ['payment_id']])
  })
}

test('a card of Google Pay that asks for 3-D Secure is credited after it', async () => {
  const payer = await addPayer(shop)
  const { id } = await authorize(payer, PAYMENT.googlePay, 'three-d-secure')
  const buy = { pay_id: PAYMENT.googlePay, point_price_id: 101, payment_id: id }
  const { result, url } = await payer.post('/user/point/buy', buy)
  assert.equal(result, '7')
  const issuer = (await payer.raw(url)).headers.get('location') ?? ''
  await payer.submitChoice(issuer, 'pass')
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.equal(await points(payer), 500)
})

test('a token of one wallet is refused for the other', async () => {
  const payer = await addPayer(shop)
  const order = { pay_id: PAYMENT.googlePay, pay_type: PAYMENT.googlePay, point_price_id: 101 }
  const { id } = await payer.post('/user/gmo_token', order)
  const token = await createDeviceToken(shop.gateway.url, 'apple')
  const answer = await payer.post('/user/gmo_result', { id, pay_type: PAYMENT.googlePay, token })
  assert.equal(answer.result, '-1')
})

test('the session of Apple’s sheet names the shop’s host', async () => {
  const payer = await addPayer(shop)
  const { state, session } = await payer.post('/user/apple_pay_session', {})
  assert.equal(state, 200)
  assert.equal(session.domainName, new URL(shop.url).hostname)
  assert.ok(session.expiresAt > session.epochTimestamp)
})

test('the file for Apple’s check of the domain is served where it is set, and nowhere else', async () => {
  const path = '/.well-known/apple-developer-merchantid-domain-association'
  assert.equal((await fetch(shop.url + path)).status, 404, 'the sandbox needs no file')
  const live = await openTestShop({
    gateway: true,
    wrapProviders: (providers) => ({
      ...providers,
      forMethod: (payId) => {
        const provider = providers.forMethod(payId)
        const openSession = async () => ({ is: 'unknown', detail: 'Apple is down' }) as const
        return payId === PAYMENT.applePay && provider !== undefined
          ? { ...provider, applePay: { domainFile: '7B2270737', openSession } }
          : provider
      },
    }),
  })
  try {
    const response = await fetch(live.url + path)
    assert.deepEqual([response.status, await response.text()], [200, '7B2270737'])
    const payer = await addPayer(live)
    const refused = await payer.post('/user/apple_pay_session', {})
    assert.deepEqual([refused.state, Object.keys(refused.errors)], [409, ['pay_id']])
  } finally {
    await live.close()
  }
})
