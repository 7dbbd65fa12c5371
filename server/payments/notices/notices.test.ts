import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { captureLog } from '#testing/drivers/captured-log.ts'
import { addPayer, countCredits, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { rejectWrites } from '#testing/faults/rejected-writes.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
afterEach(() => shop.gateway.notices({ act: 'none' }))
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.violations)
    assert.deepEqual(faults, [])
  } finally {
    await shop.close()
  }
})

const PROVIDERS = ['gmo', 'gmo-cash', 'gmo-wallet', 'paypal', 'amazon-pay'] as const

const post = (provider: string, body: string | Buffer, type = 'application/json') =>
  fetch(`${shop.url}/notices/${provider}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(Buffer.from(body)),
  })

const processed = async () => {
  await waitUntil(async () => {
    const rows = await shop.database.query({
      text: 'select id from payment_notices where processed_at is null',
    })
    return rows.length === 0
  }, 'every notice is looked at')
  return shop.database.query<{ outcome: string; body: Buffer | null; headers: unknown }>({
    text: 'select outcome, body, headers from payment_notices order by id',
  })
}

test('a notice is stored, acknowledged as the provider expects, and credits a paid payment', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  await waitUntil(async () => (await payer.get('/user/point')).point === 500, 'it credits')
  const kept = (await processed()).filter(({ outcome }) => outcome === 'applied')
  assert.ok(kept.length > 0)
  assert.ok(kept.every(({ body, headers }) => body !== null && headers !== null))
})

for (const times of [1, 5, 20]) {
  test(`a notice that comes ${times} times at once credits once`, async () => {
    const payer = await addPayer(shop)
    const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
    await shop.gateway.notices({ act: 'repeat', times })
    await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
    await shop.gateway.deliver('all')
    await waitUntil(async () => (await payer.get('/user/point')).point === 500, 'it credits')
    await processed()
    assert.equal(await countCredits(shop, payer.id), 1)
  })
}

test('a notice about an order that the shop does not know is stored as unknown, and the log names the order', async () => {
  const logged = captureLog()
  try {
    for (const orderId of ['P00112233445566778899aabb', 'Q-1']) {
      const body = new URLSearchParams({
        ShopID: 'tshop00000001',
        Status: 'PAYSUCCESS',
        OrderID: orderId,
        TranID: '1',
      })
      await post('gmo', body.toString(), 'application/x-www-form-urlencoded')
      assert.equal((await processed()).at(-1)?.outcome, 'unknown', orderId)
    }
  } finally {
    logged.stop()
  }
  for (const name of ['P00112233445566778899aabb', 'unnamed'])
    assert.match(
      logged.text(),
      new RegExp(`a notice of gmo is about order ${name}, which the shop`),
    )
  assert.doesNotMatch(logged.text(), /Q-1/)
})

test('a notice about the order of another provider changes nothing, and is stored as unknown', async () => {
  const payer = await addPayer(shop)
  await shop.gateway.notices({ act: 'lose', count: null })
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  const { provider } = await paymentRow(shop, payment_id)
  assert.equal(provider, 'gmo-cash')
  const body = new URLSearchParams({
    ShopID: 'tshop00000001',
    Status: 'PAYSUCCESS',
    OrderID: payment_id,
    TranID: '1',
  })
  await post('gmo', body.toString(), 'application/x-www-form-urlencoded')
  assert.equal((await processed()).at(-1)?.outcome, 'unknown')
  assert.equal(await countCredits(shop, payer.id), 0)
})

test('a notice that always fails ends after its last try, and the worker credits its payment', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  const { id } = await paymentRow(shop, payment_id)
  const acceptWrites = await rejectWrites(
    shop.database,
    'payments',
    `id <> ${id} or state = 'waiting'`,
  )
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  const waiting = `from payment_notices where processed_at is null`
  const countOf = async (condition: string) =>
    (await shop.database.query({ text: `select ${waiting} and ${condition}` })).length
  await waitUntil(async () => (await countOf('try_count = 1')) === 1, 'it has failed once')
  await shop.database.query({
    text: `
      update payment_notices
      set try_count = 11, process_after = received_at
      where processed_at is null`,
  })
  await shop.runDueJobs()
  assert.equal((await processed()).filter(({ outcome }) => outcome === 'given-up').length, 1)
  await acceptWrites()
  shop.clock.advance(11 * MINUTE_MS)
  await shop.runDueJobs()
  assert.equal(await countCredits(shop, payer.id), 1)
})

for (const provider of PROVIDERS) {
  test(`forged notices to ${provider} change nothing, and only the reason of their refusal is stored`, async () => {
    const payer = await addPayer(shop)
    const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
    const forged = [
      JSON.stringify({ orderId: payment_id, event: 'CASH', status: 'PAYSUCCESS' }),
      JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} }),
      '',
      'not json',
      '[]',
      Buffer.from([0xff, 0xfe, 0x00]),
      'x'.repeat(60_000),
    ]
    for (const body of forged) {
      assert.ok((await post(provider, body)).status < 500)
      assert.ok((await post(provider, body, 'text/plain')).status < 500)
      assert.ok((await post(provider, body, 'application/x-www-form-urlencoded')).status < 500)
    }
    const rows = await processed()
    for (const { outcome, body } of rows.filter((row) => /^refused|unknown/.test(row.outcome))) {
      assert.equal(body, null, outcome)
    }
    assert.equal((await paymentRow(shop, payment_id)).state, 'waiting')
    assert.equal(await countCredits(shop, payer.id), 0)
  })
}

test('a genuine notice of an unpaid order credits nothing, because the fetched status decides', async () => {
  const payer = await addPayer(shop)
  await payer.pay(6, { carrier_id: 'au' })
  const [row] = await shop.database.query<{ id: string; reference: { accessId: string } }>({
    text: 'select order_id as id, reference from payments where member_id = $1',
    values: [payer.id],
  })
  const body = new URLSearchParams({
    ShopID: 'tshop00000001',
    OrderID: row?.id ?? '',
    Status: 'CAPTURE',
    Amount: '500',
    AccessID: row?.reference.accessId ?? '',
    PayType: '8',
    TranID: '1',
    TranDate: '2',
  })
  const answer = await post('gmo', body.toString(), 'application/x-www-form-urlencoded')
  assert.deepEqual([answer.status, await answer.text()], [200, '0'])
  await processed()
  assert.equal(await countCredits(shop, payer.id), 0)
  assert.equal((await paymentRow(shop, row?.id ?? '')).state, 'waiting')
})

test('a huge notice is refused before it is stored; an unknown provider is not found', async () => {
  const before = (await processed()).length
  assert.equal((await post('gmo', 'x'.repeat(70_000))).status, 413)
  assert.equal((await post('nobody', '{}')).status, 404)
  assert.equal((await fetch(`${shop.url}/notices/gmo`)).status < 500, true)
  assert.equal((await processed()).length, before)
})

test('a notice with a wrong signature, or with one byte changed, credits nothing; the original notice does', async () => {
  for (const act of ['wrong-signature', 'flip-byte'] as const) {
    const payer = await addPayer(shop)
    const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
    await shop.gateway.notices({ act, count: 1 })
    await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
    await processed()
    await shop.gateway.notices({ act: 'none' })
    await shop.gateway.deliver('all')
    assert.equal((await payer.post('/user/point/append', { token: payment_id })).result, '1')
    await processed()
    assert.equal(await countCredits(shop, payer.id), 1)
  }
})

test('a notice stored by a process that died is processed by the worker', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  await waitUntil(async () => (await payer.get('/user/point')).point === 500, 'it credits')
  // Puts the notice back into the state before its first claim.
  await shop.database.query({
    text: `
      update payment_notices
      set processed_at = null, outcome = null, process_after = received_at
      where payment_id is not null`,
  })
  await shop.runDueJobs()
  const rows = await processed()
  assert.ok(rows.every(({ outcome }) => outcome !== null))
  assert.equal(await countCredits(shop, payer.id), 1)
})
