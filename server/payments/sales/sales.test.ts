import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { noProviders, type ProviderStatus } from '#server/external/payments/payment-provider.ts'
import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { insertPayment, selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import { applyStatus } from '#server/payments/lifecycle/status.ts'
import {
  recordChargeback,
  releasePayment,
  resolveTransfer,
} from '#server/payments/operator/commands.ts'
import { addCourses } from '#server/payments/payments.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asConsoleRole } from '#server/platform/embedded-postgres/postgres.ts'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import { type TestClock, testClock } from '#server/platform/time/clock.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import { type ClonedDatabase, cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { PRICE, PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import { type DaySales, type SalesKey, salesBy, salesOfDays } from './sales.ts'

const START = new Date('2026-03-01T00:00:00Z')
const HOUR_MS = 3_600_000
const KINDS = [
  { payId: 1, provider: 'gmo' },
  { payId: 4, provider: 'gmo-cash' },
  { payId: 8, provider: 'gmo-wallet' },
  { payId: 8, provider: 'stripe' },
] as const

let clone: ClonedDatabase
let database: Database
/** A database connection with the rights of the console, whose reports show the sales. */
let panel: Database
let clock: TestClock
let memberId: number
let dependencies: PaymentDependencies
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase({ url: clone.url, connectionsMax: 2 })
  panel = openDatabase({ url: asConsoleRole(clone.url), connectionsMax: 1 })
  clock = testClock(START)
  memberId = (await addMemberAccount(database, { now: START })).id
  await addCourses(database, [{ id: 1, points: 500, priceYen: PRICE, memo: '' }])
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
  await database.close()
  await clone.drop()
})

let orders = 0
async function open(kind: (typeof KINDS)[number]): Promise<number> {
  const now = clock.now()
  const payment = {
    orderId: `P-${++orders}`,
    memberId,
    requestId: null,
    requestHash: Buffer.alloc(32),
    courseId: 1,
    points: 500,
    priceYen: PRICE,
    packId: null,
    ...kind,
    language: 'ja' as const,
    kana: null,
    combiniCode: null,
    carrierId: null,
    scriptReference: null,
    expiresAt: now,
    dueAt: null,
    pollAfter: now,
    createdAt: now,
  } as const
  return (await database.transaction((tx) => insertPayment(tx, payment))).id
}

const COMMANDS = { releasePayment, resolveTransfer, recordChargeback }
type Step = keyof typeof COMMANDS | keyof typeof PROVIDER_STATUSES
const STEPS = [...Object.keys(COMMANDS), ...Object.keys(PROVIDER_STATUSES)] as Step[]

/** Performs one step: the provider reports a status, or the operator runs a command. */
async function take(paymentId: number, step: Step): Promise<void> {
  const payment = (await selectPayment(database, paymentId)) as Payment
  if (step in COMMANDS) {
    await COMMANDS[step as keyof typeof COMMANDS](dependencies, payment)
  } else {
    const providerStatus = PROVIDER_STATUSES[step as keyof typeof PROVIDER_STATUSES]
    await applyStatus(dependencies, {
      payment,
      providerStatus: providerStatus as ProviderStatus,
      cause: 'poller',
    })
  }
}

const hasMoney = ({ state }: Payment) => state === 'paid'
const dayOf = (moment: Date) => wireDateTime(moment).slice(0, 10)
/**
 * Returns the net sales in yen. Each key names the day, the method and the provider, separated by
 * spaces.
 */
function netOf(rows: readonly DaySales[]): Record<string, number> {
  const nets = rows.map((row) => [`${row.day} ${row.payId} ${row.provider}`, row.netYen] as const)
  return Object.fromEntries(nets.filter(([, yen]) => yen !== 0))
}

