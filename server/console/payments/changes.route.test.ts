import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { runOperatorCommand } from '#server/payments/operator/operator.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import { addPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import {
  addHeld,
  addPaid,
  addTransfer,
  approveChange,
  changePayment,
  offeredChange,
  openPaymentsDesk,
  type PaymentsDesk,
  requestChange,
  waitFor,
} from '#testing/drivers/payments/payments-desk.ts'
import { paymentDependencies } from '#testing/fixtures/payment-dependencies.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'

const MINUTE_MS = 60_000
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

/** The context that the command line passes to its commands. */
const commandLine = () => paymentDependencies(shop)

const COMMANDS = ['resolve', 'release', 'refund', 'charge-back', 'restore'] as const

test('A-132 settle, release, refund, charge-back and its undoing post the same entries as the command line', async () => {
  const late = { is: 'paid', yen: PRICE_YEN, currency: 'JPY' }
  const begin: Readonly<Record<(typeof COMMANDS)[number], (by: Payer) => Promise<number>>> = {
    resolve: (by) => addTransfer(desk, by),
    release: (by) => addHeld(desk, by, { heldFor: 'late', report: late }),
    refund: (by) => addPaid(desk, by, 102),
    'charge-back': (by) => addPaid(desk, by, 102),
    async restore(by) {
      const id = await addPaid(desk, by, 102)
      await runOperatorCommand(commandLine(), 'charge-back', String(id))
      return id
    },
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
  for (const command of COMMANDS) {
    const [first, second] = [await addPayer(shop), await addPayer(shop)]
    const [byConsole, byCommandLine] = [await begin[command](first), await begin[command](second)]
    if (command === 'refund') for (const each of [first, second]) await each.buy(packId, 1)
    await changePayment(desk, byConsole, command)
    const name = String(byCommandLine)
    assert.equal(await runOperatorCommand(commandLine(), command, name), 'done', command)
    const books = await booksOf(first.id, byConsole)
    assert.ok(books.entries.length > 0, command)
    assert.deepEqual(books, await booksOf(second.id, byCommandLine), command)
  }
})

test('A-133 a refund shows what is left, spent and owed, is sent only after approval, and granted differs from sent', async () => {
  const id = await addPaid(desk, payer)
  const packId = await publishTestPack(shop, { price: 400 })
  await payer.buy(packId, 1)
  const { points } = await offeredChange(desk, id, 'refund')
  assert.deepEqual([points.taken, points.owed, points.debtAfter], [100, 400, 400])
  const stepOf = async () => (await accountant.get(`/payments/${id}`)).refundStep
  assert.equal(await stepOf(), null)
  const { approvalId } = await requestChange(desk, id, 'refund')
  await shop.runDueJobs()
  assert.deepEqual([await stepOf(), await stateOf(id)], ['requested', 'paid'])
  const orderId = String((await accountant.get(`/payments/${id}`)).payment.orderId)
  assert.equal((await shop.gateway.orderOf(orderId)).state, 'paid', 'nothing is sent before')
  await approveChange(desk, approvalId)
  assert.deepEqual([await stepOf(), await stateOf(id)], ['granted', 'paid'])
  const refused = await requestChange(desk, id, 'charge-back')
  assert.deepEqual([refused.state, refused.result], [409, 'already-requested'])
  assert.deepEqual((await accountant.get(`/payments/${id}`)).changes, [])
  desk.silencesLeft = 1
  await shop.runDueJobs()
  assert.deepEqual([await stepOf(), await stateOf(id)], ['sent', 'paid'], 'without an answer')
  waitFor(desk, 6 * MINUTE_MS)
  await shop.runDueJobs()
  assert.deepEqual([await stepOf(), await stateOf(id)], ['done', 'refunded'])
  assert.equal((await shop.gateway.orderOf(orderId)).state, 'refunded')
  const { point, owed_point } = await payer.get('/user/point')
  assert.deepEqual([point, owed_point], [points.balanceAfter, points.debtAfter])
})

test("A-134 a refund that the provider refuses stays open with the provider's words, and is tried again once", async () => {
  const id = await addPaid(desk, payer)
  desk.refusalsLeft = 1
  await changePayment(desk, id, 'refund')
  const page = await accountant.get(`/payments/${id}`)
  assert.deepEqual([page.payment.state, page.refundStep], ['paid', 'refused'])
  assert.deepEqual(page.payment.exceptions, ['refund-failed'])
  assert.equal(page.refunds[0].failure, 'M01 card …')
  assert.equal((await payer.get('/user/point')).point, POINTS, 'the member keeps the points')
  assert.equal((await offeredChange(desk, id, 'refund')).isRetry, true)
  await changePayment(desk, id, 'refund')
  const done = await accountant.get(`/payments/${id}`)
  assert.deepEqual([done.payment.state, done.refundStep], ['refunded', 'done'])
  assert.deepEqual(done.payment.exceptions, [])

  const other = await addPaid(desk, await addPayer(shop))
  desk.refusalsLeft = 2
  await changePayment(desk, other, 'refund')
  await changePayment(desk, other, 'refund')
  assert.equal(desk.refusalsLeft, 0)
  assert.equal(await offeredChange(desk, other, 'refund'), undefined)
  const third = await requestChange(desk, other, 'refund')
  assert.deepEqual([third.state, third.result], [409, 'refund-refused'])
})

test('A-200 an errand whose worker died after the refund counts as done, once another worker takes it', async () => {
  const id = await addPaid(desk, payer)
  const { approvalId } = await requestChange(desk, id, 'refund')
  await approveChange(desk, approvalId)
  const takeErrand = () =>
    shop.database.query({
      text: `select id from take_errand($1, '{payments.refund}', '5 minutes')`,
      values: [shop.clock.now()],
    })
  assert.equal((await takeErrand()).length, 1)
  assert.equal(await runOperatorCommand(commandLine(), 'refund', String(id)), 'done')
  waitFor(desk, 6 * MINUTE_MS)
  await shop.runDueJobs()
  const { errands } = await accountant.get(`/payments/${id}`)
  assert.deepEqual([errands[0].kind, errands[0].state], ['payments.refund', 'done'])
})

test('A-202 after a refund in part, a refund shows the rest', async () => {
  const id = await addPaid(desk, payer, 102)
  await shop.database.query({
    text: 'update payments set returned_yen = price_yen / 5 where id = $1',
    values: [id],
  })
  const { payment, changes } = await accountant.get(`/payments/${id}`)
  const refund = changes.find(({ change }: { change: string }) => change === 'refund')
  assert.equal(payment.returnedYen, payment.priceYen / 5)
  assert.equal(refund.refundYen, payment.priceYen - payment.returnedYen)
  assert.equal(refund.points.taken, payment.points - payment.points / 5)
})
