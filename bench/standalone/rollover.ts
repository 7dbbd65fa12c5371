import { type BenchProcess, startBenchProcess } from '#bench/measurement/bench-process.ts'
import { cpuMsOf, processTreeCpuMsOf } from '#bench/measurement/cpu-time.ts'
import { withEnvironment } from '#bench/measurement/environment.ts'
import { runPurchases, type Scenario, type Target } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { assertTotals } from '#bench/subjects/subject.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { PRICE_YEN, type RolloverCommand, type RunResult } from './rollover.process.ts'
import { insertRankPeriods, MEMBERS_PER_PAYER, summarizeRankPeriods } from './rollover.sql.ts'

/**
 * The longest time that the rollover of 1,000,000 members may take. All of these members have paid
 * in the month before. Other members buy and pay while the rollover runs.
 */
const BUDGET_SECONDS = 60
/** The longest time that a purchase or a credit may wait during the rollover. */
const WAIT_MS_MAX = 1_000

const MEMBERS = 1_000_000
const PAYERS = MEMBERS / MEMBERS_PER_PAYER
const BASELINE_MS = 8_000
const SLICE_MS = 1_000
const START_MS = 3_000

const BUYERS: Scenario = {
  name: 'buyers',
  buyerCount: 8,
  packCount: 2,
  tickets: 2_000_000,
  drawCount: 1,
}
// The beginning of a month, which the rollover and the payments use as the present time. All
// members have paid in the month before.
const MONTH_AFTER = new Date('2030-09-01T00:00:00+09:00')

interface LatencyTotals {
  purchaseCount: number
  purchaseMsMax: number
  paymentCount: number
  paymentMsMax: number
}

await withEnvironment(START_MS, async (environment) => {
  const target = await environment.openShop([BUYERS])
  const database = openDatabase({ url: target.databaseUrl, connectionsMax: 1 })
  await insertRankPeriods(database, { memberCount: MEMBERS, month: monthOf(MONTH_AFTER) - 1 })
  const worker = startBenchProcess('standalone/rollover.process.ts', {
    args: [target.databaseUrl, 'worker'],
  })
  const payer = startBenchProcess('standalone/rollover.process.ts', {
    args: [target.databaseUrl, 'payer'],
  })
  try {
    const before = await runLoadUntil(target, payer, sleep(BASELINE_MS))
    const cpuBefore = cpuMs(target, worker)
    const rollover = worker.call<RunResult>({
      kind: 'roll',
      now: MONTH_AFTER,
    } satisfies RolloverCommand)
    const during = await runLoadUntil(target, payer, rollover)
    const cpuAfter = cpuMs(target, worker)
    const firstRun = await rollover
    const secondRun = await worker.call<RunResult>({
      kind: 'roll',
      now: MONTH_AFTER,
    } satisfies RolloverCommand)
    const yen = (before.paymentCount + during.paymentCount) * PRICE_YEN
    await audit(await summarizeRankPeriods(database), yen)
    report({
      before,
      during,
      firstRun,
      secondRun,
      workerMs: cpuAfter.worker - cpuBefore.worker,
      databaseMs: cpuAfter.database - cpuBefore.database,
    })
  } finally {
    await worker.stop()
    await payer.stop()
    await database.close()
  }
})

/**
 * Makes purchases and payments without a pause until the promise `until` is settled. Returns the
 * number of purchases and of payments, and the longest wait of a purchase and of a payment.
 */
