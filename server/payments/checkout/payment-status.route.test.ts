import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verify } from '#server/verify/verify.ts'
import { addPayer, countCredits, paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { PAYMENT_SCENARIOS, runScenario } from '#testing/drivers/payments/payment-scenarios.ts'
import { setRules } from '#testing/fixtures/shop-rules.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop({ gateway: true })
})
after(async () => {
  try {
    const faults = (await verify(shop.database)).flatMap((verdict) => verdict.violations)
    assert.deepEqual(faults, [])
  } finally {
    await shop.close()
  }
})

const idIn = (url: string) => new URL(url, shop.url).searchParams.get('payment_id') ?? ''

test('C-014 B-001 appending a paid payment grants the points of the course and the coins of the rank', async () => {
  const payer = await addPayer(shop, 102)
  const back = await payer.submitChoice((await payer.pay(8)).url, 'pay')
  const before = await payer.get('/user/point')
  const appended = await payer.post('/user/point/append', { token: idIn(back) })
  assert.deepEqual([appended.state, appended.result], [200, '1'])
  const after = await payer.get('/user/point')
  assert.equal(after.point - before.point, 5_000)
  const { coins } = await paymentRow(shop, idIn(back))
  assert.ok((coins as number) > 0)
  assert.equal(after.coin - before.coin, coins)
  const { list } = await payer.get('/user/coin/list/1')
  assert.equal(list[0].bonusCoin, coins)
  const { detail } = await payer.get('/user/detail')
  assert.equal(detail.rank_current_price, 5_000)
})

for (const scenario of PAYMENT_SCENARIOS.filter(({ acquirer }) => acquirer === undefined)) {
  test(`B-002 paying by ${scenario.name} ends with the course's points`, async () => {
    const payer = await addPayer(shop)
    await runScenario(scenario, payer, shop.gateway)
    await shop.gateway.deliver('all')
    // GMO sends no notices about wallets, so the worker polls a payment by a wallet after two
    // minutes.
    shop.clock.advance(2 * 60_000)
    await shop.runDueJobs()
    await waitUntil(async () => (await payer.get('/user/point')).point === 500, scenario.name)
  })
}

test('C-015 20 parallel appends, with notices and the worker beside them, credit once', async () => {
  const payer = await addPayer(shop)
  const bought = await payer.pay(8)
  await shop.gateway.notices({ act: 'repeat', times: 5 })
  const back = await payer.submitChoice(bought.url, 'pay')
  const token = idIn(back)
  shop.clock.advance(11 * 60_000)
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, () => payer.post('/user/point/append', { token }))),
    ...Array.from({ length: 3 }, () => shop.runDueJobs()),
    shop.gateway.deliver('all'),
  ])
  for (const { result } of answers) assert.equal(result, '1')
  const again = await payer.post('/user/point/append', { token })
  assert.equal(again.result, '1')
  assert.equal((await payer.get('/user/point')).point, 500)
  assert.equal(await countCredits(shop, payer.id), 1)
})

test('C-016 P-006 appending an unpaid, unknown or foreign payment credits nothing, and the response is the same for all three', async () => {
  const payer = await addPayer(shop)
  const stranger = await addPayer(shop)
  const open = idIn(new URL((await payer.pay(8)).url).href) || (await newestOf(payer.id))
  const paid = idIn(await payer.submitChoice((await payer.pay(9)).url, 'pay'))
  const unpaid = await payer.post('/user/point/append', { token: open })
  const unknown = await payer.post('/user/point/append', { token: 'P000000000000000000000000' })
  const foreign = await stranger.post('/user/point/append', { token: paid })
  for (const answer of [unpaid, unknown, foreign]) {
    assert.deepEqual([answer.state, answer.result, answer.errors], [200, '-1', {}])
  }
  assert.equal((await stranger.get('/user/point')).point, 0)
})

async function newestOf(memberId: number): Promise<string> {
  const [row] = await shop.database.query<{ id: string }>({
    text: 'select order_id as id from payments where member_id = $1 order by payments.id desc limit 1',
    values: [memberId],
  })
  return row?.id ?? ''
}

test('an append does not charge a card whose pay button was never pressed', async () => {
  const payer = await addPayer(shop)
  const { id } = await payer.registerCard()
  assert.equal((await payer.post('/user/point/append', { token: id })).result, '-1')
  assert.equal((await shop.gateway.orderOf(id)).state, 'authorised')
})

