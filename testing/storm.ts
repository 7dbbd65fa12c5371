import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { HISTORY_ID_STEP } from '#contract/constants.ts'
import { publishPack } from '#server/packs/packs.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { asShop } from '#server/platform/embedded-postgres.ts'
import { verify } from '#server/verify.ts'
import { type Buyer, startBuyer } from './buyer.ts'
import { cloneOn } from './database.ts'
import { fillFixtures } from './fixtures.ts'
import { type Ground, startGround } from './ground.ts'
import { addExtra, type Extra } from './members.ts'
import { OPEN } from './moments.ts'
import { type SupervisedShop, startSupervisedShop } from './supervised-shop.ts'

const BUYERS = 8
const DEEP_PACK_COUNT = 1_000_000
const CALM_MS = 700
const POLL_MS = 20
const RESTART_MS_MAX = 30_000

/** What a storm left behind; all but the counts of what happened must be empty. */
export interface Aftermath {
  readonly acknowledgedCount: number
  readonly repeatedCount: number
  readonly silenceMsMax: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly faults: readonly string[]
}

export interface Storm {
  /** kill -9 of one of the two shop processes in the middle of purchases. */
  killShop(): Promise<void>
  /** kill -9 of the database and all its children. */
  killDatabase(): Promise<void>
  /** Lets everybody finish, and compares what was acknowledged with what stands. */
  end(): Promise<Aftermath>
}

/**
 * Two shop processes on a supervised database, and buyers who write down what they were told. One that is not
 * durable must lose something: it shows that the storm would notice.
 */
export async function startStorm({ isDurable = true } = {}): Promise<Storm> {
  const ground = await startGround({ isDurable, isSupervised: true })
  const stops: (() => Promise<void>)[] = [ground.stop]
  try {
    const { url: databaseUrl } = await cloneOn(ground.url)
    const { members, packIds } = await openMarket(databaseUrl)
    const processes = await Promise.all([
      startSupervisedShop(databaseUrl),
      startSupervisedShop(databaseUrl),
    ])
    for (const each of processes) stops.push(each.stop)
    const urls = processes.map(({ url }) => url)
    const buyers = await Promise.all(
      members.map(({ id, mail }, at) =>
        startBuyer({
          memberId: id,
          mail,
          urls: at % 2 === 0 ? urls : urls.toReversed(),
          packIds,
        }),
      ),
    )
    return stormOf({ ground, processes, buyers, databaseUrl, stops })
  } catch (cause) {
    await stopAll(stops)
    throw cause
  }
}

async function openMarket(databaseUrl: string) {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 2 })
  const now = new Date(OPEN)
  try {
    await fillFixtures(database, now)
    const members: Extra[] = []
    for (let count = 0; count < BUYERS; count++) {
      members.push(await addExtra(database, { points: 9_000_000, now }))
    }
    return { members, packIds: await publishDeepPacks(database, now) }
  } finally {
    await database.close()
  }
}

/** The storm must not end because everything is sold. */
function publishDeepPacks(database: Database, now: Date): Promise<number[]> {
  const draft = {
    price: 1,
    currency: 'point',
    cardTypeId: 1,
    movieStyle: 1,
    images: ['/images/packs/storm.webp'],
    prizes: [1, 2, 3, 4, 5].map((cardId) => ({
      cardId,
      buyPoint: 1,
      actionType: '0' as const,
      count: DEEP_PACK_COUNT / 5,
    })),
  } as const
  const names = ['嵐の引札', '大波の引札', '稲妻の引札']
  return Promise.all(names.map((name) => publishPack(database, { ...draft, name }, { now })))
}

interface Scene {
  readonly ground: Ground
  readonly processes: readonly SupervisedShop[]
  readonly buyers: readonly Buyer[]
  readonly databaseUrl: string
  readonly stops: readonly (() => Promise<void>)[]
}

function stormOf({ ground, processes, buyers, databaseUrl, stops }: Scene): Storm {
  let killed = 0
  return {
    async killShop() {
      await wait(CALM_MS)
      await processes[killed++ % processes.length]?.kill()
    },
    async killDatabase() {
      await wait(CALM_MS)
      const { pid } = postmasterOf(ground)
      killTree(pid)
      await backUp(ground, pid)
    },
    async end() {
      try {
        await wait(CALM_MS)
        await Promise.all(buyers.map((buyer) => buyer.leave()))
        return await aftermathOf(databaseUrl, buyers)
      } finally {
        await stopAll(stops)
      }
    },
  }
}

async function stopAll(stops: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of stops.toReversed()) await stop().catch(() => {})
}

/** Its own word for who it is: the process that was started may be a shell in front of it. */
function postmasterOf({ dataDir }: Ground): { pid: number; isReady: boolean } {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return { pid: 0, isReady: false }
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
}

/** By itself: the storm only watches. */
async function backUp(ground: Ground, killed: number): Promise<void> {
  for (let waited_ms = 0; waited_ms < RESTART_MS_MAX; waited_ms += POLL_MS) {
    const { pid, isReady } = postmasterOf(ground)
    if (isReady && pid !== killed) return
    await wait(POLL_MS)
  }
  throw new Error('the database was not started again')
}

function killTree(pid: number): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  for (const each of [pid, ...children.filter((text) => text !== '').map(Number)]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

interface Stored extends Record<string, unknown> {
  readonly id: number
  readonly memberId: number
  readonly requestId: string
  readonly drawCount: number
}

async function aftermathOf(url: string, buyers: readonly Buyer[]): Promise<Aftermath> {
  const database = openDatabase({ url: asShop(url), connectionsMax: 2 })
  try {
    const stored = await database.query<Stored>({
      text: `
        select id, member_id as "memberId", request_id as "requestId", draw_count as "drawCount"
        from purchases
        where member_id = any($1)`,
      values: [buyers.map(({ memberId }) => memberId)],
    })
    const verdicts = await verify(database)
    return {
      acknowledgedCount: buyers.reduce((sum, buyer) => sum + buyer.acknowledged.length, 0),
      repeatedCount: buyers.reduce((sum, buyer) => sum + buyer.repeatedCount, 0),
      silenceMsMax: Math.max(...buyers.map(({ silenceMsMax }) => silenceMsMax)),
      ...compare(buyers, stored),
      faults: verdicts.flatMap(({ faults }) => faults),
    }
  } finally {
    await database.close()
  }
}

/** Everybody has left in peace, so the shop must hold what they were told, and nothing beside it. */
function compare(
  buyers: readonly Buyer[],
  stored: readonly Stored[],
): Pick<Aftermath, 'lost' | 'doubled'> {
  const told = new Map(
    buyers.flatMap(({ acknowledged }) =>
      acknowledged.map(({ requestId, historyIds }) => [requestId, historyIds.join()] as const),
    ),
  )
  const held = new Map(stored.map((purchase) => [purchase.requestId, historyIdsOf(purchase)]))
  return {
    lost: [...told].filter(([id, cards]) => held.get(id) !== cards).map(([id]) => id),
    doubled: [
      ...stored.filter(({ requestId }) => !told.has(requestId)).map(({ requestId }) => requestId),
      ...(stored.length === held.size ? [] : ['a request is stored twice']),
    ],
  }
}

function historyIdsOf({ id, drawCount }: Stored): string {
  return Array.from({ length: drawCount }, (_, index) => id * HISTORY_ID_STEP + index).join()
}
