import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { countHits, recordHits } from '#server/platform/load/rate-limits.ts'
import { createCardToken } from '#testing/drivers/payments/card-token.ts'
import { cardsThroughStripe } from '#testing/drivers/payments/cards-through-stripe.ts'
import { addPayer, NORMAL_CARD, THREE_D_SECURE_CARD } from '#testing/drivers/payments/payer.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { declineLimitsOf, declinesOfAddress, hitsToReturn } from './card-decline-limits.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
afterEach(() => shop.database.query({ text: 'delete from rate_limit_hits' }))
after(() => shop.close())

const DECLINED_CARD = '4000000000000002'
const limit = declinesOfAddress('127.0.0.1')
const countDeclines = () => countHits(shop.database, limit, shop.clock.now())

/** Opens an order of a new member. Returns a function that tries a card for it. */
async function openOrder(number: string) {
  const payer = await addPayer(shop)
  const order = { pay_id: 1, pay_type: 1, point_price_id: 101 }
  const { id, script } = await payer.post('/user/gmo_token', order)
  const { apiKey, publicKey } = script.parameters
  const token = await createCardToken(shop.gateway.url, { keys: { apiKey, publicKey }, number })
  return () => payer.post('/user/gmo_result', { id, pay_type: 1, token })
}

async function countJudgedCards(): Promise<number> {
  const rows = await shop.database.query({
    text: `select from payments where state = 'failed' and failure <> 'too_many_declines'`,
  })
  return rows.length
}

test('of many members of one address whose orders were opened before, only as many cards are judged as the limit allows', async () => {
  await recordHits(shop.database, Array(limit.max - 4).fill(limit), shop.clock.now())
  const tries = await Promise.all(Array.from({ length: 12 }, () => openOrder(DECLINED_CARD)))
  const answers = await Promise.all(tries.map((tryCard) => tryCard()))
  assert.ok(answers.every(({ state, result }) => state === 429 || result === '-1'))
  assert.equal(await countJudgedCards(), 4)
  assert.equal(await countDeclines(), limit.max)
})

test('an order that was opened before the limit is reached is refused later, and stays open', async () => {
  const tryCard = await openOrder(NORMAL_CARD)
  const hits = Array(limit.max).fill(limit)
  await recordHits(shop.database, hits, shop.clock.now())
  const refused = await tryCard()
  assert.deepEqual([refused.state, Object.keys(refused.errors)], [429, ['pay_id']])
  await shop.database.query({ text: 'delete from rate_limit_hits' })
  assert.equal((await tryCard()).result, '1')
})

test('a card that is accepted or asks for 3-D Secure counts as no decline; a declined one counts once', async () => {
  for (const number of [NORMAL_CARD, THREE_D_SECURE_CARD]) {
    const tryCard = await openOrder(number)
    assert.equal((await tryCard()).result, '1')
    assert.equal(await countDeclines(), 0)
  }
  const tryCard = await openOrder(DECLINED_CARD)
  for (const _ of ['first', 'repeated']) {
    assert.equal((await tryCard()).result, '-1')
    assert.equal(await countDeclines(), 1)
  }
})

test('a card that was declined five times within a day is sent for no member, and another card is sent', async (t) => {
  const stripeShop = await openTestShop({ gateway: true, wrapProviders: cardsThroughStripe })
  t.after(() => stripeShop.close())
  const tryCard = async (number: string) =>
    (await (await addPayer(stripeShop)).registerCard(number)).result
  for (let count = 1; count <= 5; count++) assert.equal((await tryCard(DECLINED_CARD)).result, '-1')
  assert.equal((await tryCard(DECLINED_CARD)).state, 429)
  assert.equal((await tryCard('4000000000009995')).result, '-1')
})

test('a card without an answer of the provider counts as not declined, and its try counts for the address', () => {
  const ofCard = [{ ...limit, name: 'card-decline-card' }]
  const returned = (isVerified: boolean, isOpen: boolean) =>
    hitsToReturn({ ofAddress: [limit], ofCard }, { isVerified, isOpen })
  assert.deepEqual(returned(true, false), [limit, ...ofCard])
  assert.deepEqual(returned(false, true), ofCard)
  assert.deepEqual(returned(false, false), [])
})

test('only a card that the provider names by a fingerprint has a limit of its own', async () => {
  const payment = { payId: 1, provider: 'stripe', authorizationRequestedAt: null }
  const subjectsOf = async (answer: () => Promise<object>, token: string | undefined = 'token') => {
    const provider = { name: 'stripe', fingerprintOf: answer }
    const dependencies = {
      providers: { byName: () => provider },
      providerTimeoutMs: 1_000,
      onFault: () => {},
    }
    const limits = await declineLimitsOf(dependencies as never, payment as never, {
      address: '127.0.0.1',
      token,
    })
    assert.deepEqual(limits.ofAddress, [limit])
    return limits.ofCard.map(({ subject }) => subject)
  }
  const card = async () => ({ is: 'card', fingerprint: 'f1' })
  assert.deepEqual(await subjectsOf(card), ['stripe f1'])
  for (const answer of [
    async () => ({ is: 'card', fingerprint: null }),
    async () => ({ is: 'unknown', detail: 'no answer' }),
    async () => ({ is: 'declined', code: 'x' }),
    () => Promise.reject(new Error('down')),
  ])
    assert.deepEqual(await subjectsOf(answer), [])
})
