import { type Ground, startGround } from '#testing/ground.ts'
import { templateName, withDatabase, withServer } from '#testing/template.ts'
import { type Child, startChild } from './child.ts'
import { type Bench, rush, type Scenario } from './measure.ts'
import { WARM_UP } from './scenarios.ts'
import { openShopSubject } from './shop.subject.ts'
import { openStandInSubject } from './stand-in.subject.ts'
import type { Subject } from './subject.ts'

const PRIZE_COUNT = 30
const MEMBER_COUNT = 64
// What other processes publish is on the shop's shelf within a second.
const SHELF_MS = 1100

/** A durable database server of its own, and on it each subject with its server and its buyers. */
export interface Stage {
  readonly ground: Ground
  openShop(
    scenarios: readonly Scenario[],
    execArgv?: readonly string[],
  ): Promise<Bench & { databaseUrl: string }>
  openStandIn(scenarios: readonly Scenario[]): Promise<Bench>
}

/** Sets the stage, and clears it whatever happens on it. Each server is warmed up for so long, as it would be in a shop. */
export async function onStage<T>(warmUpMs: number, play: (stage: Stage) => Promise<T>): Promise<T> {
  const ground = await startGround({ isDurable: true })
  const opened: Bench[] = []
  const open = async (subject: Subject, scenarios: readonly Scenario[]) => {
    const bench = { subject, buyers: startChild('buyers.process.ts'), databasePid: ground.pid }
    const packIds = new Map<Scenario, readonly number[]>()
    opened.push({ ...bench, packIds })
    for (const scenario of [WARM_UP, ...scenarios]) {
      packIds.set(scenario, await publishAll(subject, scenario))
    }
    await seat(subject, bench.buyers)
    await rush({ ...bench, packIds }, WARM_UP, warmUpMs)
    return { ...bench, packIds }
  }
  try {
    return await play({
      ground,
      async openShop(scenarios, execArgv = []) {
        const databaseUrl = await makeDatabase(
          ground.url,
          `bench_shop_${opened.length}`,
          templateName(),
        )
        const bench = await open(await openShopSubject(databaseUrl, { execArgv }), scenarios)
        return { ...bench, databaseUrl }
      },
      async openStandIn(scenarios) {
        const databaseUrl = await makeDatabase(ground.url, 'bench_stand_in', 'template0')
        return open(await openStandInSubject(databaseUrl), scenarios)
      },
    })
  } finally {
    for (const bench of opened) await closeBench(bench)
    await ground.stop()
  }
}

async function closeBench({ subject, buyers }: { subject: Subject; buyers: Child }) {
  await buyers.stop()
  await subject.server.stop()
  await subject.close()
}

async function makeDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  await withServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  )
  return withDatabase(serverUrl, name)
}

async function publishAll(subject: Subject, { packCount, tickets }: Scenario): Promise<number[]> {
  const packIds: number[] = []
  for (let index = 0; index < packCount; index++) {
    packIds.push(await subject.publish(tickets, PRIZE_COUNT))
  }
  return packIds
}

async function seat({ server, openMembers }: Subject, buyers: Child): Promise<void> {
  const secrets = await openMembers(MEMBER_COUNT)
  const port = await server.ask<number>('port')
  await buyers.ask({ kind: 'open', port, secrets })
  await new Promise((resolve) => setTimeout(resolve, SHELF_MS))
}
