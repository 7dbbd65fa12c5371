import { type Ground, startGround } from '#testing/ground.ts'
import { templateName, withDatabase, withServer } from '#testing/template.ts'
import { type Child, startChild } from './child.ts'
import { type Bench, rush, type Scenario } from './measure.ts'
import { peakMemoryMbOf } from './processor.ts'
import { WARM_UP } from './scenarios.ts'
import { openShopSubject, startShop } from './shop.subject.ts'
import { openStandInSubject } from './stand-in.subject.ts'
import type { Subject } from './subject.ts'

const PRIZE_COUNT = 30
const MEMBER_COUNT = 64

export interface ShopBench extends Bench {
  readonly databaseUrl: string
  readonly port: number
  /** Of the members who buy. */
  readonly secrets: readonly string[]
}

/** A durable database server of its own, and on it each subject with its server and its buyers. */
export interface Stage {
  readonly ground: Ground
  openShop(scenarios: readonly Scenario[], execArgv?: readonly string[]): Promise<ShopBench>
  openStandIn(scenarios: readonly Scenario[]): Promise<Bench>
  /** One more process of a shop, until the stage is cleared. */
  addServer(databaseUrl: string): Promise<{ readonly server: Child; readonly port: number }>
  /** A process of this folder that makes load, until the stage is cleared. */
  addLoad(file: string): Child
  /** The most that any process of a shop has held so far. */
  peakMemoryMb(): number
}

/** Sets the stage, and clears it whatever happens on it. Each server is warmed up for so long, as it would be in a shop. */
export async function onStage<T>(warmUpMs: number, play: (stage: Stage) => Promise<T>): Promise<T> {
  const ground = await startGround({ isDurable: true })
  const children: Child[] = []
  const shops: Child[] = []
  const subjects: Subject[] = []
  const keep = (child: Child) => {
    children.push(child)
    return child
  }

  async function open(subject: Subject, scenarios: readonly Scenario[]) {
    subjects.push(subject)
    const server = keep(subject.server)
    const buyers = keep(startChild('buyers.process.ts'))
    const packIds = new Map<Scenario, readonly number[]>()
    for (const scenario of [WARM_UP, ...scenarios]) {
      packIds.set(scenario, await publishAll(subject, scenario))
    }
    const secrets = await subject.openMembers(MEMBER_COUNT)
    const port = await server.ask<number>('port')
    await buyers.ask({ kind: 'open', ports: [port], secrets })
    const metered = { servers: [server], databasePid: ground.pid, loads: [buyers] }
    const bench = { ...metered, subject, buyers, packIds, purchaseCounts: new Map() }
    await rush(bench, WARM_UP, warmUpMs)
    return { ...bench, port, secrets }
  }

  try {
    return await play({
      ground,
      async openShop(scenarios, execArgv = []) {
        const name = `bench_shop_${subjects.length}`
        const databaseUrl = await makeDatabase(ground.url, name, templateName())
        const subject = await openShopSubject(databaseUrl, { execArgv })
        shops.push(subject.server)
        const bench = await open(subject, scenarios)
        await analyze(databaseUrl)
        return { ...bench, databaseUrl }
      },
      async openStandIn(scenarios) {
        const databaseUrl = await makeDatabase(ground.url, 'bench_stand_in', 'template0')
        const bench = await open(await openStandInSubject(databaseUrl), scenarios)
        await analyze(databaseUrl)
        return bench
      },
      async addServer(databaseUrl) {
        const server = keep(startShop(databaseUrl))
        shops.push(server)
        return { server, port: await server.ask<number>('port') }
      },
      addLoad: (file) => keep(startChild(file)),
      peakMemoryMb: () => Math.max(...shops.map(({ pid }) => peakMemoryMbOf(pid))),
    })
  } finally {
    // The load first: its connections would keep a server from ending.
    for (const child of children.toReversed()) await child.stop()
    for (const subject of subjects) await subject.close()
    await ground.stop()
  }
}

async function makeDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await withServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  return withDatabase(serverUrl, name)
}

/** A shop's database counts its tables by itself every ten seconds; nothing is measured that was planned before it ever did. */
function analyze(databaseUrl: string): Promise<unknown> {
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
