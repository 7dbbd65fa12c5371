import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { controlGateway, type GatewayControl } from '#gateway/control.ts'
import type { Fault } from '#gateway/faults.ts'
import { type Gateway, openGateway } from '#gateway/gateway.ts'
import { type Database, openDatabase, type Queryable } from '#server/platform/database/database.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import { verify } from '#server/verify/verify.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addPayer, countCredits, type Payer } from '#testing/drivers/payments/payer.ts'
import { PAYMENT_SCENARIOS } from '#testing/drivers/payments/payment-scenarios.ts'
import { newPaymentAttempt } from '#testing/drivers/payments/payment-steps.ts'
import {
  addPaid,
  approveChange,
  type PaymentsDesk,
  requestChange,
} from '#testing/drivers/payments/payments-desk.ts'
import {
  type ShopProcesses,
  startShopProcesses,
} from '#testing/drivers/processes/shop-processes.ts'
import { retry } from '#testing/drivers/retry.ts'
import { BANK_ACCOUNT, fileField, noticeFile } from '#testing/fixtures/bank-statements.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'
import { compareBooks } from '#testing/models/provider-books.ts'

const PROVIDER_TIMEOUT_MS = 60_000
// Retries for thirty seconds, because a busy machine takes long to restart a shop.
const RETRY_OPTIONS = { attemptsMax: 300, waitMs: () => 100 }
const APPLY_MS = 100
/**
 * The times of the two tries of an errand, in minutes after OPEN. The lease of the first try lasts
 * five minutes and has ended by the second try.
 */
const FIRST_TRY = 20
const SECOND_TRY = 26

let gateway: Gateway
let control: GatewayControl
let processes: ShopProcesses
let database: Database
/** A connection that locks rows, so that the shop must wait for these rows. */
let locker: Database
let panel: TestConsole
let support: ConsoleClient
let desk: Pick<PaymentsDesk, 'shop' | 'accountant' | 'owner'>
before(async () => {
  gateway = await openGateway({ file: null })
  control = controlGateway(gateway.url)
  // The timeout is long, so that the shop still waits for the provider's response when the test
  // kills the shop.
  processes = await startShopProcesses(gateway.url, 1, PROVIDER_TIMEOUT_MS)
  database = openDatabase({ url: processes.databaseUrl, connectionsMax: 1 })
  const clock = testClock(new Date(OPEN))
  panel = await openTestConsole({ shop: { databaseUrl: processes.databaseUrl, clock } })
  locker = openDatabase({ url: processes.databaseUrl, connectionsMax: 1 })
  support = await logInOperator(panel, 'support')
  const accountant = await logInOperator(panel, 'accountant')
  desk = { shop: testShop(), accountant, owner: await logInOperator(panel, 'owner') }
})
after(async () => {
  await panel.close()
  await locker.close()
  await database.close()
  await processes.stop()
  await gateway.close()
})

const CASES: readonly (readonly [string, string, Fault, string])[] = [
  ['card', '/gmo-openapi/order/capture', 'timeout-after', 'between the capture and its response'],
  ['card', '/gmo-openapi/credit/charge', 'timeout-after', 'between the hold and its response'],
  ['store econ', '/gmo-openapi/cash/charge', 'timeout-after', 'between the slip and its response'],
  ['PayPal', '/paypal/v2/checkout/orders/*', 'timeout-after', 'during a call to PayPal'],
  ['Amazon Pay', '/amazon-pay/v2/checkoutSessions/*', 'timeout-after', 'during the checkout'],
  ['PayPay', '/gmo-openapi/wallet/charge', 'timeout-before', 'before the charge'],
]

