import type { Providers } from '#server/outside/payments/port.ts'
import { type TestClock, testClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres.ts'
import { serve } from '#server/serve.ts'
import { soldOutPackBuyer } from './cast.ts'
import { openClient } from './client.ts'
import { cloneDatabase, cloneDatabaseOn } from './database.ts'
import { IMAGES_DIR } from './fixtures.catalogue.ts'
import { loadFixtures } from './fixtures.ts'
import { logErrorsOnly } from './log-lines.ts'
import { CLOSED, OPEN } from './moments.ts'
import { addTestRoutes } from './test-calls.ts'
import { openTestGateway, providersAt, registerShopAt, type TestGateway } from './test-gateway.ts'

export interface TestShopOptions {
  /** ISO; OPEN by default. */
  readonly clock?: string
  readonly host?: string
  readonly port?: number
  /** A server to clone the database on; by default the one of the test run. */
  readonly serverUrl?: string
  /** An existing database with the fixtures in it: a second process of the same shop. */
  readonly databaseUrl?: string
  readonly webDir?: string
  /**
   * True: a sandbox gateway in this process and in memory, on the shop's clock; an address: one that runs already,
   * whose clock follows. Without it no provider answers, and the shop opens sooner.
   */
  readonly gateway?: boolean | { readonly url: string }
  /** Puts something between the shop and the gateway's providers. */
  readonly wrapProviders?: (providers: Providers) => Providers
  /** How long a provider is waited for; tests of silence have no time. */
  readonly providerTimeoutMs?: number
}

export interface TestShop {
  readonly url: string
  /** Of the owner, as `database` is: a scene may set what the shop, which speaks as its own role, may not. */
  readonly databaseUrl: string
  readonly database: Database
  readonly clock: TestClock
  /** Throws where the shop was opened without one. After a move of the clock, `moved` delivers what fell due. */
  readonly gateway: TestGateway
  runDueJobs(): Promise<void>
  close(): Promise<void>
}

// Fixed, so that processes of one shop agree and a receipt can be drawn again.
export const TEST_KEYS = {
  sealKey: Buffer.alloc(32, 0x5e),
  tagKey: Buffer.alloc(32, 0x7a),
  signKey: Buffer.alloc(32, 0x51),
  sessionKeys: [Buffer.alloc(32, 0x3c)],
} as const

/** A whole shop in this process, over HTTP, with the fixtures of the journeys on a database of its own. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { wrapProviders = (providers: Providers) => providers, providerTimeoutMs } = options
  const clock = testClock(new Date(options.clock ?? OPEN))
  const clone = options.databaseUrl === undefined ? await cloneDatabaseFor(options) : undefined
  const databaseUrl = clone?.url ?? (options.databaseUrl as string)
  const database = openDatabase({ url: databaseUrl })
  const gateway = await openTestGateway(options.gateway, clock)
  const releaseResources = async () => {
    await gateway?.close()
    await database.close()
    await clone?.drop()
  }
  logErrorsOnly()
  try {
    const serving = await serve({
      databaseUrl: asShopRole(databaseUrl),
      clock,
      host: options.host ?? '127.0.0.1',
      port: options.port ?? 0,
      ...TEST_KEYS,
      closesAt: new Date(CLOSED),
      imagesDir: IMAGES_DIR,
      ...(options.webDir === undefined ? {} : { webDir: options.webDir }),
      payments: wrapProviders(await providersAt(gateway, clock)),
      ...(providerTimeoutMs === undefined ? {} : { providerTimeoutMs }),
      paymentOrigins: gateway === undefined ? [] : [gateway.url],
      addTestRoutes: (http, { database, runDueJobs }) =>
        addTestRoutes(http, {
          database,
          clock,
          runDue: () => deliverNoticesAndRunJobs(gateway, runDueJobs),
        }),
    })
    await registerShopAt(serving.url, gateway)
    if (clone !== undefined)
      await loadFixturesAndSellOutPack4({ url: serving.url, database }, clock.now())
    return {
      ...serving,
      ...{ databaseUrl, database },
      clock,
      get gateway() {
        if (gateway === undefined) throw new Error('this shop was opened without a gateway')
        return gateway
      },
      async close() {
        await serving.close()
        await releaseResources()
      },
    }
  } catch (cause) {
    await releaseResources()
    throw cause
  }
}

/** Notices that fell due by a move of the clock come before the shop's own duties. */
async function deliverNoticesAndRunJobs(
  gateway: TestGateway | undefined,
  runDueJobs: () => Promise<void>,
) {
  await gateway?.processDue()
  await runDueJobs()
}

function cloneDatabaseFor({ serverUrl }: TestShopOptions) {
  return serverUrl === undefined ? cloneDatabase() : cloneDatabaseOn(serverUrl)
}

/** Pack 4 is sold out by a real purchase, with real receipts, so that every invariant holds from the start. */
async function loadFixturesAndSellOutPack4(
  { url, database }: { url: string; database: Database },
  now: Date,
): Promise<void> {
  await loadFixtures(database, now)
  const client = openClient(url)
  await client.logIn(soldOutPackBuyer)
  const response = await client.buy(4, 50)
  if (response.state !== 200) throw new Error(`pack 4 could not be sold out: ${response.state}`)
  const historyIdsOf = (actionType: string) =>
    response.cards
      .filter((card: { action_type: string }) => card.action_type === actionType)
      .map((card: { history_id: number }) => card.history_id)
  await client.post('/user/pack/decision', {
    send_card: historyIdsOf('2'),
    reduction_card: historyIdsOf('0'),
  })
}