test('a paid payment whose browser never came back is credited by the notice', async () => {
  const payer = await addPayer(shop)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  await shop.gateway.act((await shop.gateway.orderOf(payment_id)).id, 'pay')
  await waitUntil(async () => (await payer.get('/user/point')).point === 500, 'the notice credits')
  assert.equal(await countCredits(shop, payer.id), 1)
})

test('a paid payment without any notice is credited by the worker', async () => {
  const payer = await addPayer(shop)
  await shop.gateway.notices({ act: 'lose', count: 50 })
  await payer.submitChoice((await payer.pay(8)).url, 'pay')
  await shop.gateway.deliver('all')
  assert.equal((await payer.get('/user/point')).point, 0)
  shop.clock.advance(11 * 60_000)
  await shop.runDueJobs()
  assert.equal((await payer.get('/user/point')).point, 500)
  await shop.gateway.notices({ act: 'none' })
})

test('open payments are listed with what they wait for, and failed ones for a week', async () => {
  const payer = await addPayer(shop)
  const listed = async () => (await payer.get('/user/point/waiting')).list
  assert.deepEqual(await listed(), [])
  await payer.registerCard('4000000000000002')
  const store = await payer.pay(2, { combini_code: 'econ' })
  await payer.pay(8)
  await payer.pay(4, { name: 'ヤマダ' })
  const rows = await listed()
  assert.deepEqual(
    rows.map(({ pay_id, state, waits_for }: never) => [pay_id, state, waits_for]),
    [
      [4, 'waiting', 'deposit'],
      [8, 'waiting', 'approval'],
      [2, 'waiting', 'deposit'],
      [1, 'failed', null],
    ],
  )
  assert.equal(rows[2].number, store.receipt_number)
  assert.equal(rows[2].url, `/confirm-combini?payment_id=${store.payment_id}`)
  assert.ok(rows[1].url.startsWith(shop.gateway.url))
  assert.deepEqual((await (await addPayer(shop)).get('/user/point/waiting')).list, [])
})

test('C-018 a store payment without a slip is shown by its number alone', async () => {
  const payer = await addPayer(shop)
  const { payment_id, receipt_number } = await payer.pay(2, { combini_code: 'other' })
  await shop.database.query({
    text: 'update payments set next_url = null where order_id = $1',
    values: [payment_id],
  })
  const shown = await payer.get('/user/point/combini_number')
  assert.deepEqual([shown.state, shown.url], [200, undefined])
  assert.equal(shown.receipt_number, receipt_number)
})

test('C-018 the slip of the session’s store order is shown, and never another member’s', async () => {
  const payer = await addPayer(shop)
  assert.equal((await payer.get('/user/point/combini_number')).state, 404)
  const { payment_id } = await payer.pay(2, { combini_code: 'econ' })
  const slip = await payer.get('/user/point/combini_number')
  assert.deepEqual([slip.state, slip.url.startsWith(shop.gateway.url)], [200, true])
  const stranger = await addPayer(shop)
  const foreign = await stranger.get(`/user/point/combini_number?payment_id=${payment_id}`)
  assert.equal(foreign.state, 404)
  assert.equal((await stranger.get(`/user/bank?payment_id=${payment_id}`)).state, 404)
})

test('A-263: a slip and a transfer are due as the rules say at their order, and keep that date', async () => {
  const payer = await addPayer(shop)
  const daysOf = async (payId: number, fields: object) => {
    assert.equal((await payer.pay(payId, fields)).state, 200)
    const { list } = await payer.get('/user/point/waiting')
    return days(list[0].created, list[0].expires)
  }
  const days = (from: string, to: string) =>
    Math.floor((Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 86_400_000)
  const slip = { combini_code: 'econ' }
  const transfer = { name: 'ヤマダ' }
  assert.equal(await daysOf(2, slip), 3)
  await setRules(shop.database, { slipDays: 5, transferDays: 7 })
  assert.equal(await daysOf(2, slip), 5)
  assert.equal(await daysOf(4, transfer), 7)
  assert.equal(await daysOf(7, {}), 7)
  await setRules(shop.database, {})
  const { list } = await payer.get('/user/point/waiting')
  const shown = list.map(({ created, expires }: { created: string; expires: string }) =>
    days(created, expires),
  )
  assert.deepEqual(shown.sort(), [3, 5, 7, 7])
  const memo = async (id: number) => {
    const { list } = await payer.get('/user/point_price/detail/101')
    return list.find((each: { id: number }) => each.id === id).memo
  }
  await waitUntil(async () => /3日以内/.test(await memo(2)), 'the shop reads its rules again')
})
