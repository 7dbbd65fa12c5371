import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { PossibleChange } from '#contract/console/payment-rows.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'
import { declined, unknown } from '#server/external/payments/results.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { type OperatorCommand, runOperatorCommand } from '#server/payments/operator/operator.ts'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addPayer, NORMAL_CARD, type Payer, paymentRow } from '#testing/drivers/payer.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const PRICE_YEN = 500
const POINTS = 500

let shop: TestShop
let panel: TestConsole
let accountant: ConsoleClient
let owner: ConsoleClient
let payer: Payer
/** How many of the next refunds the provider refuses, and how many it does not answer. */
let refusalsLeft = 0
let silencesLeft = 0

/** Returns providers that refuse or do not answer the next refunds. */
function refusing(providers: Providers): Providers {
  return {
    ...providers,
    byName(name) {
      const provider = providers.byName(name)
      const refund: NonNullable<typeof provider>['refund'] = async (order, signal) => {
        if (silencesLeft > 0) {
          silencesLeft -= 1
          return unknown('silence')
        }
        if (refusalsLeft === 0) return provider?.refund(order, signal) as never
        refusalsLeft -= 1
        return declined('M01 card 4111111111111111')
      }
      return provider && { ...provider, refund }
    },
  }
}

before(async () => {
  shop = await openTestShop({ gateway: true, wrapProviders: refusing })
  panel = await openTestConsole({ shop })
})
beforeEach(async () => {
  accountant = await logInOperator(panel, 'accountant')
  owner = await logInOperator(panel, 'owner')
  payer = await addPayer(shop)
})
after(async () => {
  await panel.close()
  await shop.close()
})

const idOf = async (orderId: string) => Number((await paymentRow(shop, orderId)).id)
const stateOf = async (id: number) => (await accountant.get(`/payments/${id}`)).payment.state

/** Makes a payment by PayPay that is paid and credited. */
async function paid(by: Payer = payer, courseId = 101): Promise<number> {
  const { url } = await by.pay(8, { point_price_id: courseId })
  const token = new URL(await by.submitChoice(url, 'pay')).searchParams.get('payment_id') ?? ''
  assert.equal((await by.post('/user/point/append', { token })).result, '1')
  return idOf(token)
}

/** Makes a bank transfer that waits for its money. */
async function transfer(by: Payer = payer): Promise<number> {
  await by.pay(4, { name: 'ヤマダ' })
  const [{ payment_id: orderId }] = (await by.get('/user/point/waiting')).list
  return idOf(orderId)
}

/** Makes a transfer that is held, as if its provider had reported this. */
async function held(heldFor: string, report: object, by: Payer = payer): Promise<number> {
  const id = await transfer(by)
  await shop.database.query({
    text: `
      update payments
      set state = 'held', held_for = $2, waits_for = 'operator', provider_status = $3
      where id = $1`,
    values: [id, heldFor, report],
  })
  return id
}

const request = (id: number, change: OperatorCommand) =>
  accountant.act(`/payments/${id}/${change}`, { reason: 'the member called' })

async function approve(approvalId: number): Promise<void> {
  const { approval } = await owner.get(`/approvals/${approvalId}`)
  const decision = { payload_hash: approval.payload_hash, reason: 'checked' }
  assert.equal((await owner.act(`/approvals/${approvalId}/approve`, decision)).state, 200)
}

const MINUTE_MS = 60_000
const wait = (ms: number) => shop.clock.set(new Date(shop.clock.now().getTime() + ms))

/** Requests a change, has it approved, and lets the shop do it, a second after each step. */
async function change(id: number, command: OperatorCommand): Promise<void> {
  wait(1_000)
  const { approval_id } = await request(id, command)
  wait(1_000)
  await approve(approval_id)
  wait(1_000)
  await shop.runDueJobs()
}

const changeOf = async (id: number, name: OperatorCommand) => {
  const { changes } = await accountant.get(`/payments/${id}`)
  return changes.find((each: PossibleChange) => each.change === name) as PossibleChange
}

