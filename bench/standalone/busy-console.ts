import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMsOf } from '#bench/measurement/cpu-time.ts'
import { type ShopBench, withEnvironment } from '#bench/measurement/environment.ts'
import { audit, measureLoad, runPurchases } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG } from '#bench/run-size.ts'
import { insertPastPurchases } from '#bench/suite/past-purchases.sql.ts'
import { HOT_PACK, PAST_PACKS } from '#bench/suite/scenarios.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { type ConsoleClient, logInOperator } from '#testing/drivers/console-client.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { selectConsolePids } from './busy-console.sql.ts'

/**
 * How much dearer a purchase may be while operators use the console. The processor time of the
 * console and of its own database connections does not count.
 */
const COST_RATIO_MAX = 1.05
/** The pause between two calls of the console: some 20 operators who open a screen every 2 s. */
const PAUSE_MS = 100
const ROUNDS = 5
const PAST = { packCount: 10, memberCount: 50_000, purchasesPerMember: 10 }
const PAST_SCENARIO = { ...PAST_PACKS, packCount: PAST.packCount }

interface Cost {
  readonly totalMs: number
  readonly perSecond: number
  readonly p99: number
  readonly consoleCalls: number
}

await withEnvironment(LONG.durations.startMs, async (environment) => {
  const shop = await environment.openShop([HOT_PACK, PAST_SCENARIO])
  await insertPastPurchases(shop.databaseUrl, {
    ...PAST,
    packIds: shop.packIds.get(PAST_SCENARIO) ?? [],
  })
  const clock = testClock(new Date())
  const panel = await openTestConsole({
    shop: { databaseUrl: shop.databaseUrl, clock },
    hasTimers: true,
  })
  try {
    const owner = await logInOperator(panel, 'owner')
    const alone: Cost[] = []
    const beside: Cost[] = []
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await measureCost(shop, panel, null))
      beside.push(await measureCost(shop, panel, owner))
    }
    await audit(shop, HOT_PACK)
    report(cheapest(alone), cheapest(beside))
  } finally {
    await panel.close()
  }
})

/**
 * Measures a purchase, with an operator who calls the console or without one. Subtracts the
 * processor time of the console's connections from the database's time.
 */
async function measureCost(
  shop: ShopBench,
  panel: TestConsole,
  operator: ConsoleClient | null,
): Promise<Cost> {
  const stop = new AbortController()
  const calling = operator === null ? Promise.resolve(0) : callUntil(stop.signal, operator, panel)
  await runPurchases(shop, HOT_PACK, LONG.durations.warmUpMs)
  const before = await consoleConnectionMs(panel)
  let count = 0
  const measured = await measureLoad(shop, async () => {
    const load = await runPurchases(shop, HOT_PACK, LONG.durations.measuredMs)
    count = load.count
    return load
  })
  const consoleMs = (await consoleConnectionMs(panel)) - before
  stop.abort()
  const { perSecond, latencyMs } = measured
  const totalMs = measured.totalMs - consoleMs / count
  return { totalMs, perSecond, p99: latencyMs.p99, consoleCalls: await calling }
}

/** Calls screens of the console in turn, with pauses. Returns the number of calls. */
async function callUntil(
  signal: AbortSignal,
  operator: ConsoleClient,
  panel: TestConsole,
): Promise<number> {
  const paths = ['/dashboard', '/packs/1', '/packs/1/purchases', '/payments', '/members?text=past']
  let calls = 0
  while (!signal.aborted) {
    // An operator may make 300 calls a minute. The clock advances, so that no call is refused.
    panel.clock.advance(300)
    const { state } = await operator.get(paths[calls % paths.length] as string)
    if (state !== 200) throw new Error(`the console refused a call: ${state}`)
    calls += 1
    await sleep(PAUSE_MS)
  }
  return calls
}

async function consoleConnectionMs({ database }: TestConsole): Promise<number> {
  const pids = await selectConsolePids(database)
  return pids.reduce((sum, pid) => sum + cpuMsOf(pid), 0)
}

function cheapest(costs: readonly Cost[]): Cost {
  return costs.reduce((best, cost) => (cost.totalMs < best.totalMs ? cost : best))
}

function report(alone: Cost, beside: Cost): void {
  const ratio = beside.totalMs / alone.totalMs
  const isKept = ratio <= COST_RATIO_MAX
  if (!isKept) process.exitCode = 1
  const row = (name: string, { totalMs, perSecond, p99, consoleCalls }: Cost) => [
    name,
    `${totalMs.toFixed(3)} ms`,
    perSecond.toFixed(0),
    `${p99.toFixed(1)} ms`,
    String(consoleCalls),
  ]
  printTable([
    ['hot pack, 64 buyers', 'a purchase', 'a second', 'p99', 'calls of the console'],
    row('alone', alone),
    row('beside a busy console', beside),
  ])
  console.log(`${ratio.toFixed(3)} ×, budget ≤ ${COST_RATIO_MAX} ×: ${isKept ? 'kept' : 'BROKEN'}`)
}
