import { openDatabase } from '#server/platform/database.ts'
import { monthOf } from '#server/platform/tokyo.ts'
import { type Child, startChild } from './child.ts'
import { type Bench, rush, type Scenario } from './measure.ts'
import { familyProcessorMsOf, processorMsOf } from './processor.ts'
import { type Done, type Duty, PRICE_YEN } from './rollover.process.ts'
import { fillStandings, PAYER_STEP, readStandings } from './rollover.sql.ts'
import { onStage } from './stage.ts'
import { refuseDifference } from './subject.ts'
import { printTable } from './table.ts'

/** 1,000,000 members who have all paid, moved on while others buy and pay. */
const BUDGET_SECONDS = 60
/** Nobody waits longer for a purchase or a credit than for a moment. */
const WAIT_MS_MAX = 1_000

const MEMBERS = 1_000_000
const PAYERS = MEMBERS / PAYER_STEP
const QUIET_MS = 8_000
const TURN_MS = 1_000
const START_MS = 3_000

const BUYERS: Scenario = {
  ...{ name: 'buyers', buyerCount: 8, packCount: 2 },
  ...{ tickets: 2_000_000, drawCount: 1 },
}
// The month in which the members have paid ends: the shop's own clock has no part in this.
const AFTER = new Date('2030-09-01T00:00:00+09:00')

interface Waits {
  purchaseCount: number
  purchaseMs: number
  paymentCount: number
  paymentMs: number
}

await onStage(START_MS, async (stage) => {
  const bench = await stage.openShop([BUYERS])
  const database = openDatabase({ url: bench.databaseUrl, connectionsMax: 1 })
  await fillStandings(database, { memberCount: MEMBERS, month: monthOf(AFTER) - 1 })
  const clerk = startChild('rollover.process.ts', { args: [bench.databaseUrl, 'clerk'] })
  const payer = startChild('rollover.process.ts', { args: [bench.databaseUrl, 'payer'] })
  try {
    const alone = await crowd(bench, payer, wait(QUIET_MS))
    const before = processorMs(bench, clerk)
    const rolling = clerk.ask<Done>({ kind: 'roll', now: AFTER } satisfies Duty)
    const during = await crowd(bench, payer, rolling)
    const after = processorMs(bench, clerk)
    const rolled = await rolling
    const again = await clerk.ask<Done>({ kind: 'roll', now: AFTER } satisfies Duty)
    const yen = (alone.paymentCount + during.paymentCount) * PRICE_YEN
    await audit(await readStandings(database), yen)
    report({
      alone,
      during,
      rolled,
      again,
      clerkMs: after.clerk - before.clerk,
      allMs: after.database - before.database,
    })
  } finally {
    await clerk.stop()
    await payer.stop()
    await database.close()
  }
})

/** Purchases and payments without rest until something has ended, and the longest wait of each. */
async function crowd(bench: Bench, payer: Child, until: Promise<unknown>): Promise<Waits> {
  const waits: Waits = { purchaseCount: 0, purchaseMs: 0, paymentCount: 0, paymentMs: 0 }
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
    const duty = { kind: 'pay', now: AFTER, lastsMs: TURN_MS, payers: PAYERS } satisfies Duty
    const [bought, paid] = await Promise.all([rush(bench, BUYERS, TURN_MS), payer.ask<Done>(duty)])
    waits.purchaseCount += bought.count
    waits.purchaseMs = Math.max(waits.purchaseMs, ...bought.latenciesMs)
    waits.paymentCount += paid.count
    waits.paymentMs = Math.max(waits.paymentMs, paid.longestMs)
  }
  return waits
}

/** Every member stands where their yen led, and no yen that was paid meanwhile is missing. */
async function audit(standings: Awaited<ReturnType<typeof readStandings>>, yen: number) {
  const sum = (column: 'members' | 'yen') =>
    standings.reduce((total, row) => total + Number(row[column]), 0)
  refuseDifference(
    'standings',
    { members: sum('members'), yen: sum('yen') },
    { members: MEMBERS, yen },
  )
  for (const { rank_id, month, members } of standings) {
    // A fifth each by their yen; but of those who paid least, a tenth had their top rank kept.
    const kept = { 1: -MEMBERS / 50, 5: MEMBERS / 50 }[Number(rank_id)] ?? 0
    const found = { month, members } as Record<string, unknown>
    const expected = { month: monthOf(AFTER), members: MEMBERS / 5 + kept }
    refuseDifference(`rank ${rank_id}`, found, expected)
  }
}

interface Outcome {
  readonly alone: Waits
  readonly during: Waits
  readonly rolled: Done
  readonly again: Done
  readonly clerkMs: number
  readonly allMs: number
}

function report({ alone, during, rolled, again, clerkMs, allMs }: Outcome): void {
  const seconds = rolled.elapsedMs / 1000
  const line = (name: string, waits: Waits) => [
    name,
    ...[waits.purchaseCount, waits.paymentCount].map(String),
    ...[waits.purchaseMs, waits.paymentMs].map((ms) => ms.toFixed(0)),
  ]
  printTable([
    ['', 'purchases', 'payments', 'longest purchase ms', 'longest payment ms'],
    line('before', alone),
    line('while the month turns', during),
  ])
  console.log(
    `\n${rolled.count} members moved in ${seconds.toFixed(1)} s, ` +
      `${(clerkMs / 1000).toFixed(1)} s of processor time of the clerk; the database used ` +
      `${(allMs / 1000).toFixed(1)} s for that and for the crowd. Again: ${again.count} in ${again.elapsedMs.toFixed(1)} ms.`,
  )
  const verdicts: readonly [boolean, string][] = [
    [seconds <= BUDGET_SECONDS, `at most ${BUDGET_SECONDS} s: ${seconds.toFixed(1)} s`],
    [
      during.purchaseMs <= WAIT_MS_MAX,
      `a purchase waits at most ${WAIT_MS_MAX} ms: ${during.purchaseMs.toFixed(0)}`,
    ],
    [
      during.paymentMs <= WAIT_MS_MAX,
      `a payment waits at most ${WAIT_MS_MAX} ms: ${during.paymentMs.toFixed(0)}`,
    ],
  ]
  for (const [isKept, what] of verdicts) console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${what}`)
  if (verdicts.some(([isKept]) => !isKept)) process.exitCode = 1
}

function processorMs({ databasePid }: Bench, clerk: Child) {
  return { clerk: processorMsOf(clerk.pid), database: familyProcessorMsOf(databasePid) }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
