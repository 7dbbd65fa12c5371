import { parseArgs } from 'node:util'
import { type BenchProcess, startBenchProcess } from '#bench/measurement/bench-process.ts'
import { cpuMsOf } from '#bench/measurement/cpu-time.ts'
import { type ShopBench, withEnvironment } from '#bench/measurement/environment.ts'
import { audit, measureLoad, runPurchases, type Scenario } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG, SHORT } from '#bench/run-size.ts'
import { assertTotals } from '#bench/subjects/subject.ts'
import { HOT_PACK } from '#bench/suite/scenarios.ts'
import { isQuiet } from '#server/notifications/quiet-hours.rule.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import type { ReceivedMails } from './mail-server.process.ts'
import {
  countSaleMessages,
  deleteSaleMessages,
  insertFollowers,
  selectSenderPids,
} from './sale-messages.sql.ts'

/** How much dearer a purchase may be while the worker queues the messages of a sale. */
const COST_RATIO_MAX = 1.05
/** The messages of a sale are queued within a minute, and sent within another. */
const SECONDS_MAX = 60

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [, threads = '1'] = positionals
const FOLLOWERS = values.short ? 5_000 : 100_000
const ROUNDS = values.short ? 1 : 3
/** Longer than the worker takes, so that all its work falls into the load. */
const MEASURED_MS = values.short ? 5_000 : 20_000
if (isQuiet(new Date()))
  throw new Error('this bench runs from 8:00 to 21:00 in Japan: no sale is announced at night')
const { durations } = values.short ? SHORT : LONG
const FOLLOWED: Scenario = { ...HOT_PACK, name: 'the pack that members follow' }

/**
 * The messages to all followers of a pack, queued and then sent by a worker while others buy the hot
 * pack, in turn with purchases alone. A mail server of another process counts what it gets. The processor time of the worker and of its own database connections does
 * not count: what counts is what the purchases wait for.
 */
await withEnvironment(durations.startMs, async (environment) => {
  const shop = await environment.openShop([HOT_PACK, FOLLOWED])
  const [packId = 0] = shop.packIds.get(FOLLOWED) ?? []
  await insertFollowers(shop.databaseUrl, { packId, count: FOLLOWERS })
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  const mailServer = startBenchProcess('standalone/mail-server.process.ts')
  const smtpUrl = await mailServer.call<string>('url')
  const worker = startBenchProcess('standalone/sale-messages.process.ts', {
    args: [shop.databaseUrl, smtpUrl, threads],
  })
  const rounds = openRounds(shop, { worker, database })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await runPurchases(shop, HOT_PACK, durations.warmUpMs)
      await rounds.measureAlone()
      await rounds.measureBeside('announce')
      const expected = { messages: FOLLOWERS, members: FOLLOWERS }
      assertTotals('messages', { ...(await countSaleMessages(database)) }, expected)
      await rounds.measureBeside('send')
      assertTotals('mails', { ...(await mailServer.call<ReceivedMails>('mails')) }, expected)
      await deleteSaleMessages(shop.databaseUrl)
    }
    await audit(shop, HOT_PACK)
  } finally {
    await worker.stop()
    await mailServer.stop()
    await database.close()
  }
  const { ratioOf, secondsOf, workerSecondsOf } = rounds
  printTable([
    ['', 'measured', 'budget', ''],
    row('a purchase beside the queueing', ratioOf('announce'), COST_RATIO_MAX, '×'),
    row(`${FOLLOWERS} messages queued`, secondsOf('announce'), SECONDS_MAX, 's'),
    row('a purchase beside the sending', ratioOf('send'), COST_RATIO_MAX, '×'),
    row(`${FOLLOWERS} mails sent by ${threads}`, secondsOf('send'), SECONDS_MAX, 's'),
    ['processor time of the worker for them', `${workerSecondsOf('send').toFixed(3)} s`, '', ''],
  ])
})

type Work = 'announce' | 'send'

/** The cheapest round counts of what a purchase costs, and the longest of what the worker takes. */
function openRounds(
  shop: ShopBench,
  { worker, database }: { worker: BenchProcess; database: Database },
) {
  const aloneMs: number[] = []
  const besideMs: Record<Work, number[]> = { announce: [], send: [] }
  const elapsedMs: Record<Work, number[]> = { announce: [], send: [] }
  const workerMs: Record<Work, number[]> = { announce: [], send: [] }
  const load = () => runPurchases(shop, HOT_PACK, MEASURED_MS)
  return {
    async measureAlone() {
      aloneMs.push((await measureLoad(shop, load)).totalMs)
    },
    async measureBeside(work: Work) {
      const workedCpuMs = async () =>
        new Map((await selectSenderPids(database)).map((pid) => [pid, cpuMsOf(pid)]))
      const before = await workedCpuMs()
      const ownBeforeMs = cpuMsOf(worker.pid)
      let workedMs = 0
      const [{ totalMs }, ms] = await Promise.all([
        measureLoad(shop, async () => {
          const bought = await load()
          // A connection that was opened meanwhile has worked for the messages alone.
          for (const [pid, ms] of await workedCpuMs())
            workedMs += (ms - (before.get(pid) ?? 0)) / bought.count
          return bought
        }),
        worker.call<number>(work),
      ])
      besideMs[work].push(totalMs - workedMs)
      elapsedMs[work].push(ms)
      workerMs[work].push(cpuMsOf(worker.pid) - ownBeforeMs)
    },
    ratioOf: (work: Work) => Math.min(...besideMs[work]) / Math.min(...aloneMs),
    secondsOf: (work: Work) => Math.max(...elapsedMs[work]) / 1000,
    workerSecondsOf: (work: Work) => Math.min(...workerMs[work]) / 1000,
  }
}

function row(name: string, measured: number, max: number, unit: string): string[] {
  const isBroken = !values.short && measured > max
  if (isBroken) process.exitCode = 1
  return [name, `${measured.toFixed(3)} ${unit}`, `≤ ${max} ${unit}`, isBroken ? 'BROKEN' : '']
}
