import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { PossibleChange } from '#contract/console/payments/payment-rows.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { addPayer, NORMAL_CARD, type Payer, paymentRow } from '#testing/drivers/payments/payer.ts'
import {
  addHeld,
  addPaid,
  addTransfer,
  changePayment,
  offeredChange,
  openPaymentsDesk,
  type PaymentsDesk,
} from '#testing/drivers/payments/payments-desk.ts'
import { addTestPayment } from '#testing/fixtures/payments.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'

const PRICE_YEN = 500
const POINTS = 500

let desk: PaymentsDesk
let shop: TestShop
let accountant: ConsoleClient
let payer: Payer
before(async () => {
  desk = await openPaymentsDesk()
  shop = desk.shop
})
beforeEach(async () => {
  await desk.logIn()
  accountant = desk.accountant
  payer = await addPayer(shop)
})
after(() => desk.close())

const stateOf = async (id: number) => (await accountant.get(`/payments/${id}`)).payment.state

test('A-130 the list filters by state, method, provider, day paid, amount, member, order number and exception', async () => {
  const paidId = await addPaid(desk, payer)
  const heldId = await addHeld(desk, payer, {
    heldFor: 'late',
    report: { is: 'paid', yen: PRICE_YEN, currency: 'JPY' },
  })
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
    [{ paidOn: today }, [paidId]],
    [{ paidOn: '2020-01-01' }, []],
    [{ createdFrom: today, createdTo: today }, [heldId, paidId]],
    [{ createdTo: '2020-01-01' }, []],
    [{ createdFrom: '2999-01-01' }, []],
    [{ minYen: PRICE_YEN, maxYen: PRICE_YEN, state: 'held' }, [heldId]],
    [{ minYen: PRICE_YEN + 1 }, []],
    [{ order: payment.orderId }, [paidId]],
    [{ exception: 'any' }, [heldId]],
    [{ exception: 'late' }, [heldId]],
    [{ exception: 'amount' }, []],
    [{ exception: 'paid-twice' }, []],
  ] as const)
    assert.deepEqual(await idsOf(filters), ids, JSON.stringify(filters))
  assert.deepEqual(await accountant.get('/payments?page=100000').then(({ list }) => list), [])
})

test('A-130 a refused payment says the code and the reason of its provider', async () => {
  const failed = async (code: string) => {
    const report = { is: 'failed', code } as const
    const { id } = await addTestPayment(shop, { memberId: payer.id, state: 'failed', report })
    const { payment } = await accountant.get(`/payments/${id}`)
    return [payment.report.code, payment.declineReason]
  }
  assert.deepEqual(await failed('insufficient_balance'), ['insufficient_balance', 'funds'])
  assert.deepEqual(await failed('other'), ['other', null])
  // The shop knows a refusal that the provider's report does not name.
  const { id } = await addTestPayment(shop, {
    memberId: payer.id,
    state: 'failed',
    report: { is: 'failed' } as never,
  })
  await shop.database.query({
    text: `update payments set failure = 'insufficient_balance', provider_status = null where id = $1`,
    values: [id],
  })
  const { payment } = await accountant.get(`/payments/${id}`)
  assert.deepEqual([payment.report.code, payment.declineReason], ['insufficient_balance', 'funds'])
  await shop.database.query({
    text: `update payments set failure = 'too_many_declines' where id = $1`,
    values: [id],
  })
  const { payment: stopped } = await accountant.get(`/payments/${id}`)
  assert.equal(stopped.declineReason, 'too-many', 'the shop did not send the card')
  const paid = await accountant.get(`/payments/${await addPaid(desk, payer)}`)
  assert.equal(paid.payment.declineReason, null)
})

test('A-132 a charge-back is offered and accepted only for a method that has them', async () => {
  const changesOf = async (id: number) =>
    (await accountant.get(`/payments/${id}`)).changes.map(({ change }: PossibleChange) => change)
  assert.ok((await changesOf(await addPaid(desk, payer))).includes('charge-back'))
  const transferId = await addTransfer(desk, payer)
  await changePayment(desk, transferId, 'resolve')
  assert.deepEqual(await changesOf(transferId), ['refund'])
  const refused = await accountant.act(`/payments/${transferId}/charge-back`, { reason: 'wrong' })
  assert.deepEqual([refused.state, refused.result], [409, 'not-possible'])
})

