import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { serve } from '#server/main/serve.ts'
import { countHits, recordHits } from '#server/platform/load/rate-limits.ts'
import { NEVER_CLOSES } from '#server/platform/time/closing.rule.ts'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { addPayer, countCredits, waitUntil } from '#testing/drivers/payments/payer.ts'
import { providersAt } from '#testing/fixtures/test-gateway.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(() => shop.close())

const post = async (body: object) => {
  const answer = await fetch(`${shop.url}/notices/gmo`, {
    method: 'POST',
    body: new URLSearchParams({ ShopID: 'tshop00000001', Status: 'CAPTURE', ...body }),
  })
  return answer.text()
}

/** Starts a carrier's payment of a new member. Returns the member and the order id. */
async function startPayment() {
  const payer = await addPayer(shop)
  await payer.pay(6, { carrier_id: 'au' })
  const [row] = await shop.database.query<{ orderId: string }>({
    text: 'select order_id from payments where member_id = $1',
    values: [payer.id],
  })
  return { payer, orderId: row?.orderId ?? '' }
}

const outcomes = () =>
  shop.database.query<{ outcome: string | null; count: number }>({
    text: 'select outcome, count(*) as count from payment_notices group by outcome order by outcome',
  })
const outcomeCounts = () =>
  waitUntil(
    async () => (await outcomes()).every(({ outcome }) => outcome !== null),
    'all are outcomeCounts at',
  )

test('notices of one payment cause at most 60 status fetches in 10 minutes; further notices wait', async () => {
  const { payer, orderId: OrderID } = await startPayment()
  for (let count = 0; count < 65; count++) await post({ OrderID, TranID: String(count) })
  await waitUntil(async () => {
    const rows = await shop.database.query({
      text: 'select from payment_notices where try_count = 0',
    })
    return rows.length === 0
  }, 'each had its try')
  assert.deepEqual(await outcomes(), [
    { outcome: 'applied', count: 60 },
    { outcome: null, count: 5 },
  ])
  // The gateway loses its notice of the payment. The jobs then process the five notices that had to
  // wait because they exceeded the limit.
  await shop.gateway.notices({ act: 'lose' })
  await shop.gateway.act((await shop.gateway.orderOf(OrderID)).id, 'pay')
  shop.clock.advance(11 * MINUTE_MS)
  await shop.runDueJobs()
  assert.equal(await countCredits(shop, payer.id), 1)
})

test('an IP address that sends 600 invented notices in 10 minutes is blocked, and its notices are deleted after a week', async () => {
  const foreign = { OrderID: 'P-none' }
  for (let count = 0; count < 600; count++) await post(foreign)
  await outcomeCounts()
  const before = await outcomes()
  assert.equal(await post(foreign), '1')
  assert.deepEqual(await outcomes(), before)
  assert.equal(before.find(({ outcome }) => outcome === 'unknown')?.count, 600)
  shop.clock.advance(11 * MINUTE_MS)
  assert.equal(await post(foreign), '0')
  await outcomeCounts()
  shop.clock.advance(7 * DAY_MS + MINUTE_MS)
  await shop.runDueJobs()
  const kept = await outcomes()
  assert.equal(
    kept.find(({ outcome }) => outcome === 'unknown'),
    undefined,
  )
  assert.ok(kept.some(({ outcome }) => outcome === 'applied'))
})

test('700 invented notices at the same moment leave 600 stored, and applied ones count no more', async () => {
  shop.clock.advance(11 * MINUTE_MS)
  const { orderId } = await startPayment()
  for (let count = 0; count < 20; count++) await post({ OrderID: orderId, TranID: String(count) })
  await outcomeCounts()
  const storedCount = async () => {
    const [stored] = await shop.database.query<{ count: number }>({
      text: 'select count(*) as count from payment_notices',
    })
    return stored?.count ?? 0
  }
  const countBefore = await storedCount()
  const answers = await Promise.all(Array.from({ length: 700 }, () => post({ OrderID: 'P-none' })))
  assert.equal(answers.filter((answer) => answer === '0').length, 600)
  assert.equal((await storedCount()) - countBefore, 600)
  await outcomeCounts()
})