for (const [name, path, fault, when] of CASES) {
  test(`T6 ${name}: a shop that is killed -9 ${when} charges and credits once`, async () => {
    const scenario = PAYMENT_SCENARIOS.find((candidate) => candidate.name === name)
    assert.ok(scenario !== undefined)
    const payer = await addMember()
    const attempt = newPaymentAttempt(payer, {
      ...control,
      url: gateway.url,
      processDue: async () => {},
    })
    await control.faults({ path, fault, ...(name === 'PayPal' ? { method: 'POST' } : {}) })
    const kill = waitForCall(path, name === 'PayPal' ? 'POST' : undefined).then(() =>
      processes.shops[0]?.kill(),
    )
    for (const step of scenario.steps) await retry(() => step.runStep(attempt), RETRY_OPTIONS)
    await kill
    await control.faults({ fault: 'none' })
    await processes.setClocks(new Date(Date.parse(OPEN) + 11 * 60_000))
    await processes.setClocks(new Date(OPEN))
    assert.equal(await countCredits({ database } as TestShop, payer.id), 1)
    assert.deepEqual(await compareBooks(database, await control.orders()), [])
    assert.deepEqual(await violations(), [])
    await processes.setClocks(new Date(OPEN))
  })
}

const CANCEL = '/gmo-openapi/order/cancel'
for (const fault of ['timeout-before', 'timeout-after'] as const) {
  test(`A-132 A-200: a shop that is killed -9 in a refund errand (${fault}) refunds once, and the errand says so`, async () => {
    const payer = await addMember()
    const id = await addPaid(desk, payer)
    const { approvalId } = await requestChange(desk, id, 'refund')
    await approveChange(desk, approvalId)
    await control.faults({ path: CANCEL, fault })
    const kill = waitForCall(CANCEL).then(killShop)
    await Promise.all([kill, startErrands()])
    await control.faults({ fault: 'none' })
    assert.deepEqual(await errandOf(approvalId), { state: 'waiting', tryCount: 1 })
    await runErrandsAt(SECOND_TRY)
    assert.deepEqual(await errandOf(approvalId), { state: 'done', tryCount: 2 })
    assert.deepEqual(await loggedCalls(approvalId), ['payments.refund', 'approvals.approve'])
    const refunds = await refundsOf(id)
    assert.deepEqual(
      refunds.map(({ state, points }) => [state, points]),
      [['done', 0]],
    )
    const order = (await control.orders()).find(({ orderId }) => orderId === refunds[0]?.orderId)
    assert.equal(order?.state, 'refunded')
    assert.deepEqual(await violations(), [])
    await processes.setClocks(new Date(OPEN))
  })
}

test('A-150 A-200: a shop that is killed -9 in an adjustment errand posts one entry, and the errand says so', async () => {
  const { id } = await addMember()
  const adjustment = { currency: 'point', amount: 300, message: 'お詫び', reason: 'it was late' }
  const { approvalId } = await support.act(`/members/${id}/adjust`, adjustment)
  await approveChange(desk, approvalId)
  await killWhileLocked(id)
  assert.deepEqual(await errandOf(approvalId), { state: 'waiting', tryCount: 1 })
  assert.deepEqual(await adjustmentsOf(id), [])
  await runErrandsAt(SECOND_TRY)
  assert.deepEqual(await errandOf(approvalId), { state: 'done', tryCount: 2 })
  assert.deepEqual(await adjustmentsOf(id), [{ amount: 300 }])
  assert.deepEqual(await loggedCalls(approvalId), ['points.adjust', 'approvals.approve'])
  assert.deepEqual(await violations(), [])
  await processes.setClocks(new Date(OPEN))
})

test('A-143 A-200: a shop that is killed -9 while it settles a matched deposit credits once, and the errand says so', async () => {
  const { accountant, owner } = desk
  const payer = await addMember()
  await payer.pay(4, { name: 'キル' })
  const [{ payment_id: orderId }] = (await payer.get('/user/point/waiting')).list
  await owner.act('/bank/accounts', { ...BANK_ACCOUNT, ...BANK, csvMapping: null })
  const file = fileField(noticeFile([{ yen: 480, name: 'ｷﾙ', day: '2025-08-01' }]))
  const statement = { fileName: 'kill.txt', file, accountId: null }
  const { id } = await accountant.act('/bank/statements', statement)
  const { list } = await accountant.get(`/bank/deposits?statement=${id}`)
  const link = { depositIds: [list[0].id], orderIds: [orderId], reason: 'a fee of 20 yen' }
  const { approvalId } = await accountant.act('/bank/deposits/match', link)
  await approveChange(desk, approvalId)
  await killWhileLocked(payer.id)
  assert.deepEqual(await errandOf(approvalId), { state: 'waiting', tryCount: 1 })
  assert.equal(await countCredits({ database } as TestShop, payer.id), 0)
  await runErrandsAt(SECOND_TRY)
  assert.deepEqual(await errandOf(approvalId), { state: 'done', tryCount: 2 })
  assert.equal(await countCredits({ database } as TestShop, payer.id), 1)
  assert.deepEqual(await loggedCalls(approvalId), ['bank.match', 'approvals.approve'])
  assert.deepEqual(await violations(), [])
})

