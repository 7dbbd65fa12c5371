import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BalanceSum, BaseDateReport } from '#contract/console/reports.ts'
import { derivePackPoints } from '#server/draws/pack-points/pack-points.ts'
import { noProviders, type ProviderStatus } from '#server/external/payments/payment-provider.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { insertPayment, selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import { applyStatus } from '#server/payments/lifecycle/status.ts'
import { salesOfDays } from '#server/payments/sales/sales.ts'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import { readSplit } from '#server/points/split/split.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { PRICE, PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'

const BASE_DATE = '2025-08-05'
const MEMBERS = 5
const ROUNDS = 7

let shop: TestShop
let panel: TestConsole
let packId: number
let dependencies: PaymentDependencies
before(async () => {
  shop = await openTestShop()
  panel = await openTestConsole({ shop })
  const prizes = [{ buyPoint: 40, actionType: '0' as const, count: 900 }]
  packId = await publishTestPack(shop, { prizes })
  const { database, clock } = shop
  dependencies = {
    database,
    clock,
    providers: noProviders,
    publicUrl: () => '',
    providerTimeoutMs: 1,
    onFault: () => {},
    singleFlight: singleFlight<Payment>(),
  }
})
after(async () => {
  await panel.close()
  await shop.close()
})

let orders = 0
async function openPayment(memberId: number): Promise<Payment> {
  const now = shop.clock.now()
  const fields = {
    orderId: `P-${++orders}`,
    memberId,
    requestId: null,
    requestHash: Buffer.alloc(32),
    courseId: 101,
    points: PRICE,
    priceYen: PRICE,
    packId: null,
    payId: 1,
    provider: 'gmo',
    language: 'ja' as const,
    kana: null,
    combiniCode: null,
    carrierId: null,
    scriptReference: null,
    expiresAt: now,
    dueAt: null,
    pollAfter: now,
    createdAt: now,
  }
  const { id } = await shop.database.transaction((tx) => insertPayment(tx, fields))
  return (await selectPayment(shop.database, id)) as Payment
}

async function report(
  payment: Payment,
  status: 'paid' | 'refunded' | 'charged-back' | 'paid again',
) {
  const providerStatus = PROVIDER_STATUSES[status] as ProviderStatus
  await applyStatus(dependencies, { payment, providerStatus, cause: 'poller' })
}

/** Members pay, draw, convert, get refunds and charge-backs, all at the same time. */
async function storm(): Promise<void> {
  const members = await Promise.all(
    Array.from({ length: MEMBERS }, () => addLoggedInMember(shop, { points: 700 })),
  )
  await Promise.all(
    members.map(async (member, which) => {
      for (let round = 0; round < ROUNDS; round++) {
        const payment = await openPayment(member.id)
        await report(payment, 'paid')
        const { cards = [] } = await member.buy(packId, 1 + ((which + round) % 3))
        const reduction_card = cards.map(({ history_id }: { history_id: number }) => history_id)
        if (round % 2 === 0)
          await member.post('/user/pack/decision', { send_card: [], reduction_card })
        if (round % 3 === 1) await report(payment, 'refunded')
        if (round % 4 === 2) await report(payment, 'charged-back')
        if (round % 8 === 6) await report(payment, 'paid again')
      }
    }),
  )
}

async function compute(operator: ConsoleClient, baseDate: string): Promise<BaseDateReport> {
  assert.equal((await operator.act('/reports/base-dates', { baseDate })).state, 200)
  await panel.runReports()
  const { list } = await operator.get('/reports/base-dates')
  assert.equal(list[0].baseDate, baseDate)
  return list[0]
}

const setTime = (time: string) => shop.clock.set(new Date(`${time}:00+09:00`))
const sumOf = ({ paid, free }: { paid: number; free: number }) => paid + free

test('A-049 A-175 A-177 while a storm runs, two runs of a base date give the same figures, the trial balance sums to zero, and paid and free points are the balance of every member', async () => {
  setTime('2025-08-05T23:00')
  await storm()
  const { point: unused } = await unusedNow()
  setTime('2025-08-06T12:00')
  const operator = await logInOperator(panel, 'accountant')
  const running = storm()
  const first = await compute(operator, BASE_DATE)
  const sums: BalanceSum[][] = []
  const readSums = async () => {
    const query = 'from=2025-08-05&to=2025-08-06'
    sums.push((await operator.get(`/reports/trial-balance?${query}`)).figures.sums)
  }
  await readSums()
  await derivePackPoints(shop.database, shop.clock.now())
  await assertSplits()
  const second = await compute(operator, BASE_DATE)
  await readSums()
  await assertSplits()
  await running
  await assertSplits()
  const third = await compute(operator, BASE_DATE)
  await readSums()
  assert.deepEqual(second.figures, first.figures)
  assert.deepEqual(third.figures, first.figures)
  const same = [first, second, third].map((each) => each.isSameAsBefore)
  assert.deepEqual(same, [null, true, true])
  assert.equal(sumOf(first.figures.unused), unused)
  for (const flow of ['issued', 'used', 'takenBack'] as const)
    assert.ok(sumOf(first.figures[flow]) > 0, flow)
  for (const { difference } of sums.flat()) assert.equal(difference, 0)
  const points = sums.at(-1)?.find(({ currency }) => currency === 'point')
  assert.equal(points?.closing, (await unusedNow()).point)
})

test('A-177 A-136 the sales of each grouping have the same sum, which is that of the payments', async () => {
  const operator = await logInOperator(panel, 'accountant')
  const [row] = await shop.database.query<{ net: number; draws: number }>({
    text: `
      select
        (select coalesce(sum(price_yen), 0) from payments where state = 'paid')::bigint as net,
        (select sum(draw_count) from purchases where pack_id = $1)::bigint as draws`,
    values: [packId],
  })
  for (const by of ['day', 'month', 'method', 'course', 'tax-rate']) {
    const query = `from=2025-08-01&to=2025-08-06&by=${by}`
    const { totals } = (await operator.get(`/reports/sales?${query}`)).figures
    const yen = totals.find(({ unit }: { unit: string }) => unit === 'yen')
    assert.equal(yen.net, row?.net, by)
    assert.equal(yen.amount, PRICE * MEMBERS * ROUNDS * 2, by)
  }
  const sales = await salesOfDays(shop.database, { from: '2025-08-01', to: '2025-08-06' })
  assert.equal(
    sales.reduce((sum, { netYen }) => sum + netYen, 0),
    row?.net,
  )
  const byPack = await operator.get('/reports/sales?from=2025-08-01&to=2025-08-06&by=pack')
  const { list } = byPack.figures
  const sold = list.find(({ key }: { key: string }) => key === String(packId))
  assert.equal(sold.count, row?.draws)
})

/**
 * Asserts at one moment of the storm that each member's paid and free points add up to the balance.
 */
async function assertSplits(): Promise<void> {
  await shop.database.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read' })
    const balances = await tx.query<{ id: number; balance: number }>({
      text: `select member_id as id, balance from balances where currency = 'point'`,
    })
    for (const { id, balance } of balances)
      assert.equal(sumOf(await readSplit(tx, id)), balance, `member ${id}`)
  })
}

async function unusedNow(): Promise<{ point: number }> {
  const [row] = await shop.database.query<{ point: number }>({
    text: `select sum(balance)::bigint as point from balances where currency = 'point'`,
  })
  return row as { point: number }
}