async function runLoadUntil(
  target: Target,
  payer: BenchProcess,
  until: Promise<unknown>,
): Promise<LatencyTotals> {
  const totals: LatencyTotals = {
    purchaseCount: 0,
    purchaseMsMax: 0,
    paymentCount: 0,
    paymentMsMax: 0,
  }
  let isOver = false
  until.then(
    () => {
      isOver = true
    },
    () => {
      isOver = true
    },
  )
  while (!isOver) {
    const command = {
      kind: 'pay',
      now: MONTH_AFTER,
      durationMs: SLICE_MS,
      payerCount: PAYERS,
    } satisfies RolloverCommand
    const [bought, paid] = await Promise.all([
      runPurchases(target, BUYERS, SLICE_MS),
      payer.call<RunResult>(command),
    ])
    totals.purchaseCount += bought.count
    totals.purchaseMsMax = Math.max(totals.purchaseMsMax, ...bought.latenciesMs)
    totals.paymentCount += paid.count
    totals.paymentMsMax = Math.max(totals.paymentMsMax, paid.longestMs)
  }
  return totals
}

/**
 * Checks that each rank has the number of members that their paid yen have earned. Checks that no
 * yen paid during the rollover is missing.
 */
async function audit(rankPeriods: Awaited<ReturnType<typeof summarizeRankPeriods>>, yen: number) {
  const sum = (column: 'members' | 'yen') =>
    rankPeriods.reduce((total, row) => total + Number(row[column]), 0)
  assertTotals(
    'rank_periods',
    { members: sum('members'), yen: sum('yen') },
    { members: MEMBERS, yen },
  )
  for (const { rank_id, month, members } of rankPeriods) {
    // The paid yen earn each rank for a fifth of the members. Of the members who paid least, a
    // tenth have kept the top rank by rank maintenance, so these members count for the top rank.
    const maintained = { 1: -MEMBERS / 50, 5: MEMBERS / 50 }[Number(rank_id)] ?? 0
    const found = { month, members } as Record<string, unknown>
    const expected = { month: monthOf(MONTH_AFTER), members: MEMBERS / 5 + maintained }
    assertTotals(`rank ${rank_id}`, found, expected)
  }
}

interface RolloverReport {
  readonly before: LatencyTotals
  readonly during: LatencyTotals
  readonly firstRun: RunResult
  readonly secondRun: RunResult
  readonly workerMs: number
  readonly databaseMs: number
}

function report({
  before,
  during,
  firstRun,
  secondRun,
  workerMs,
  databaseMs,
}: RolloverReport): void {
  const seconds = firstRun.elapsedMs / 1000
  const row = (name: string, totals: LatencyTotals) => [
    name,
    ...[totals.purchaseCount, totals.paymentCount].map(String),
    ...[totals.purchaseMsMax, totals.paymentMsMax].map((ms) => ms.toFixed(0)),
  ]
  printTable([
    ['', 'purchases', 'payments', 'longest purchase ms', 'longest payment ms'],
    row('before', before),
    row('during the rollover', during),
  ])
  console.log(
    `\n${firstRun.count} members moved in ${seconds.toFixed(1)} s, ` +
      `${(workerMs / 1000).toFixed(1)} s of processor time of the worker; the database used ` +
      `${(databaseMs / 1000).toFixed(1)} s for that and for the load. The second run moved ${secondRun.count} in ${secondRun.elapsedMs.toFixed(1)} ms.`,
  )
  const verdicts: readonly [boolean, string][] = [
    [seconds <= BUDGET_SECONDS, `at most ${BUDGET_SECONDS} s: ${seconds.toFixed(1)} s`],
    [
      during.purchaseMsMax <= WAIT_MS_MAX,
      `a purchase waits at most ${WAIT_MS_MAX} ms: ${during.purchaseMsMax.toFixed(0)}`,
    ],
    [
      during.paymentMsMax <= WAIT_MS_MAX,
      `a payment waits at most ${WAIT_MS_MAX} ms: ${during.paymentMsMax.toFixed(0)}`,
    ],
  ]
  for (const [isKept, what] of verdicts) console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${what}`)
  if (verdicts.some(([isKept]) => !isKept)) process.exitCode = 1
}

function cpuMs({ databasePid }: Target, worker: BenchProcess) {
  return { worker: cpuMsOf(worker.pid), database: processTreeCpuMsOf(databasePid) }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
