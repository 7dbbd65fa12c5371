import { setTimeout as wait } from 'node:timers/promises'
import { HISTORY_ID_STEP } from '#contract/constants.ts'
import { openSigner } from '#server/draws/signature.ts'
import type { KnownNotary } from '#server/external/notaries/http-notaries.ts'
import { publishPack } from '#server/packs/packs.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { verify } from '#server/verify/verify.ts'
import {
  killNotary,
  type NotaryProcess,
  newNotaryDirectory,
  startNotary,
} from '#testing/drivers/notary-process.ts'
import { type Buyer, startBuyer } from '#testing/drivers/payments/buyer.ts'
import {
  type SupervisedShop,
  startSupervisedShop,
} from '#testing/drivers/processes/supervised-shop.ts'
import { OPEN } from '#testing/fixtures/clock-times.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { loadFixtures } from '#testing/fixtures/load-fixtures.ts'
import { addMemberAccount, type MemberAccount } from '#testing/fixtures/members.ts'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import { freezeInTransaction, longestSalesGapMs } from './frozen-process.ts'
import { killDatabase, postmasterOf } from './killed-database.ts'

const BUYERS = 8
const TICKETS_PER_PACK = 1_000_000
const PAUSE_MS = 700
const POLL_MS = 20
const RESTART_MS_MAX = 30_000

/** The result of a storm. `lost`, `doubled` and `faults` must be empty. */
export interface StormResult {
  readonly acknowledgedCount: number
  readonly retryCount: number
  readonly outageMsMax: number
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly faults: readonly string[]
}

export interface PurchaseStorm {
  /** Kills one of the two shop processes with kill -9 while buyers make purchases. */
  killShop(): Promise<void>
  /**
   * Kills the database server and all its child processes with kill -9. Waits until the server runs
   * again.
   */
  killDatabase(): Promise<void>
  /** Kills the notary of two of the three packs with kill -9, and starts it again. */
  killNotary(): Promise<void>
  /**
   * Freezes one of the two shop processes inside a transaction that holds locks, for 8 s. Returns
   * the longest time in which the shop acknowledged no purchase.
   */
  freezeShop(): Promise<number>
  /**
   * Lets all buyers finish and compares the acknowledged purchases with the purchases in the
   * database.
   */
  end(): Promise<StormResult>
}

/**
 * Starts two shop processes on a supervised database, a notary, and buyers who record the
 * acknowledged purchases. With `isDurable: false` a killed database must lose some purchases. A test uses this
 * option to show that the storm detects lost purchases.
 */
export async function startPurchaseStorm({ isDurable = true } = {}): Promise<PurchaseStorm> {
  const testDatabase = await startTestDatabase({ isDurable, isSupervised: true })
  const cleanups: (() => Promise<void>)[] = [testDatabase.stop]
  try {
    const notary = await startSupervisedNotary()
    cleanups.push(notary.stop)
    const notaries = [notary.known]
    const { url: databaseUrl } = await cloneDatabase({ serverUrl: testDatabase.url })
    const prepared = await prepareStorm(databaseUrl, notaries)
    const processes = await Promise.all([
      startSupervisedShop(databaseUrl, '', { notaries }),
      startSupervisedShop(databaseUrl, '', { notaries }),
    ])
    for (const shopProcess of processes) cleanups.push(shopProcess.stop)
    const buyers = await startBuyers(processes, prepared)
    return createStorm({ testDatabase, notary, processes, buyers, databaseUrl, cleanups })
  } catch (cause) {
    await runCleanups(cleanups)
    throw cause
  }
}

interface SupervisedNotary {
  readonly known: KnownNotary
  kill(): Promise<void>
  stop(): Promise<void>
}

async function startSupervisedNotary(): Promise<SupervisedNotary> {
  const shopKey = openSigner(TEST_KEYS.signKey).publicKey.toString('hex')
  let notary: NotaryProcess = await startNotary(newNotaryDirectory(shopKey))
  const { key, url, directory } = notary
  return {
    known: { name: '嵐の立会人', key, url },
    async kill() {
      await killNotary(notary)
      notary = await startNotary(directory, { port: Number(new URL(url).port) })
    },
    stop: () => killNotary(notary),
  }
}

/** The members who buy in a storm, and the packs from which they buy. */
export interface PreparedStorm {
  readonly members: readonly MemberAccount[]
  readonly packIds: readonly number[]
}

/** Adds the members and the packs of a storm to a database that has a schema but no rows. */
export async function prepareStorm(
  databaseUrl: string,
  notaries: readonly KnownNotary[] = [],
): Promise<PreparedStorm> {
  const database = openDatabase({ url: databaseUrl, connectionsMax: 2 })
  const now = new Date(OPEN)
  try {
    await loadFixtures(database, now)
    const members: MemberAccount[] = []
    for (let count = 0; count < BUYERS; count++) {
      members.push(await addMemberAccount(database, { points: 9_000_000, now }))
    }
    return { members, packIds: await publishLargePacks(database, now, notaries) }
  } finally {
    await database.close()
  }
}

/** Starts all buyers. Half of them prefer the first shop process, the others the second. */
export function startBuyers(
  processes: readonly SupervisedShop[],
  { members, packIds }: PreparedStorm,
): Promise<Buyer[]> {
  const urls = processes.map(({ url }) => url)
  return Promise.all(
    members.map(({ id, mail }, index) => {
      const ordered = index % 2 === 0 ? urls : urls.toReversed()
      return startBuyer({ memberId: id, mail, urls: ordered, packIds })
    }),
  )
}