test('genuine notices while the provider is down do not use up the limit of its address', async () => {
  shop.clock.advance(11 * MINUTE_MS)
  const orderIds: string[] = []
  for (let count = 0; count < 3; count++) {
    orderIds.push((await startPayment()).orderId)
  }
  const limit = { name: 'notice-unverified', max: 600, windowMs: 10 * MINUTE_MS }
  const subject = { ...limit, subject: '127.0.0.1' }
  await recordHits(shop.database, Array(limit.max - 1).fill(subject), shop.clock.now())
  shop.clock.advance(1)
  await shop.gateway.faults({ path: '/*', fault: '500-before', times: 1_000 })
  for (const [at, OrderID] of orderIds.entries()) {
    assert.equal(await post({ OrderID, TranID: `down-${at}` }), '0')
    await waitUntil(
      async () => (await countHits(shop.database, subject, shop.clock.now())) < limit.max,
      'the hit is taken back',
    )
  }
  const stuck = await shop.database.query({
    text: 'select from payment_notices where processed_at is null and try_count = 1',
  })
  assert.equal(stuck.length, orderIds.length)
  await shop.gateway.faults({ fault: 'none' })
})

test('a notice that is tried again takes back no hit of another notice', async () => {
  shop.clock.advance(11 * MINUTE_MS)
  const { orderId } = await startPayment()
  const limit = { name: 'notice-unverified', max: 600, windowMs: 10 * MINUTE_MS }
  const hitCount = () =>
    countHits(shop.database, { ...limit, subject: '127.0.0.1' }, shop.clock.now())
  const tryCounts = async () => {
    const rows = await shop.database.query<{ count: number }>({
      text: 'select try_count as count from payment_notices order by id desc limit 2',
    })
    return rows.map(({ count }) => count)
  }
  shop.clock.advance(11 * MINUTE_MS)
  await shop.gateway.faults({ path: '/*', fault: '500-before', times: 1_000 })
  await post({ OrderID: 'P-none' })
  await post({ OrderID: orderId, TranID: 'tried-again' })
  await waitUntil(async () => (await hitCount()) === 1, 'the hit of the genuine notice is back')
  shop.clock.advance(2 * MINUTE_MS)
  await shop.runDueJobs()
  assert.deepEqual(await tryCounts(), [2, 1])
  assert.equal(await hitCount(), 1)
  await shop.gateway.faults({ fault: 'none' })
})

test('the addresses of one IPv6 network of 64 bits count as one sender of invented notices', async () => {
  const { database, clock } = shop
  const limit = {
    name: 'notice-unverified',
    max: 600,
    windowMs: 10 * MINUTE_MS,
    subject: '2001:db8:1:2::/64',
  }
  await recordHits(database, Array(limit.max).fill(limit), clock.now())
  const behindProxy = await serve({
    ...TEST_KEYS,
    databaseUrl: shop.databaseUrl,
    clock,
    host: '127.0.0.1',
    port: 0,
    closesAt: NEVER_CLOSES,
    trustedProxies: ['127.0.0.1'],
    payments: await providersAt(shop.gateway, clock),
  })
  const postFrom = async (address: string) => {
    const headers = { 'x-forwarded-for': address }
    const body = new URLSearchParams({ ShopID: 'tshop00000001', OrderID: 'P-none' })
    const answer = await fetch(`${behindProxy.url}/notices/gmo`, { method: 'POST', headers, body })
    return answer.text()
  }
  try {
    assert.equal(await postFrom('2001:db8:1:2:ffff::9'), '1')
    assert.equal(await postFrom('2001:db8:1:3::9'), '0')
  } finally {
    await behindProxy.close()
  }
})