test("A-130 the timeline tells every event in the provider's words, and no card number, token or secret", async () => {
  const { id: orderId } = await payer.registerCard()
  await payer.post('/user/gmo_result', { id: orderId, pay_type: 1 })
  await payer.post('/user/point/buy', { pay_id: 1, point_price_id: 101, payment_id: orderId })
  const card = await paymentRow(shop, orderId)
  const wallet = await addPaid(desk, payer)
  desk.refusalsLeft = 1
  await changePayment(desk, wallet, 'refund')
  const page = await accountant.get(`/payments/${wallet}`)
  const shown = page.timeline.map((entry: { kind: string; step?: string }) =>
    [entry.kind, entry.step].filter(Boolean).join(' '),
  )
  assert.deepEqual(shown, [
    'opened',
    'state',
    'approval requested',
    'approval approved',
    'refund sent',
    'refund failed',
    'exception',
  ])
  assert.equal(page.timeline[5].failure, 'M01 card …', "the provider's words, without the number")
  for (const row of [card, await paymentRow(shop, page.payment.orderId)]) {
    const shown = JSON.stringify([
      await accountant.get(`/payments/${row.id}`),
      await accountant.get(`/payments?member=${payer.id}`),
    ])
    const secrets = [NORMAL_CARD, row.script_reference, row.next_url]
    const references = Object.values((row.reference ?? {}) as Record<string, string>)
    for (const secret of [...secrets, ...references].filter(
      (each) => typeof each === 'string' && each !== '' && each !== row.orderId,
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
    const id = await addHeld(desk, member, { heldFor, report })
    const { payment, changes } = await accountant.get(`/payments/${id}`)
    assert.deepEqual(payment.exceptions, [heldFor])
    assert.deepEqual([payment.report.yen, payment.report.currency], [report.yen, report.currency])
    const names = changes.map(({ change }: PossibleChange) => change)
    assert.deepEqual(names, ['refund', 'release'])
    const refund = await offeredChange(desk, id, 'refund')
    assert.deepEqual(
      [refund.refundYen, refund.points.taken, refund.points.owed],
      [report.yen, 0, 0],
    )
    const release = await offeredChange(desk, id, 'release')
    assert.deepEqual([release.points.granted, release.points.balanceAfter], [POINTS, POINTS])
    await changePayment(desk, id, 'release')
    assert.equal((await member.get('/user/point')).point, release.points.balanceAfter)
    assert.equal(await stateOf(id), 'paid')
  }
})

test('A-131 a payment that was paid twice is an exception until it is closed with a reason', async () => {
  const id = await addTransfer(desk, payer)
  const { payment } = await accountant.get(`/payments/${id}`)
  await changePayment(desk, id, 'resolve')
  await shop.gateway.notices({ act: 'lose', count: null })
  const order = await shop.gateway.orderOf(payment.orderId)
  await shop.gateway.act(order.id, 'deposit', { yen: PRICE_YEN })
  await accountant.act(`/payments/${id}/inquire`)
  await shop.runDueJobs()
  await shop.gateway.notices({ act: 'none' })
  const { exceptions } = await accountant.get(`/payments/${id}`)
  const [{ kind, report, closedAt }] = exceptions
  assert.deepEqual([kind, report.is, report.yen, closedAt], ['paid-twice', 'paid', PRICE_YEN, null])
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
  assert.equal(page.exceptions[0].closeReason, 'returned by bank transfer')
  assert.equal((await payer.get('/user/point')).point, POINTS, 'no points have moved')
})

test('A-130 the timeline says that an operator had the shop ask for the status that changed a payment', async () => {
  const id = await addTransfer(desk, payer)
  const { payment } = await accountant.get(`/payments/${id}`)
  await shop.gateway.notices({ act: 'lose', count: null })
  await shop.gateway.act((await shop.gateway.orderOf(payment.orderId)).id, 'deposit', {
    yen: PRICE_YEN,
  })
  await accountant.act(`/payments/${id}/inquire`)
  await shop.runDueJobs()
  await shop.gateway.notices({ act: 'none' })
  const { timeline } = await accountant.get(`/payments/${id}`)
  const states = timeline.filter(({ kind }: { kind: string }) => kind === 'state')
  assert.deepEqual(
    states.map((state: { cause: string; stateAfter: string }) => [state.cause, state.stateAfter]),
    [['operator', 'paid']],
  )
})

test('A-131 a kept card that its provider never deletes is an exception, and closing it makes the shop forget the card', async () => {
  const member = await addPayer(shop)
  const registered = await member.registerCard(undefined, undefined, { keep_card: true })
  await member.pay(1, { payment_id: registered.id })
  await shop.runDueJobs()
  const [card] = (await member.get('/user/kept_card')).list
  await member.post(`/user/kept_card/delete/${card.id}`, {})
  await shop.database.query({
    text: 'update kept_cards set failure_count = 19 where id = $1',
    values: [card.id],
  })
  await shop.gateway.faults({ path: '/gmo-openapi/member/delete', fault: '500-before' })
  await shop.runDueJobs()
  const rows = () =>
    shop.database.query<{ customer: string; paymentId: number }>({
      text: 'select customer, payment_id from kept_cards where id = $1',
      values: [card.id],
    })
  const [row] = await rows()
  assert.ok(row !== undefined)
  const listed = async () =>
    (await accountant.get(`/payments?exception=card-not-deleted&member=${member.id}`)).count
  assert.equal(await listed(), 1)
  await changePayment(desk, row.paymentId, 'refund')
  const page = await accountant.get(`/payments/${row.paymentId}`)
  assert.equal(page.payment.state, 'refunded')
  const [{ kind, customer, closedAt }] = page.exceptions
  assert.deepEqual([kind, customer, closedAt], ['card-not-deleted', row.customer, null])
  const closing = { kind: 'card-not-deleted', reason: 'deleted on the pages of GMO' }
  const path = `/payments/${row.paymentId}/close-exception`
  assert.equal((await accountant.act(path, closing)).state, 200)
  await shop.runDueJobs()
  assert.deepEqual([await listed(), await rows()], [0, []])
})
