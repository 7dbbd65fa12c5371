import { openBaselineSubject } from '#bench/subjects/baseline.subject.ts'
import {
  openShopSubject,
  type ShopProcessOptions,
  startShop,
} from '#bench/subjects/shop.subject.ts'
import type { Subject } from '#bench/subjects/subject.ts'
import { WARM_UP } from '#bench/suite/scenarios.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { type BenchProcess, startBenchProcess } from './bench-process.ts'
import { peakMemoryMbOf } from './cpu-time.ts'
import { runPurchases, type Scenario, type Target } from './measure.ts'

const PRIZE_COUNT = 30
const MEMBER_COUNT = 128

export interface ShopBench extends Target {
  readonly databaseUrl: string
  readonly port: number
  /** The session secrets of the buyers. */
  readonly secrets: readonly string[]
}

/**
 * A database server that writes every commit to the disk, and the programs that are compared on it:
 * the shop and the baseline. Each program has one process for the server and one process for the
 * buyers.
 */
export interface Environment {
  readonly testDatabase: TestDatabase
  openShop(scenarios: readonly Scenario[], options?: ShopProcessOptions): Promise<ShopBench>
  openBaseline(scenarios: readonly Scenario[]): Promise<Target>
  /**
   * Starts another server process of a shop and warms it up as the first: cold code would count as a
   * cost of the second process. The environment stops the process at the end.
   */
  addServer(
    shop: ShopBench,
    options?: ShopProcessOptions,
  ): Promise<{ readonly server: BenchProcess; readonly port: number }>
  /** Starts a file below bench/ as a load process, which the environment stops at the end. */
  addLoadProcess(file: string): BenchProcess
  /** The highest peak memory of any server process of a shop so far, in megabytes. */
  peakMemoryMb(): number
}

/**
 * Opens an environment, runs `use` with it, and closes the environment even if `use` fails. Each
 * server first handles purchases for `warmUpMs`, so that the code of the server is compiled.
 * `databaseSettings` are lines of postgresql.conf.
 */
export async function withEnvironment<T>(
  warmUpMs: number,
  use: (environment: Environment) => Promise<T>,
  databaseSettings: readonly string[] = [],
): Promise<T> {
  const testDatabase = await startTestDatabase({ isDurable: true, settings: databaseSettings })
  const processes: BenchProcess[] = []
  const subjects: Subject[] = []
  try {
    return await use(openEnvironment({ testDatabase, processes, subjects, warmUpMs }))
  } finally {
    // The process that was started last stops first, so the buyers stop before their server. Open
    // connections of the buyers would keep the server from exiting.
    for (const process of processes.toReversed()) await process.stop()
    for (const subject of subjects) await subject.close()
    await testDatabase.stop()
  }
}

interface Resources {
  readonly testDatabase: TestDatabase
  /** The child processes that the environment has started. It stops them when it ends. */
  readonly processes: BenchProcess[]
  readonly subjects: Subject[]
  readonly warmUpMs: number
}

function openEnvironment(resources: Resources): Environment {
  const { testDatabase, processes, subjects, warmUpMs } = resources
  const servers: BenchProcess[] = []
  return {
    testDatabase,
    async openShop(scenarios, options = {}) {
      const name = `bench_shop_${subjects.length}`
      const databaseUrl = await createDatabase(testDatabase.url, name, templateName())
      const subject = await openShopSubject(databaseUrl, options)
      servers.push(subject.server)
      const target = await openTarget(resources, subject, scenarios)
      await analyzeTables(databaseUrl)
      return { ...target, databaseUrl }
    },
    async openBaseline(scenarios) {
      const databaseUrl = await createDatabase(testDatabase.url, 'bench_baseline', 'template0')
      const subject = await openBaselineSubject(databaseUrl)
      const target = await openTarget(resources, subject, scenarios)
      await analyzeTables(databaseUrl)
      return target
    },
    async addServer(shop, options) {
      const server = startShop(shop.databaseUrl, options)
      processes.push(server)
      servers.push(server)
      const port = await server.call<number>('port')
      const { buyers, secrets } = shop
      await buyers.call({ kind: 'open', ports: [port], secrets })
      await runPurchases(shop, WARM_UP, warmUpMs)
      await buyers.call({ kind: 'open', ports: [shop.port], secrets })
      return { server, port }
    },
    addLoadProcess(file) {
      const loadProcess = startBenchProcess(file)
      processes.push(loadProcess)
      return loadProcess
    },
    peakMemoryMb: () => Math.max(...servers.map(({ pid }) => peakMemoryMbOf(pid))),
  }
}

/** Publishes the packs of all scenarios, opens the buyers and warms up the server. */
async function openTarget(
  { testDatabase, processes, subjects, warmUpMs }: Resources,
  subject: Subject,
  scenarios: readonly Scenario[],
) {
  const { server } = subject
  const buyers = startBenchProcess('load/buyers.process.ts')
  subjects.push(subject)
  processes.push(server, buyers)
  const packIds = new Map<Scenario, readonly number[]>()
  for (const scenario of [WARM_UP, ...scenarios]) {
    packIds.set(scenario, await publishAll(subject, scenario))
  }
  const secrets = await subject.openMembers(MEMBER_COUNT)
  const port = await server.call<number>('port')
  await buyers.call({ kind: 'open', ports: [port], secrets })
  const target = {
    servers: [server],
    databasePid: testDatabase.pid,
    loadProcesses: [buyers],
    subject,
    buyers,
    packIds,
    purchaseCounts: new Map(),
  }
  await runPurchases(target, WARM_UP, warmUpMs)
  return { ...target, port, secrets }
}

async function createDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await withServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  return withDatabase(serverUrl, name)
}

/**
 * Updates the statistics that autovacuum would update within ten seconds. With old statistics the
 * database would plan its queries for empty tables.
 */
function analyzeTables(databaseUrl: string): Promise<unknown> {
  return withServer(databaseUrl, (client) => client.query('analyze'))
}

async function publishAll(
  subject: Subject,
  { packCount, tickets, prizeCount = PRIZE_COUNT, notaries }: Scenario,
): Promise<number[]> {
  const packIds: number[] = []
  for (let index = 0; index < packCount; index++) {
    packIds.push(await subject.publish({ tickets, prizeCount, notaries }))
  }
  return packIds
}