test('A-130 the list filters by state, method, provider, day paid, amount, member, order number and exception', async () => {
  const paidId = await paid()
  const heldId = await held('late', { is: 'paid', yen: PRICE_YEN, currency: 'JPY' })
  const { payment } = await accountant.get(`/payments/${paidId}`)
  const day = shop.clock.now()
  const today = new Date(day.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
  const idsOf = async (filters: Record<string, string | number>) => {
    const query = new URLSearchParams({ member: String(payer.id), ...(filters as object) })
    const { list, count } = await accountant.get(`/payments?${query}`)
    assert.equal(count, list.length)
    return list.map(({ id }: { id: number }) => id)
  }
  assert.deepEqual(await idsOf({}), [heldId, paidId], 'the newest first')
  for (const [filters, ids] of [
    [{ state: 'paid' }, [paidId]],
    [{ method: 4 }, [heldId]],
    [{ method: 8, provider: 'gmo-wallet' }, [paidId]],
    [{ provider: 'stripe' }, []],
    [{ paid_on: today }, [paidId]],
    [{ paid_on: '2020-01-01' }, []],
    [{ min_yen: PRICE_YEN, max_yen: PRICE_YEN, state: 'held' }, [heldId]],
    [{ min_yen: PRICE_YEN + 1 }, []],
    [{ order: payment.order_id }, [paidId]],
    [{ exception: 'any' }, [heldId]],
    [{ exception: 'late' }, [heldId]],
    [{ exception: 'amount' }, []],
    [{ exception: 'paid-twice' }, []],
  ] as const)
    assert.deepEqual(await idsOf(filters), ids, JSON.stringify(filters))
  assert.deepEqual(await accountant.get('/payments?page=100000').then(({ list }) => list), [])
})

test("A-130 the timeline tells every event in the provider's words, and no card number, token or secret", async () => {
  const { id: orderId } = await payer.registerCard()
  await payer.post('/user/gmo_result', { id: orderId, pay_type: 1 })
  await payer.post('/user/point/buy', { pay_id: 1, point_price_id: 101, payment_id: orderId })
  const card = await paymentRow(shop, orderId)
  const wallet = await paid()
  refusalsLeft = 1
  await change(wallet, 'refund')
  const page = await accountant.get(`/payments/${wallet}`)
  const told = page.timeline.map((entry: { kind: string; step?: string }) =>
    [entry.kind, entry.step].filter(Boolean).join(' '),
  )
  assert.deepEqual(told, [
    ...['opened', 'state', 'approval requested', 'approval approved'],
    ...['refund sent', 'refund failed', 'exception'],
  ])
  assert.equal(page.timeline[5].failure, 'M01 card …', "the provider's words, without the number")
  for (const row of [card, await paymentRow(shop, page.payment.order_id)]) {
    const shown = JSON.stringify([
      await accountant.get(`/payments/${row.id}`),
      await accountant.get(`/payments?member=${payer.id}`),
    ])
    const secrets = [NORMAL_CARD, row.script_reference, row.next_url]
    const references = Object.values((row.reference ?? {}) as Record<string, string>)
    for (const secret of [...secrets, ...references].filter(
      (each) => typeof each === 'string' && each !== '' && each !== row.order_id,
    ))
      assert.ok(!shown.includes(secret as string), String(secret))
  }
})

test('A-131 an exception shows what is known, and each act its effect on the points, which then happens', async () => {
  for (const [heldFor, report] of [
    ['amount', { is: 'paid', yen: 800, currency: 'JPY' }],
    ['currency', { is: 'paid', yen: PRICE_YEN, currency: 'USD' }],
    ['late', { is: 'paid', yen: PRICE_YEN, currency: 'JPY' }],
  ] as const) {
    const member = await addPayer(shop)
    const id = await held(heldFor, report, member)
    const { payment, changes } = await accountant.get(`/payments/${id}`)
    assert.deepEqual(payment.exceptions, [heldFor])
    assert.deepEqual([payment.report.yen, payment.report.currency], [report.yen, report.currency])
    const names = changes.map(({ change }: PossibleChange) => change)
    assert.deepEqual(names, ['refund', 'release'])
    const refund = await changeOf(id, 'refund')
    assert.deepEqual(
      [refund.refund_yen, refund.points.taken, refund.points.owed],
      [report.yen, 0, 0],
    )
    const release = await changeOf(id, 'release')
    assert.deepEqual([release.points.granted, release.points.balance_after], [POINTS, POINTS])
    await change(id, 'release')
    assert.equal((await member.get('/user/point')).point, release.points.balance_after)
    assert.equal(await stateOf(id), 'paid')
  }
})

test('A-131 a payment that was paid twice is an exception until it is closed with a reason', async () => {
  const id = await transfer()
  const { payment } = await accountant.get(`/payments/${id}`)
  await change(id, 'resolve')
  await shop.gateway.notices({ act: 'lose', count: null })
  const order = await shop.gateway.orderOf(payment.order_id)
  await shop.gateway.act(order.id, 'deposit', { yen: PRICE_YEN })
  await accountant.act(`/payments/${id}/inquire`)
  await shop.runDueJobs()
  await shop.gateway.notices({ act: 'none' })
  const { exceptions } = await accountant.get(`/payments/${id}`)
  const [{ kind, report, closed_at }] = exceptions
  assert.deepEqual(
    [kind, report.is, report.yen, closed_at],
    ['paid-twice', 'paid', PRICE_YEN, null],
  )
  const listed = async () =>
    (await accountant.get(`/payments?exception=paid-twice&member=${payer.id}`)).count
  assert.equal(await listed(), 1)
  const close = (reason: string) =>
    accountant.act(`/payments/${id}/close-exception`, { kind: 'paid-twice', reason })
  assert.equal((await close('')).state, 400, 'a reason is needed')
  assert.equal((await close('returned by bank transfer')).state, 200)
  const again = await close('once more')
  assert.deepEqual([again.state, again.result], [409, 'not-possible'])
  assert.equal(await listed(), 0)
  const page = await accountant.get(`/payments/${id}`)
  assert.equal(page.exceptions[0].close_reason, 'returned by bank transfer')
  assert.equal((await payer.get('/user/point')).point, POINTS, 'no points have moved')
})

test('A-132 settle, release, refund and charge-back post the same entries as the command line', async () => {
  const dependencies: PaymentDependencies = {
    ...{ database: shop.database, clock: shop.clock, publicUrl: () => shop.url },
    providers: chooseProviders({}, { gatewayUrl: shop.gateway.url, now: shop.clock.now }),
    ...{ providerTimeoutMs: 10_000, onFault: () => {}, singleFlight: singleFlight<Payment>() },
  }
  const late = { is: 'paid', yen: PRICE_YEN, currency: 'JPY' }
  const begin: Readonly<Record<OperatorCommand, (by: Payer) => Promise<number>>> = {
    resolve: transfer,
    release: (by) => held('late', late, by),
    refund: (by) => paid(by, 102),
    'charge-back': (by) => paid(by, 102),
  }
  const booksOf = async (memberId: number, paymentId: number) => ({
    entries: await shop.database.query({
      text: `
        select currency, amount, kind, balance_after, granted_after, spent_after
        from entries
        where member_id = $1
        order by currency, seq`,
      values: [memberId],
    }),
    balances: await shop.database.query({
      text: 'select currency, balance, debt from balances where member_id = $1 order by currency',
      values: [memberId],
    }),
    events: await shop.database.query({
      text: `
        select cause, state_before, state_after
        from payment_events
        where payment_id = $1
        order by seq`,
      values: [paymentId],
    }),
  })
  const packId = await publishTestPack(shop, { price: 400 })
  for (const command of ['resolve', 'release', 'refund', 'charge-back'] as const) {
    const [first, second] = [await addPayer(shop), await addPayer(shop)]
    const [byConsole, byCommandLine] = [await begin[command](first), await begin[command](second)]
    if (command === 'refund') for (const each of [first, second]) await each.buy(packId, 1)
    await change(byConsole, command)
    const name = String(byCommandLine)
    assert.equal(await runOperatorCommand(dependencies, command, name), 'done', command)
    const books = await booksOf(first.id, byConsole)
    assert.ok(books.entries.length > 0, command)
    assert.deepEqual(books, await booksOf(second.id, byCommandLine), command)
  }
})

test('A-133 a refund shows what is left, spent and owed, is sent only after approval, and granted differs from sent', async () => {
  const id = await paid()
  const packId = await publishTestPack(shop, { price: 400 })
  await payer.buy(packId, 1)
  const { points } = await changeOf(id, 'refund')
  assert.deepEqual([points.taken, points.owed, points.debt_after], [100, 400, 400])
  const stepOf = async () => (await accountant.get(`/payments/${id}`)).refund_step
  assert.equal(await stepOf(), null)
  const { approval_id } = await request(id, 'refund')
  await shop.runDueJobs()
  assert.deepEqual([await stepOf(), await stateOf(id)], ['requested', 'paid'])
  const orderId = String((await accountant.get(`/payments/${id}`)).payment.order_id)
  assert.equal((await shop.gateway.orderOf(orderId)).state, 'paid', 'nothing is sent before')
  await approve(approval_id)
  assert.deepEqual([await stepOf(), await stateOf(id)], ['granted', 'paid'])
  const refused = await request(id, 'charge-back')
  assert.deepEqual([refused.state, refused.result], [409, 'already-requested'])
  assert.deepEqual((await accountant.get(`/payments/${id}`)).changes, [])
  silencesLeft = 1
  await shop.runDueJobs()
  assert.deepEqual([await stepOf(), await stateOf(id)], ['sent', 'paid'], 'without an answer')
  wait(6 * MINUTE_MS)
  await shop.runDueJobs()
  assert.deepEqual([await stepOf(), await stateOf(id)], ['done', 'refunded'])
  assert.equal((await shop.gateway.orderOf(orderId)).state, 'refunded')
  const { point, owed_point } = await payer.get('/user/point')
  assert.deepEqual([point, owed_point], [points.balance_after, points.debt_after])
})

test("A-134 a refund that the provider refuses stays open with the provider's words, and is tried again once", async () => {
  const id = await paid()
  refusalsLeft = 1
  await change(id, 'refund')
  const page = await accountant.get(`/payments/${id}`)
  assert.deepEqual([page.payment.state, page.refund_step], ['paid', 'refused'])
  assert.deepEqual(page.payment.exceptions, ['refund-failed'])
  assert.equal(page.refunds[0].failure, 'M01 card …')
  assert.equal((await payer.get('/user/point')).point, POINTS, 'the member keeps the points')
  assert.equal((await changeOf(id, 'refund')).is_retry, true)
  await change(id, 'refund')
  const done = await accountant.get(`/payments/${id}`)
  assert.deepEqual([done.payment.state, done.refund_step], ['refunded', 'done'])
  assert.deepEqual(done.payment.exceptions, [])

  const other = await paid(await addPayer(shop))
  refusalsLeft = 2
  await change(other, 'refund')
  await change(other, 'refund')
  assert.equal(refusalsLeft, 0)
  assert.equal(await changeOf(other, 'refund'), undefined)
  const third = await request(other, 'refund')
  assert.deepEqual([third.state, third.result], [409, 'refund-refused'])
})

test('A-200 an errand whose worker died after the refund counts as done, once another worker takes it', async () => {
  const id = await paid()
  const { approval_id } = await request(id, 'refund')
  await approve(approval_id)
  const takeErrand = () =>
    shop.database.query({ text: 'select id from take_errand($1)', values: [shop.clock.now()] })
  assert.equal((await takeErrand()).length, 1)
  const dependencies = {
    ...{ database: shop.database, clock: shop.clock, publicUrl: () => shop.url },
    providers: chooseProviders({}, { gatewayUrl: shop.gateway.url, now: shop.clock.now }),
    ...{ providerTimeoutMs: 10_000, onFault: () => {} },
  }
  assert.equal(await runOperatorCommand(dependencies, 'refund', String(id)), 'done')
  wait(6 * MINUTE_MS)
  await shop.runDueJobs()
  const { errands } = await accountant.get(`/payments/${id}`)
  assert.deepEqual([errands[0].kind, errands[0].state], ['payments.refund', 'done'])
})