test('A-136 the sales of each day are the payments paid that day in Japan less the returns, by method and provider', async () => {
  const step = fc.record({
    payment: fc.nat(5),
    step: fc.constantFrom(...STEPS),
    hours: fc.nat(30),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      clock.set(START)
      await database.query({
        text: 'truncate payments, payment_exceptions, payment_events, refunds cascade',
      })
      const ids: number[] = []
      for (let at = 0; at < 6; at++) ids.push(await open(KINDS[at % KINDS.length] as never))
      const expected: Record<string, number> = {}
      let total = 0
      for (const { payment: at, step, hours } of steps) {
        clock.advance(hours * HOUR_MS)
        const id = ids[at] as number
        const before = (await selectPayment(database, id)) as Payment
        await take(id, step)
        const after = (await selectPayment(database, id)) as Payment
        const change = Number(hasMoney(after)) - Number(hasMoney(before))
        if (change === 0) continue
        const key = `${dayOf(clock.now())} ${after.payId} ${after.provider}`
        expected[key] = (expected[key] ?? 0) + change * PRICE
        total += change * PRICE
      }
      const days = { from: '2026-03-01', to: dayOf(clock.now()) }
      const sales = await salesOfDays(panel, days)
      const nonZero = Object.entries(expected).filter(([, yen]) => yen !== 0)
      assert.deepEqual(netOf(sales), Object.fromEntries(nonZero))
      const [paid] = await database.query<{ yen: number }>({
        text: `select coalesce(sum(price_yen), 0)::bigint as yen from payments where state = 'paid'`,
      })
      assert.deepEqual(
        [total, sales.reduce((sum, { netYen }) => sum + netYen, 0)],
        [paid?.yen, paid?.yen],
      )
    }),
    { numRuns: 15 },
  )
})

const SALES_KEYS: readonly SalesKey[] = ['day', 'month', 'method', 'course', 'all']

test('A-136 a day begins at midnight in Japan, and a refund counts on its own day', async () => {
  await database.query({
    text: 'truncate payments, payment_exceptions, payment_events, refunds cascade',
  })
  clock.set(new Date('2026-05-01T14:59:59.999Z'))
  const late = await open(KINDS[0])
  await take(late, 'paid')
  clock.set(new Date('2026-05-01T15:00:00Z'))
  const early = await open(KINDS[0])
  await take(early, 'paid')
  await take(late, 'refunded')
  const of = (day: string) => salesOfDays(panel, { from: day, to: day })
  const row = { payId: 1, provider: 'gmo', paidCount: 1, paidYen: PRICE }
  assert.deepEqual(await of('2026-05-01'), [
    { day: '2026-05-01', ...row, returnedCount: 0, returnedYen: 0, netYen: PRICE },
  ])
  assert.deepEqual(await of('2026-05-02'), [
    { day: '2026-05-02', ...row, returnedCount: 1, returnedYen: PRICE, netYen: 0 },
  ])
  assert.deepEqual(await of('2026-05-03'), [])
  const sums = (rows: readonly Pick<DaySales, 'paidYen' | 'returnedYen'>[]) =>
    rows.map(({ paidYen, returnedYen }) => [paidYen, returnedYen])
  for (const by of SALES_KEYS)
    for (const day of ['2026-05-01', '2026-05-02', '2026-05-03'])
      assert.deepEqual(
        sums(await salesBy(panel, by, { from: day, to: day })),
        sums(await of(day)),
        `${by} ${day}`,
      )
})

for (const { name, lost, back } of [
  { name: 'a refund that came back', lost: 'refunded', back: 'paid again' },
  { name: 'a dispute that the shop won', lost: 'charged-back', back: 'paid again' },
] as const)
  test(`A-136 ${name} lowers the returns of the day on which it came back`, async () => {
    await database.query({
      text: 'truncate payments, payment_exceptions, payment_events, refunds cascade',
    })
    clock.set(new Date('2026-05-31T14:59:00Z'))
    const id = await open(KINDS[0])
    await take(id, 'paid')
    await take(id, lost)
    clock.set(new Date('2026-05-31T15:00:00Z'))
    await take(id, back)
    const row = { payId: 1, provider: 'gmo' }
    assert.deepEqual(await salesOfDays(panel, { from: '2026-05-31', to: '2026-06-01' }), [
      {
        day: '2026-05-31',
        ...row,
        paidCount: 1,
        paidYen: PRICE,
        returnedCount: 1,
        returnedYen: PRICE,
        netYen: 0,
      },
      {
        day: '2026-06-01',
        ...row,
        paidCount: 0,
        paidYen: 0,
        returnedCount: -1,
        returnedYen: -PRICE,
        netYen: PRICE,
      },
    ])
  })