/** Starts the errands, and kills the shop while it waits for a balance of the member. */
async function killWhileLocked(memberId: number): Promise<void> {
  const ends: Promise<void>[] = []
  await locker.transaction(async (tx) => {
    const lock = 'select from balances where member_id = $1 for update'
    await tx.query({ text: lock, values: [memberId] })
    ends.push(startErrands())
    await shopWaits(tx)
    ends.push(killShop())
  })
  await Promise.all(ends)
}

const BANK = { name: 'みずほ 渋谷', reason: 'opening' }
const killShop = async () => processes.shops[0]?.kill()

function adjustmentsOf(memberId: number) {
  return database.query<{ amount: number }>({
    text: `select amount from entries where member_id = $1 and kind = 'adjustment'`,
    values: [memberId],
  })
}

/** Resolves when a connection to the shop's database waits for a lock. */
async function shopWaits(tx: Queryable): Promise<void> {
  const text = `
    select
    from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'`
  await retry(async () => assert.equal((await tx.query({ text })).length, 1), RETRY_OPTIONS)
}

const violations = async () => (await verify(database)).flatMap(({ violations: found }) => found)

/** Moves the clock of the shop. The shop then takes the errands that are due. */
const runErrandsAt = (minutes: number) =>
  processes.setClocks(new Date(Date.parse(OPEN) + minutes * MINUTE_MS))

/**
 * Starts the errands of the first try. Ignores the error if the kill of the shop ends this call.
 */
const startErrands = () => runErrandsAt(FIRST_TRY).catch(() => {})

async function errandOf(approvalId: number): Promise<object | undefined> {
  const [errand] = await database.query({
    text: `select state, try_count from console.errands where approval_id = $1`,
    values: [approvalId],
  })
  return errand
}

/** Returns the refunds of a payment, with the sum of the member's points. */
function refundsOf(paymentId: number) {
  return database.query<{ state: string; orderId: string; points: number }>({
    text: `
      select
        refunds.state,
        order_id,
        (
          select sum(amount)::integer
          from entries
          where entries.member_id = payments.member_id
            and currency = 'point'
        ) as points
      from refunds
      join payments on payments.id = payment_id
      where payment_id = $1`,
    values: [paymentId],
  })
}

/** Returns the call names in the audit log's entries about an approval, oldest first. */
async function loggedCalls(approvalId: number): Promise<string[]> {
  const entries = await database.query<{ call: string }>({
    text: 'select call from console.audit_entries where approval_id = $1 order by id',
    values: [approvalId],
  })
  return entries.map(({ call }) => call)
}

function addMember(): Promise<Payer> {
  return addPayer(testShop())
}

/** The part of the fixture shop that the drivers of this test use. */
function testShop(): TestShop {
  const shop = { url: processes.urls[0], database, gateway: { ...control, url: gateway.url } }
  return { ...shop, clock: { now: () => new Date(OPEN) } } as unknown as TestShop
}

/** Resolves when the gateway, which runs in this process, receives a request to `path`. */
function waitForCall(path: string, method?: string): Promise<void> {
  return new Promise((resolve) => {
    const onRequest = (message: unknown) => {
      const { request } = message as { request: IncomingMessage }
      const isPath = request.url?.startsWith(path.replace('*', '')) === true
      if (!isPath || (method !== undefined && request.method !== method)) return
      unsubscribe('http.server.request.start', onRequest)
      // The gateway needs this time to carry out the call. The fault that the test injects only
      // keeps the gateway from sending the response.
      setTimeout(resolve, APPLY_MS)
    }
    subscribe('http.server.request.start', onRequest)
  })
}
