import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { addPayer, countCredits } from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

test('C-061 the button of Amazon Pay gets a payload that parses, its signature and the script', async () => {
  const payer = await addPayer(shop)
  const { state, signature, payloadJSON, script } = await payer.get('/user/button_signature')
  assert.equal(state, 200)
  assert.ok(signature.length > 0)
  const { webCheckoutDetails } = JSON.parse(payloadJSON)
  const review = new URL(webCheckoutDetails.checkoutReviewReturnUrl)
  assert.equal(review.pathname + review.search, '/confirm-buy-point?pointPriceId=101')
  assert.equal(script.provider, 'amazon-pay')
})

test('R-016 C-061 Amazon brings the member back to the course and the pack that the page shows', async () => {
  const payer = await addPayer(shop)
  const backFor = async (query: string) => {
    const { payloadJSON } = await payer.get(`/user/button_signature${query}`)
    const { searchParams } = new URL(
      JSON.parse(payloadJSON).webCheckoutDetails.checkoutReviewReturnUrl,
    )
    return Object.fromEntries(searchParams)
  }
  assert.deepEqual(await backFor('?point_price_id=102&pack_id=3'), {
    pointPriceId: '102',
    packId: '3',
  })
  assert.deepEqual(await backFor('?point_price_id=102'), { pointPriceId: '102' })
  assert.deepEqual(await backFor(''), { pointPriceId: '101' })
  assert.equal((await payer.get('/user/button_signature?pack_id=x')).state, 400)
})

test('C-059 C-060 the chosen instrument is returned once a session is open, and is empty before', async () => {
  const payer = await addPayer(shop)
  assert.equal((await payer.get('/user/get_checkout_session')).payMethod, '')
  await payer.openAmazonSession()
  assert.match((await payer.get('/user/get_checkout_session')).payMethod, /Visa/)
  const stranger = await addPayer(shop)
  assert.equal((await stranger.get('/user/get_checkout_session')).payMethod, '')
  assert.equal((await stranger.get('/user/set_checkout_session/no-such-session')).state, 200)
  assert.equal((await stranger.get('/user/get_checkout_session')).payMethod, '')
})

test('M-017 paying by Amazon Pay without a chosen instrument asks the member to choose one', async () => {
  const payer = await addPayer(shop)
  const { state, errors } = await payer.pay(5)
  assert.deepEqual([state, Object.keys(errors)], [400, ['pay_id']])
})

test('C-012 K-018 C-062 Amazon Pay leads to Amazon and is completed once, however often the call is repeated', async () => {
  const payer = await addPayer(shop)
  await payer.openAmazonSession()
  const bought = await payer.pay(5)
  assert.equal(bought.result, '1')
  assert.ok(bought.url.startsWith(shop.gateway.url))
  const early = await payer.get('/user/complete_checkout_session')
  assert.equal(early.result, '-1')
  assert.equal((await payer.get('/user/point')).point, 0)
})

test('C-062 a checkout is credited once, though its completion is called twice at the same moment', async () => {
  const payer = await addPayer(shop)
  await payer.openAmazonSession()
  const bought = await payer.pay(5)
  const back = await payer.submitChoice(bought.url, 'pay')
  assert.equal(new URL(back).pathname, '/amazon-pay-redirect')
  const answers = await Promise.all([1, 2].map(() => payer.get('/user/complete_checkout_session')))
  assert.deepEqual(
    answers.map(({ result }) => result),
    ['1', '1'],
  )
  assert.equal((await payer.get('/user/complete_checkout_session')).result, '1')
  assert.equal((await payer.get('/user/point')).point, 500)
  assert.equal(await countCredits(shop, payer.id), 1)
  assert.equal((await payer.get('/user/point/end')).result, '1')
})

test('M-016 an instrument that is declined ends without points', async () => {
  const payer = await addPayer(shop)
  await payer.openAmazonSession('declined')
  const bought = await payer.pay(5)
  await payer.submitChoice(bought.url, 'pay')
  assert.equal((await payer.get('/user/complete_checkout_session')).result, '-1')
  assert.equal((await payer.get('/user/point/end')).result, '-1')
  assert.equal((await payer.get('/user/point')).point, 0)
})

test('a session without a checkout completes nothing', async () => {
  const payer = await addPayer(shop)
  assert.equal((await payer.get('/user/complete_checkout_session')).result, '-1')
})
