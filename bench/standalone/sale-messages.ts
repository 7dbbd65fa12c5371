import { parseArgs } from 'node:util'
import { startBenchProcess } from '#bench/measurement/bench-process.ts'
import { cpuMsOf } from '#bench/measurement/cpu-time.ts'
import { withEnvironment } from '#bench/measurement/environment.ts'
import { audit, measureLoad, runPurchases, type Scenario } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG, SHORT } from '#bench/run-size.ts'
import { assertTotals } from '#bench/subjects/subject.ts'
import { HOT_PACK } from '#bench/suite/scenarios.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { countSaleMessages, deleteSaleMessages, insertFollowers } from './sale-messages.sql.ts'

/** How much dearer a purchase may be while the worker queues the messages of a sale. */
const COST_RATIO_MAX = 1.05
/** The messages of a sale are queued within a minute. */
const SECONDS_MAX = 60

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const FOLLOWERS = values.short ? 20_000 : 100_000
const ROUNDS = values.short ? 1 : 5
/** Longer than the worker takes, so that all its work falls into the load. */
const MEASURED_MS = values.short ? 5_000 : 20_000
const { durations } = values.short ? SHORT : LONG
const FOLLOWED: Scenario = { ...HOT_PACK, name: 'the pack that members follow' }

/**
 * The messages to all followers of a pack, queued by a worker while others buy the hot pack, in turn
 * with purchases alone. The processor time of the worker and of its own database connection does
 * not count: what counts is what the purchases wait for.
 */
await withEnvironment(durations.startMs, async (environment) => {
  const shop = await environment.openShop([HOT_PACK, FOLLOWED])
  const [packId = 0] = shop.packIds.get(FOLLOWED) ?? []
  await insertFollowers(shop.databaseUrl, { packId, count: FOLLOWERS })
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  const worker = startBenchProcess('standalone/sale-messages.process.ts', {
    args: [shop.databaseUrl],
  })
  const load = () => runPurchases(shop, HOT_PACK, MEASURED_MS)
  const alone: number[] = []
  const beside: number[] = []
  const queuedMs: number[] = []
  try {
    const pid = await worker.call<number>('pid')
    for (let round = 0; round < ROUNDS; round++) {
      await runPurchases(shop, HOT_PACK, durations.warmUpMs)
      alone.push((await measureLoad(shop, load)).totalMs)
      const before = cpuMsOf(pid)
      let count = 0
      const [measured, elapsedMs] = await Promise.all([
        measureLoad(shop, async () => {
          const bought = await load()
          count = bought.count
          return bought
        }),
        worker.call<number>('announce'),
      ])
      beside.push(measured.totalMs - (cpuMsOf(pid) - before) / count)
      queuedMs.push(elapsedMs)
      const expected = { messages: FOLLOWERS, members: FOLLOWERS }
      assertTotals('messages', { ...(await countSaleMessages(database)) }, expected)
      await deleteSaleMessages(shop.databaseUrl)
    }
    await audit(shop, HOT_PACK)
  } finally {
    await worker.stop()
    await database.close()
  }
  report(Math.min(...beside) / Math.min(...alone), Math.max(...queuedMs) / 1000)
})

function report(ratio: number, seconds: number): void {
  const rows = [
    ['', 'measured', 'budget', ''],
    row('a purchase beside the messages', ratio, COST_RATIO_MAX, '×'),
    row(`${FOLLOWERS} messages queued`, seconds, SECONDS_MAX, 's'),
  ]
  printTable(rows)
}

function row(name: string, measured: number, max: number, unit: string): string[] {
  const isBroken = !values.short && measured > max
  if (isBroken) process.exitCode = 1
  return [name, `${measured.toFixed(3)} ${unit}`, `≤ ${max} ${unit}`, isBroken ? 'BROKEN' : '']
}
