import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PAYMENT_STATES } from '#contract/console/payments/payments.fields.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { asConsoleRole } from '#server/platform/embedded-postgres/postgres.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDateTime, wireDay } from '#server/platform/time/tokyo.ts'
import { verify } from '#server/verify/verify.ts'
import { type BankDesk, openBankDesk } from '#testing/drivers/payments/bank-desk.ts'
import { paymentRow, waitUntil } from '#testing/drivers/payments/payer.ts'
import { noticeFile } from '#testing/fixtures/bank-statements.ts'
import { addPaymentRow } from '#testing/fixtures/payments.ts'

let desk: BankDesk
before(async () => {
  desk = await openBankDesk()
})
after(async () => {
  try {
    const violations = (await verify(desk.shop.database)).flatMap((verdict) => verdict.violations)
    assert.deepEqual(violations, [])
  } finally {
    await desk.close()
  }
})

const daysAgo = (days: number) => wireDay(new Date(desk.shop.clock.now().getTime() - days * DAY_MS))

test("A-140 A-141 A-144 exact deposits are accepted together; the payments get the bank's day, and the log names the lines", async () => {
  const [one, two] = [await desk.addTransfer('ヤマダ　タロウ'), await desk.addTransfer('サトウ')]
  const name = 'ﾔﾏﾀﾞ ﾀﾛｳ'
  const read = await desk.read(
    noticeFile([
      desk.on({ yen: 500, name }),
      desk.on({ yen: 500, name: two.orderId.toUpperCase() }),
      desk.on({ yen: 500, name: 'ﾀﾞﾚｶ' }),
    ]),
  )
  const { list, grades } = await desk.accountant.get(`/bank/deposits?statement=${read.id}`)
  assert.deepEqual(
    list.map(({ grade, reason }: { grade: string; reason: string }) => [grade, reason]),
    [
      ['exact', 'payer-name'],
      ['exact', 'order-number'],
      ['none', 'unknown-payer'],
    ],
  )
  assert.equal(grades.exact, 2)
  await desk.shop.runDueJobs()
  assert.equal(
    (await paymentRow(desk.shop, one.orderId)).state,
    'waiting',
    'nothing settles by itself',
  )
  const ids = list.map(({ id }: { id: number }) => id)
  const { results } = await desk.accountant.act('/bank/deposits/accept', { ids })
  assert.deepEqual(
    results.map(({ result }: { result: string }) => result),
    ['done', 'done', 'not-exact'],
  )
  const again = await desk.accountant.act('/bank/deposits/accept', { ids: [ids[0]] })
  assert.equal(again.results[0].result, 'deposit-closed')
  await desk.shop.runDueJobs()
  for (const { payer, orderId } of [one, two]) {
    const { state, paidAt } = await paymentRow(desk.shop, orderId)
    assert.equal(state, 'paid')
    assert.equal(wireDateTime(paidAt as Date).slice(0, 10), desk.today())
    assert.equal((await payer.get('/user/point')).point, 500)
  }
  const matched = await desk.depositOf(name, '&state=matched')
  assert.deepEqual([matched.settling, matched.orders[0].orderId], ['done', one.orderId])
  const { list: entries } = await desk.owner.get('/audit?call=bank.accept')
  const logged = entries.map(({ id }: { id: number }) => desk.owner.get(`/audit/${id}`))
  const { entry } = (await Promise.all(logged)).at(-1) as { entry: { after: unknown } }
  const paymentId = Number((await paymentRow(desk.shop, one.orderId)).id)
  const line = { statementId: read.id, line: 2, yen: 500, paymentId }
  assert.deepEqual((entry.after as { matched: unknown[] }).matched[0], line)
})

