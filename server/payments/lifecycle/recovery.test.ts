import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { type Serving, serve } from '#server/main/serve.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addPayer, countCredits, type Payer, waitUntil } from '#testing/drivers/payments/payer.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { sandboxOf } from '#testing/fixtures/payment-dependencies.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
let otherProcess: Serving
before(async () => {
  shop = await openTestShop({ gateway: true })
  const { databaseUrl, clock } = shop
  otherProcess = await serve({
    ...TEST_KEYS,
    databaseUrl,
    clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    payments: sandboxOf(shop),
  })
})
afterEach(() => shop.clock.set(new Date(OPEN)))
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.violations)
    assert.deepEqual(faults, [])
  } finally {
    await otherProcess?.close()
    await shop.close()
  }
})

async function orderOf({ id }: Payer): Promise<string> {
  const [row] = await shop.database.query<{ orderId: string }>({
    text: 'select order_id from payments where member_id = $1',
    values: [id],
  })
  return row?.orderId ?? ''
}

async function historyOf(orderId: string) {
  const [row] = await shop.database.query<{ state: string; credits: number }>({
    text: `
      select
        state,
        (select count(*) from entries where kind = 'credit' and reference = payments.id::text)
          as credits
      from payments
      where order_id = $1`,
    values: [orderId],
  })
  return row
}

/**
 * Restores the state of the database as if the process had died after the provider's answer and
 * before the shop stored that answer.
 */
async function forgetAnswer(orderId: string): Promise<void> {
  await shop.database.query({
    text: `
      update payments
      set state = 'created', waits_for = null, started_at = null, reference = '{}', provider_status = null
      where order_id = $1`,
    values: [orderId],
  })
}

async function runDueAt(minutes: number): Promise<void> {
  shop.clock.set(new Date(Date.parse(OPEN) + minutes * MINUTE_MS))
  await shop.runDueJobs()
}

test('a paid intent whose answer was lost with the process is credited by the worker', async () => {
  const payer = await addPayer(shop)
  const { url } = await payer.pay(8)
  const orderId = await orderOf(payer)
  await shop.gateway.notices({ act: 'lose', count: 10 })
  await payer.submitChoice(url, 'pay')
  await shop.gateway.notices({ act: 'none' })
  await forgetAnswer(orderId)
  await runDueAt(11)
  assert.deepEqual(await historyOf(orderId), { state: 'paid', credits: 1 })
})

test('an intent that never reached the provider ends unpaid', async () => {
  const payer = await addPayer(shop)
  await shop.gateway.faults({ path: '/*', fault: 'crash-before', times: 20 })
  await payer.pay(8)
  await shop.gateway.faults({ fault: 'none' })
  const orderId = await orderOf(payer)
  assert.equal((await historyOf(orderId))?.state, 'created')
  await runDueAt(11)
  await runDueAt(61)
  assert.deepEqual(await historyOf(orderId), { state: 'expired', credits: 0 })
})

test('a transfer whose account was never shown ends unpaid, though other transfers never expire', async () => {
  const payer = await addPayer(shop)
  await shop.gateway.faults({ path: '/*', fault: 'crash-before', times: 20 })
  await payer.pay(4, { name: 'ヤマダ' })
  await shop.gateway.faults({ fault: 'none' })
  const orderId = await orderOf(payer)
  await runDueAt(59)
  assert.equal((await historyOf(orderId))?.state, 'created')
  await runDueAt(60)
  assert.deepEqual(await historyOf(orderId), { state: 'expired', credits: 0 })
})

test('a card that was captured while the process died is credited when the browser comes back', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard()
  await shop.gateway.notices({ act: 'lose', count: 10 })
  await payer.post('/user/point/buy', { pay_id: 1 })
  await shop.gateway.notices({ act: 'none' })
  assert.equal((await shop.gateway.orderOf(id)).state, 'paid')
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.equal(await countCredits(shop, payer.id), 1)
})

test('two processes of one shop, each called ten times at once, credit once', async () => {
  const payer = await addPayer(shop)
  const elsewhere = openClient(otherProcess.url)
  await elsewhere.logIn({ mail: payer.mail })
  const back = new URL(await payer.submitChoice((await payer.pay(8)).url, 'pay'))
  const token = back.searchParams.get('payment_id')
  const answers = await Promise.all(
    [payer, elsewhere].flatMap((client) =>
      Array.from({ length: 10 }, () => client.post('/user/point/append', { token })),
    ),
  )
  assert.deepEqual(new Set(answers.map(({ result }) => result)), new Set(['1']))
  await shop.gateway.deliver('all')
  await waitUntil(async () => (await countCredits(shop, payer.id)) === 1, 'it is credited')
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('two processes that capture one card at once take it once', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard()
  const elsewhere = openClient(otherProcess.url)
  await elsewhere.logIn({ mail: payer.mail })
  await Promise.all([
    payer.post('/user/point/buy', { pay_id: 1 }),
    elsewhere.post('/user/point/buy', { pay_id: 1, payment_id: id }),
  ])
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '1')
  assert.deepEqual(await historyOf(id), { state: 'paid', credits: 1 })
})
