import { parseArgs } from 'node:util'
import { type BenchProcess, startBenchProcess } from '#bench/measurement/bench-process.ts'
import { cpuMsOf, processTreeCpuMsOf } from '#bench/measurement/cpu-time.ts'
import { type ShopBench, withEnvironment } from '#bench/measurement/environment.ts'
import { audit, measureLoad, runPurchases, type Scenario } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG, SHORT } from '#bench/run-size.ts'
import { assertTotals } from '#bench/subjects/subject.ts'
import { HOT_PACK } from '#bench/suite/scenarios.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import type { MessageServers, ReceivedMessages } from './message-servers.process.ts'
import {
  countSaleMessages,
  deleteSaleMessages,
  insertFollowers,
  selectSenderPids,
} from './sale-messages.sql.ts'

/** How much dearer a purchase may be beside the messages of a sale than beside work that only computes. */
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
const { durations } = values.short ? SHORT : LONG
const FOLLOWED: Scenario = { ...HOT_PACK, name: 'the pack that members follow' }

/**
 * The messages to all followers of a pack, queued and then sent by a worker while others buy the hot
 * pack, in turn with purchases alone. Each follower chose mail, push or LINE, a third each. Another
 * process counts what it gets. The processor time of the worker and of its own database connections does
 * not count, nor what the database writes and vacuums for the same messages while nobody buys: what counts
 * is what the purchases wait for. Any other work on the same processors makes a purchase dearer,
 * by the caches that they share: threads that only compute show by how much, and the budget counts from
 * there.
 */
await withEnvironment(durations.startMs, async (environment) => {
  const shop = await environment.openShop([HOT_PACK, FOLLOWED])
  const [packId = 0] = shop.packIds.get(FOLLOWED) ?? []
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  const servers = startBenchProcess('standalone/message-servers.process.ts')
  const { smtpUrl, url, keys } = await servers.call<MessageServers>('addresses')
  await insertFollowers(shop.databaseUrl, { packId, count: FOLLOWERS, url, keys })
  const worker = startBenchProcess('standalone/sale-messages.process.ts', {
    args: [shop.databaseUrl, smtpUrl, url, threads],
  })
  const rounds = openRounds(shop, { worker, database })
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await runPurchases(shop, HOT_PACK, durations.warmUpMs)
      await rounds.measureAlone()
      await rounds.measureBeside('compute')
      await rounds.measureBeside('announce')
      const expected = { messages: FOLLOWERS, members: FOLLOWERS }
      assertTotals('messages', { ...(await countSaleMessages(database)) }, expected)
      await rounds.measureBeside('send')
      assertTotals('sent', { ...(await servers.call<ReceivedMessages>('received')) }, expected)
      await deleteSaleMessages(shop.databaseUrl)
      for (const work of ['announce', 'send'] as const) await rounds.measureMessagesAlone(work)
      assertTotals('sent', { ...(await servers.call<ReceivedMessages>('received')) }, expected)
      await deleteSaleMessages(shop.databaseUrl)
    }
    await audit(shop, HOT_PACK)
  } finally {
    await worker.stop()
    await servers.stop()
    await database.close()
  }
  const { ratioOf, secondsOf, workerSecondsOf } = rounds
  const shared = Math.max(1, ratioOf('compute'))
  const plain = (name: string, text: string) => [name, text, '', '']
  const costRows = (name: string, work: Work) => [
    plain(`a purchase beside ${name}`, `${ratioOf(work).toFixed(3)} ×`),
    row('  of one beside computing', ratioOf(work) / shared, COST_RATIO_MAX, '×'),
  ]
  printTable([
    ['', 'measured', 'budget', ''],
    plain(
      `a purchase beside ${threads} threads that compute`,
      `${ratioOf('compute').toFixed(3)} ×`,
    ),
    ...costRows('the queueing', 'announce'),
    row(`${FOLLOWERS} messages queued`, secondsOf('announce'), SECONDS_MAX, 's'),
    ...costRows('the sending', 'send'),
    row(`${FOLLOWERS} messages sent by ${threads}`, secondsOf('send'), SECONDS_MAX, 's'),
    plain('processor time of the worker for them', `${workerSecondsOf('send').toFixed(3)} s`),
  ])
})

type Work = 'announce' | 'send' | 'compute'

/** The cheapest round counts of what a purchase costs, and the longest of what the worker takes. */
function openRounds(
  shop: ShopBench,
  { worker, database }: { worker: BenchProcess; database: Database },
) {
  const aloneMs: number[] = []
  const besideMs: Record<Work, { totalMs: number; share: number }[]> = {
    announce: [],
    send: [],
    compute: [],
  }
  const elapsedMs: Record<Work, number[]> = { announce: [], send: [], compute: [] }
  const workerMs: Record<Work, number[]> = { announce: [], send: [], compute: [] }
  /** Of the database's processes that write and vacuum for a whole work without purchases. */
  const upkeepMs: Record<Work, number[]> = { announce: [], send: [], compute: [] }
  const load = () => runPurchases(shop, HOT_PACK, MEASURED_MS)
  return {
    async measureAlone() {
      aloneMs.push((await measureLoad(shop, load)).totalMs)
    },
    async measureMessagesAlone(work: Work) {
      const senderMs = await openSenderClock(database)
      const before = processTreeCpuMsOf(shop.databasePid)
      await worker.call<number>(work)
      upkeepMs[work].push(processTreeCpuMsOf(shop.databasePid) - before - (await senderMs()))
    },
    async measureBeside(work: Work) {
      const senderMs = await openSenderClock(database)
      const ownBeforeMs = cpuMsOf(worker.pid)
      let workedMs = 0
      let count = 0
      const [{ totalMs }, ms] = await Promise.all([
        measureLoad(shop, async () => {
          const bought = await load()
          workedMs = await senderMs()
          count = bought.count
          return bought
        }),
        worker.call<number>(work),
      ])
      besideMs[work].push({
        totalMs: totalMs - workedMs / count,
        share: Math.min(1, MEASURED_MS / ms) / count,
      })
      elapsedMs[work].push(ms)
      workerMs[work].push(cpuMsOf(worker.pid) - ownBeforeMs)
    },
    /** Without what the messages of the measured time need by themselves. */
    ratioOf: (work: Work) =>
      Math.min(
        ...besideMs[work].map(
          ({ totalMs, share }) =>
            totalMs - (upkeepMs[work].length > 0 ? Math.min(...upkeepMs[work]) * share : 0),
        ),
      ) / Math.min(...aloneMs),
    secondsOf: (work: Work) => Math.max(...elapsedMs[work]) / 1000,
    workerSecondsOf: (work: Work) => Math.min(...workerMs[work]) / 1000,
  }
}

/** Returns what reads the processor time of the worker's connections from now on. */
async function openSenderClock(database: Database): Promise<() => Promise<number>> {
  const read = async () =>
    (await selectSenderPids(database)).map((pid) => [pid, cpuMsOf(pid)] as const)
  const before = new Map(await read())
  // A connection that was opened meanwhile has worked for the messages alone.
  return async () => (await read()).reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

function row(name: string, measured: number, max: number, unit: string): string[] {
  const isBroken = !values.short && measured > max
  if (isBroken) process.exitCode = 1
  return [name, `${measured.toFixed(3)} ${unit}`, `≤ ${max} ${unit}`, isBroken ? 'BROKEN' : '']
}