/**
 * Publishes packs of a million tickets, so that the packs do not sell out during the storm. All but
 * the first name the notaries.
 */
export function publishLargePacks(
  database: Database,
  now: Date,
  known: readonly KnownNotary[] = [],
): Promise<number[]> {
  const notaries = known.map(({ name, key }) => ({ name, key }))
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
      count: TICKETS_PER_PACK / 5,
    })),
  } as const
  const names = ['嵐の引札', '大波の引札', '稲妻の引札']
  return Promise.all(
    names.map((name, at) =>
      publishPack(database, { ...draft, name, notaries: at === 0 ? [] : notaries }, { now }),
    ),
  )
}

interface StormParts {
  readonly testDatabase: TestDatabase
  readonly notary: SupervisedNotary
  readonly processes: readonly SupervisedShop[]
  readonly buyers: readonly Buyer[]
  readonly databaseUrl: string
  readonly cleanups: readonly (() => Promise<void>)[]
}

function createStorm({
  testDatabase,
  notary,
  processes,
  buyers,
  databaseUrl,
  cleanups,
}: StormParts): PurchaseStorm {
  let faultCount = 0
  const nextProcess = () => processes[faultCount++ % processes.length] as SupervisedShop
  return {
    async killShop() {
      await wait(PAUSE_MS)
      await nextProcess().kill()
    },
    async killNotary() {
      await wait(PAUSE_MS)
      await notary.kill()
    },
    async freezeShop() {
      await wait(PAUSE_MS)
      const shopProcess = nextProcess()
      await freezeInTransaction(shopProcess, databaseUrl)
      try {
        return await longestSalesGapMs(buyers)
      } finally {
        shopProcess.thaw()
      }
    },
    async killDatabase() {
      await wait(PAUSE_MS)
      await waitForRestart(testDatabase, killDatabase(testDatabase.dataDir))
    },
    async end() {
      try {
        await wait(PAUSE_MS)
        await Promise.all(buyers.map((buyer) => buyer.stop()))
        return await comparePurchases(databaseUrl, buyers)
      } finally {
        await runCleanups(cleanups)
      }
    },
  }
}

/** Runs all cleanups, the latest first, even if some of them fail. */
export async function runCleanups(cleanups: readonly (() => Promise<void>)[]): Promise<void> {
  for (const stop of cleanups.toReversed()) await stop().catch(() => {})
}

/** Waits until the supervisor has restarted the database server. */
async function waitForRestart(testDatabase: TestDatabase, killedPid: number): Promise<void> {
  for (let waited_ms = 0; waited_ms < RESTART_MS_MAX; waited_ms += POLL_MS) {
    const { pid, isReady } = postmasterOf(testDatabase.dataDir)
    if (isReady && pid !== killedPid) return
    await wait(POLL_MS)
  }
  throw new Error(`the database did not restart within ${RESTART_MS_MAX} ms`)
}

interface StoredPurchase extends Record<string, unknown> {
  readonly id: number
  readonly memberId: number
  readonly requestId: string
  readonly drawCount: number
}

/** Compares the acknowledged purchases with the database, and checks the shop's invariants. */
export async function comparePurchases(
  url: string,
  buyers: readonly Buyer[],
): Promise<StormResult> {
  const database = openDatabase({ url: asShopRole(url), connectionsMax: 2 })
  try {
    const stored = await database.query<StoredPurchase>({
      text: `
        select id, member_id, request_id, draw_count
        from purchases
        where member_id = any($1)`,
      values: [buyers.map(({ memberId }) => memberId)],
    })
    const verdicts = await verify(database)
    return {
      acknowledgedCount: buyers.reduce((sum, buyer) => sum + buyer.acknowledged.length, 0),
      retryCount: buyers.reduce((sum, buyer) => sum + buyer.retryCount, 0),
      outageMsMax: Math.max(...buyers.map(({ outageMsMax }) => outageMsMax)),
      ...compareAcknowledged(buyers, stored),
      faults: verdicts.flatMap(({ violations }) => violations),
    }
  } finally {
    await database.close()
  }
}

/**
 * Compares the stored purchases with the acknowledged purchases, after all buyers have received
 * their last response. Both must be the same.
 */
function compareAcknowledged(
  buyers: readonly Buyer[],
  stored: readonly StoredPurchase[],
): Pick<StormResult, 'lost' | 'doubled'> {
  const acknowledgedIds = new Map(
    buyers.flatMap(({ acknowledged }) =>
      acknowledged.map(({ requestId, historyIds }) => [requestId, historyIds.join()] as const),
    ),
  )
  const storedIds = new Map(stored.map((purchase) => [purchase.requestId, historyIdsOf(purchase)]))
  return {
    lost: [...acknowledgedIds]
      .filter(([id, cards]) => storedIds.get(id) !== cards)
      .map(([id]) => id),
    doubled: [
      ...stored
        .filter(({ requestId }) => !acknowledgedIds.has(requestId))
        .map(({ requestId }) => requestId),
      ...(stored.length === storedIds.size ? [] : ['a request id is stored twice']),
    ],
  }
}

function historyIdsOf({ id, drawCount }: StoredPurchase): string {
  return Array.from({ length: drawCount }, (_, index) => id * HISTORY_ID_STEP + index).join()
}