test('A-142 A-143 a short transfer is an exception, and settles its order only by an approval', async () => {
  const { payer, orderId } = await desk.addTransfer('タカハシ')
  await desk.read(noticeFile([desk.on({ yen: 480, name: 'ﾀｶﾊｼ' })]))
  const deposit = await desk.depositOf('ﾀｶﾊｼ', '&grade=exception')
  assert.deepEqual([deposit.grade, deposit.reason], ['likely', 'short'])
  const refused = await desk.accountant.act('/bank/deposits/accept', { ids: [deposit.id] })
  assert.equal(refused.results[0].result, 'not-exact')
  const link = { depositIds: [deposit.id], orderIds: [orderId], reason: 'fee of 20 yen' }
  const { approvalId } = await desk.accountant.act('/bank/deposits/match', link)
  await desk.shop.runDueJobs()
  assert.equal((await paymentRow(desk.shop, orderId)).state, 'waiting')
  const { approval } = await desk.owner.get(`/approvals/${approvalId}`)
  assert.deepEqual([approval.after.receivedYen, approval.after.priceYen], [480, 500])
  assert.deepEqual(approval.after.statementLines, [`${deposit.statementId}/2`])
  assert.equal((await desk.approve(approvalId)).state, 200)
  await desk.shop.runDueJobs()
  await desk.shop.runDueJobs()
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('A-142 a transfer that is over or late is listed as an exception, and credits nothing by itself', async () => {
  for (const [name, kana, yen, days, reason] of [
    ['オオスギ', 'ｵｵｽｷﾞ', 520, 0, 'over'],
    ['オクレ', 'ｵｸﾚ', 500, 30, 'late'],
  ] as const) {
    const { payer, orderId } = await desk.addTransfer(name)
    await desk.panel.database.query({
      text: `
        update payments
        set
          created_at = created_at - make_interval(days => $2),
          due_at = due_at - make_interval(days => $2)
        where order_id = $1`,
      values: [orderId, days],
    })
    await desk.read(noticeFile([desk.on({ yen, name: kana })]))
    const deposit = await desk.depositOf(kana, '&grade=exception')
    assert.deepEqual([deposit.grade, deposit.reason], ['likely', reason])
    await desk.shop.runDueJobs()
    const { state } = await paymentRow(desk.shop, orderId)
    assert.match(String(state), /^(waiting|expired)$/)
    assert.equal((await payer.get('/user/point')).point, 0)
    const { results } = await desk.accountant.act('/bank/deposits/accept', { ids: [deposit.id] })
    assert.equal(results[0].result, 'not-exact')
  }
})

test('A-143 a split and a sum of one payer are linked by hand, once each', async () => {
  const { payer, orderId } = await desk.addTransfer('イトウ')
  await payer.pay(4, { name: 'イトウ' })
  const orders = (await payer.get('/user/point/waiting')).list.map(
    ({ payment_id }: { payment_id: string }) => payment_id,
  )
  const other = await desk.addTransfer('ワタナベ')
  await desk.read(
    noticeFile([
      desk.on({ yen: 1_000, name: 'ｲﾄｳ' }),
      desk.on({ yen: 200, name: 'ﾜﾀﾅﾍﾞ' }),
      { yen: 300, name: 'ﾜﾀﾅﾍﾞ', day: daysAgo(3) },
    ]),
  )
  const sum = await desk.depositOf('ｲﾄｳ')
  assert.equal(sum.reason, 'several-orders')
  const { list: parts } = await desk.accountant.get('/bank/deposits?text=ﾜﾀﾅﾍﾞ')
  const depositIds = parts.map(({ id }: { id: number }) => id)
  const reason = 'the payer called'
  const mixed = { depositIds: [sum.id], orderIds: [orderId, other.orderId], reason }
  const many = { depositIds, orderIds: orders, reason }
  for (const link of [mixed, many])
    assert.equal((await desk.accountant.act('/bank/deposits/match', link)).result, 'not-possible')
  for (const link of [
    { depositIds: [sum.id], orderIds: orders, reason },
    { depositIds, orderIds: [other.orderId], reason },
  ]) {
    const { approvalId } = await desk.accountant.act('/bank/deposits/match', link)
    assert.equal((await desk.approve(approvalId)).state, 200)
    const again = await desk.accountant.act('/bank/deposits/match', link)
    assert.deepEqual([again.state, again.result], [409, 'order-not-open'])
  }
  const { orderId: open } = await desk.addTransfer('スズキ')
  const used = await desk.accountant.act('/bank/deposits/match', { ...mixed, orderIds: [open] })
  assert.deepEqual([used.state, used.result], [409, 'deposit-closed'])
  const [cancelled] = await desk.panel.database.query<{ id: number }>({
    text: `
      insert into console.bank_deposits (
        statement_id, line, account_id, kind, booked_on, yen, payer_name, memo, line_hash
      )
      select
        statement_id, 99, account_id, 'cancellation', booked_on, 500, payer_name, memo, sha256('99')
      from console.bank_deposits
      where id = $1
      returning id`,
    values: [sum.id],
  })
  const back = { depositIds: [cancelled?.id], orderIds: [open], reason }
  const refused = await desk.accountant.act('/bank/deposits/match', back)
  assert.deepEqual(
    [refused.state, refused.result],
    [409, 'deposit-closed'],
    'the bank took it back',
  )
  await desk.shop.runDueJobs()
  assert.equal((await payer.get('/user/point')).point, 1_000)
  assert.equal((await other.payer.get('/user/point')).point, 500)
  const { paidAt } = await paymentRow(desk.shop, other.orderId)
  assert.equal(wireDateTime(paidAt as Date).slice(0, 10), desk.today(), 'the day of the last part')
})

test('A-143 a deposit of twenty orders is linked by a name that is no longer than others', async () => {
  const { payer, orderId } = await desk.addTransfer('ニジュウ')
  const { database, clock } = desk.shop
  const orderIds = [orderId]
  while (orderIds.length < 20) {
    const row = { memberId: payer.id, state: 'waiting', at: clock.now(), pay_id: 4 }
    const order_id = `P-twenty-${orderIds.length}`
    await addPaymentRow(database, { ...row, order_id, provider: 'gmo-cash', waits_for: 'deposit' })
    orderIds.push(order_id)
  }
  await desk.read(noticeFile([desk.on({ yen: 10_000, name: 'ﾆｼﾞﾕｳ' })]))
  const { id } = await desk.depositOf('ﾆｼﾞﾕｳ')
  const link = { depositIds: [id], orderIds, reason: 'one sum' }
  const { approvalId } = await desk.accountant.act('/bank/deposits/match', link)
  const { approval } = await desk.owner.get(`/approvals/${approvalId}`)
  assert.deepEqual([approval.targetName.length, approval.after.paymentIds.length], [200, 20])
})

const setState = (orderId: string, state: string) =>
  desk.panel.database.query({
    text: `
      update payments
      set
        state = $2,
        held_for = case $2 when 'held' then 'amount' end,
        waits_for = case $2 when 'held' then 'operator' when 'waiting' then 'deposit' end,
        paid_at = case when $2 in ('paid', 'refunded', 'charged-back') then created_at end,
        confirmed_by = case when $2 in ('paid', 'refunded', 'charged-back') then 'provider' end,
        clawed_back_at = case when $2 in ('refunded', 'charged-back') then created_at end
      where order_id = $1`,
    values: [orderId, state],
  })

const failCredits = () =>
  desk.shop.database.query({
    text: `
      update console.errands
      set state = 'failed', failure = 'x', ended_at = now()
      where kind = 'bank.settle'
        and state = 'waiting'`,
  })

test('A-140 A-142 a deposit finds the order of its payer in each state that still takes money', async () => {
  for (const [state, name, kana] of [
    ['waiting', 'マツ', 'ﾏﾂ'],
    ['expired', 'キレ', 'ｷﾚ'],
    ['cancelled', 'ヤメ', 'ﾔﾒ'],
    ['held', 'トメ', 'ﾄﾒ'],
  ] as const) {
    const { orderId } = await desk.addTransfer(name)
    await setState(orderId, state)
    await desk.read(noticeFile([desk.on({ yen: 480, name: kana })]))
    const { candidates } = await desk.depositOf(kana)
    assert.deepEqual(
      candidates.map((each: { orderId: string; state: string }) => [each.orderId, each.state]),
      [[orderId, state]],
    )
    await setState(orderId, 'waiting')
  }
})

test('A-411 an order is linked by hand in each state that still takes money, and again after its credit failed', async () => {
  const { payer, orderId } = await desk.addTransfer('エノモト')
  await desk.read(noticeFile([desk.on({ yen: 480, name: 'ｴﾉﾓﾄ' })]))
  const { id } = await desk.depositOf('ｴﾉﾓﾄ')
  const link = { depositIds: [id], orderIds: [orderId], reason: 'a fee' }
  const ask = () => desk.accountant.act('/bank/deposits/match', link)
  const answers: Record<string, unknown> = {}
  for (const state of PAYMENT_STATES) {
    await setState(orderId, state)
    const { approvalId, result } = await ask()
    answers[state] = result
    if (approvalId !== undefined) await desk.accountant.act(`/approvals/${approvalId}/withdraw`)
  }
  const takesMoney = {
    waiting: undefined,
    cancelled: undefined,
    expired: undefined,
    held: undefined,
  }
  const closed = Object.fromEntries(PAYMENT_STATES.map((state) => [state, 'order-not-open']))
  assert.deepEqual(answers, { ...closed, ...takesMoney })
  await setState(orderId, 'waiting')
  for (const settle of [failCredits, desk.shop.runDueJobs]) {
    assert.equal((await desk.approve((await ask()).approvalId)).state, 200)
    await settle()
  }
  assert.equal((await payer.get('/user/point')).point, 500)
})

test('A-141 a deposit waits for its own credit, not for that of another', async () => {
  const [one, two] = ['ｱｲﾊﾗ', 'ｲｹﾀﾆ'] as const
  for (const [name, kana] of [
    ['アイハラ', one],
    ['イケタニ', two],
  ] as const) {
    await desk.addTransfer(name)
    await desk.read(noticeFile([desk.on({ yen: 500, name: kana })]))
    const { id } = await desk.depositOf(kana)
    await desk.accountant.act('/bank/deposits/accept', { ids: [id] })
    if (kana === one) await desk.shop.runDueJobs()
  }
  const settlingOf = async (kana: string) => (await desk.depositOf(kana, '&state=matched')).settling
  assert.deepEqual([await settlingOf(one), await settlingOf(two)], ['done', 'waiting'])
  await desk.shop.runDueJobs()
  assert.equal(await settlingOf(two), 'done')
})

test('A-141 a deposit whose credit failed is open again, without its former order', async () => {
  const { orderId } = await desk.addTransfer('ウエハラ')
  await desk.read(noticeFile([desk.on({ yen: 500, name: 'ｳｴﾊﾗ' })]))
  const { id } = await desk.depositOf('ｳｴﾊﾗ')
  const accept = () => desk.accountant.act('/bank/deposits/accept', { ids: [id] })
  await accept()
  await failCredits()
  const open = await desk.depositOf('ｳｴﾊﾗ')
  assert.deepEqual(
    [open.state, open.grade, open.orders, open.settling],
    ['open', 'exact', [], null],
  )
  assert.equal((await accept()).results[0].result, 'done')
  await desk.shop.runDueJobs()
  const { orders, settling } = await desk.depositOf('ｳｴﾊﾗ', '&state=matched')
  const orderIds = orders.map((order: { orderId: string }) => order.orderId)
  assert.deepEqual([orderIds, settling], [[orderId], 'done'])
})

test('A-143 the database refuses a second match, and an errand that no exact deposit allows', async () => {
  const { orderId } = await desk.addTransfer('ナカムラ')
  await desk.read(
    noticeFile([desk.on({ yen: 490, name: 'ﾅｶﾑﾗ' }), desk.on({ yen: 500, name: 'ﾅｶﾑﾗ' })]),
  )
  const { list } = await desk.accountant.get('/bank/deposits?text=ﾅｶﾑﾗ')
  const [short, whole] = list.map(({ id }: { id: number }) => id) as [number, number]
  const paymentId = (await paymentRow(desk.shop, orderId)).id
  const asConsole = openDatabase({ url: asConsoleRole(desk.shop.databaseUrl), connectionsMax: 1 })
  const operatorId = desk.panel.operatorIds.accountant
  const match = (depositId: number, shape = 'one') =>
    asConsole.transaction(async (tx) => {
      const [row] = await tx.query<{ id: number }>({
        text: `insert into console.bank_matches (shape, operator_id, created_at) values ($1, $2, now()) returning id`,
        values: [shape, operatorId],
      })
      for (const [table, column, id] of [
        ['bank_matched_deposits', 'deposit_id', depositId],
        ['bank_matched_payments', 'payment_id', paymentId],
      ]) {
        await tx.query({
          text: `insert into console.${table} (match_id, shape, ${column}) values ($1, $2, $3)`,
          values: [row?.id, shape, id],
        })
      }
    })
  const ask = (depositId: number, paidOn = desk.today()) =>
    asConsole.query({
      text: `
        insert into console.errands (kind, target_kind, target_id, payload, requested_by, created_at, take_after)
        values ('bank.settle', 'payment', $1, $2, $3, now(), now())`,
      values: [
        String(paymentId),
        { depositIds: [depositId], paymentIds: [paymentId], paidOn },
        operatorId,
      ],
    })
  try {
    await assert.rejects(match(short, 'split'), { constraint: 'bank_matches_linked' })
    await assert.rejects(ask(whole), { constraint: 'errands_exact' }, 'no match')
    await match(short)
    await assert.rejects(ask(short), { constraint: 'errands_exact' }, 'another amount')
    await assert.rejects(match(whole), { constraint: 'bank_matched_payments_once' })
    await assert.rejects(match(short), { constraint: 'bank_matched_deposits_once' })
    const ended = await desk.accountant.act(`/bank/deposits/${short}/return`, {
      reason: 'sent back',
    })
    assert.equal(ended.result, 'deposit-closed')
    for (const text of [
      'delete from console.bank_deposits',
      'update console.bank_matches set shape = shape',
    ])
      await assert.rejects(asConsole.query({ text }), /permission denied/)
  } finally {
    await asConsole.close()
  }
})

test('A-143 a deposit whose payment was settled otherwise is open again', async () => {
  const { orderId } = await desk.addTransfer('コバヤシ')
  await desk.read(noticeFile([desk.on({ yen: 500, name: 'ｺﾊﾞﾔｼ' })]))
  const deposit = await desk.depositOf('ｺﾊﾞﾔｼ')
  const { results } = await desk.accountant.act('/bank/deposits/accept', { ids: [deposit.id] })
  assert.equal(results[0].result, 'done')
  const { id } = await desk.shop.gateway.orderOf(orderId)
  await desk.shop.gateway.act(id, 'deposit', { yen: 500 })
  const isPaid = async () => (await paymentRow(desk.shop, orderId)).state === 'paid'
  await waitUntil(isPaid, 'the notice of the provider is processed')
  assert.equal((await paymentRow(desk.shop, orderId)).confirmedBy, 'provider')
  await desk.shop.runDueJobs()
  const open = await desk.depositOf('ｺﾊﾞﾔｼ')
  assert.deepEqual([open?.state, open?.grade], ['open', 'none'])
})
