import { openBaselineSubject } from '#bench/subjects/baseline.subject.ts'
import { openShopSubject, startShop } from '#bench/subjects/shop.subject.ts'
import type { Subject } from '#bench/subjects/subject.ts'
import { WARM_UP } from '#bench/suite/scenarios.ts'
import { templateName, withDatabase, withServer } from '#testing/fixtures/template-database.ts'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { type BenchProcess, startBenchProcess } from './bench-process.ts'
import { peakMemoryMbOf } from './cpu-time.ts'
import { runPurchases, type Scenario, type Target } from './measure.ts'

const PRIZE_COUNT = 30
const MEMBER_COUNT = 64

export interface ShopBench extends Target {
  readonly databaseUrl: string
  readonly port: number
  /** Of the members who buy. */
  readonly secrets: readonly string[]
}

/** A durable database server of its own, and on it each subject with its server and its buyers. */
export interface Environment {
  readonly testDatabase: TestDatabase
  openShop(scenarios: readonly Scenario[], execArgv?: readonly string[]): Promise<ShopBench>
  openBaseline(scenarios: readonly Scenario[]): Promise<Target>
  /** One more process of a shop, until the stage is cleared. */
  addServer(databaseUrl: string): Promise<{ readonly server: BenchProcess; readonly port: number }>
  /** A process of this folder that makes load, until the stage is cleared. */
  addLoadProcess(file: string): BenchProcess
  /** The most that any process of a shop has held so far. */
  peakMemoryMb(): number
}

/** Sets the stage, and clears it whatever happens on it. Each server is warmed up for so long, as it would be in a shop. */
export async function withEnvironment<T>(
  warmUpMs: number,
  use: (environment: Environment) => Promise<T>,
): Promise<T> {
  const testDatabase = await startTestDatabase({ isDurable: true })
  const children: BenchProcess[] = []
  const shops: BenchProcess[] = []
  const subjects: Subject[] = []
  const track = (child: BenchProcess) => {
    children.push(child)
    return child
  }

  async function open(subject: Subject, scenarios: readonly Scenario[]) {
    subjects.push(subject)
    const server = track(subject.server)
    const buyers = track(startBenchProcess('load/buyers.process.ts'))
    const packIds = new Map<Scenario, readonly number[]>()
    for (const scenario of [WARM_UP, ...scenarios]) {
      packIds.set(scenario, await publishAll(subject, scenario))
    }
    const secrets = await subject.openMembers(MEMBER_COUNT)
    const port = await server.call<number>('port')
    await buyers.call({ kind: 'open', ports: [port], secrets })
    const metered = { servers: [server], databasePid: testDatabase.pid, loadProcesses: [buyers] }
    const target = { ...metered, subject, buyers, packIds, purchaseCounts: new Map() }
    await runPurchases(target, WARM_UP, warmUpMs)
    return { ...target, port, secrets }
  }

  try {
    return await use({
      testDatabase,
      async openShop(scenarios, execArgv = []) {
        const name = `bench_shop_${subjects.length}`
        const databaseUrl = await createDatabase(testDatabase.url, name, templateName())
        const subject = await openShopSubject(databaseUrl, { execArgv })
        shops.push(subject.server)
        const target = await open(subject, scenarios)
        await analyzeTables(databaseUrl)
        return { ...target, databaseUrl }
      },
      async openBaseline(scenarios) {
        const databaseUrl = await createDatabase(testDatabase.url, 'bench_baseline', 'template0')
        const target = await open(await openBaselineSubject(databaseUrl), scenarios)
        await analyzeTables(databaseUrl)
        return target
      },
      async addServer(databaseUrl) {
        const server = track(startShop(databaseUrl))
        shops.push(server)
        return { server, port: await server.call<number>('port') }
      },
      addLoadProcess: (file) => track(startBenchProcess(file)),
      peakMemoryMb: () => Math.max(...shops.map(({ pid }) => peakMemoryMbOf(pid))),
    })
  } finally {
    // The load first: its connections would keep a server from ending.
    for (const child of children.toReversed()) await child.stop()
    for (const subject of subjects) await subject.close()
    await testDatabase.stop()
  }
}

async function createDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await withServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  return withDatabase(serverUrl, name)
}

/** A shop's database counts its tables by itself every ten seconds; nothing is measured that was planned before it ever did. */
function analyzeTables(databaseUrl: string): Promise<unknown> {
  return withServer(databaseUrl, (client) => client.query('analyze'))
}

async function publishAll(
  subject: Subject,
  { packCount, tickets, prizeCount = PRIZE_COUNT }: Scenario,
): Promise<number[]> {
  const packIds: number[] = []
  for (let index = 0; index < packCount; index++) {
    packIds.push(await subject.publish(tickets, prizeCount))
  }
  return packIds
}
