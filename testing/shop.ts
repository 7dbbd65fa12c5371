import type { Providers } from '#server/outside/payments/port.ts'
import { type TestClock, testClock } from '#server/platform/clock.ts'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { asShop } from '#server/platform/embedded-postgres.ts'
import { serve } from '#server/serve.ts'
import { earlyBird } from './cast.ts'
import { openClient } from './client.ts'
import { cloneDatabase, cloneOn } from './database.ts'
import { IMAGES_DIR } from './fixtures.catalogue.ts'
import { fillFixtures } from './fixtures.ts'
import { quietLog } from './log-lines.ts'
import { CLOSED, OPEN } from './moments.ts'
import { addTestCalls } from './test-calls.ts'
import { introduce, openGatewayBeside, providersAt, type TestGateway } from './test-gateway.ts'

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
  readonly providerAnswerMsMax?: number
}

export interface TestShop {
  readonly url: string
  /** Of the owner, as `database` is: a scene may set what the shop, which speaks as its own role, may not. */
  readonly databaseUrl: string
  readonly database: Database
  readonly clock: TestClock
  /** Throws where the shop was opened without one. After a move of the clock, `moved` delivers what fell due. */
  readonly gateway: TestGateway
  runDue(): Promise<void>
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
  const { wrapProviders = (providers: Providers) => providers, providerAnswerMsMax } = options
  const clock = testClock(new Date(options.clock ?? OPEN))
  const clone = options.databaseUrl === undefined ? await cloneFor(options) : undefined
  const databaseUrl = clone?.url ?? (options.databaseUrl as string)
  const database = openDatabase({ url: databaseUrl })
  const gateway = await openGatewayBeside(options.gateway, clock)
  const clear = async () => {
    await gateway?.close()
    await database.close()
    await clone?.drop()
  }
  quietLog()
  try {
    const serving = await serve({
      databaseUrl: asShop(databaseUrl),
      clock,
      host: options.host ?? '127.0.0.1',
      port: options.port ?? 0,
      ...TEST_KEYS,
      closesAt: new Date(CLOSED),
      imagesDir: IMAGES_DIR,
      ...(options.webDir === undefined ? {} : { webDir: options.webDir }),
      payments: wrapProviders(await providersAt(gateway, clock)),
      ...(providerAnswerMsMax === undefined ? {} : { providerAnswerMsMax }),
      paymentOrigins: gateway === undefined ? [] : [gateway.url],
      extend: (http, { database, runDue }) =>
        addTestCalls(http, { database, clock, runDue: () => runDueAround(gateway, runDue) }),
    })
    await introduce(serving.url, gateway)
    if (clone !== undefined) await raiseCurtain({ url: serving.url, database }, clock.now())
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
        await clear()
      },
    }
  } catch (cause) {
    await clear()
    throw cause
  }
}

/** Notices that fell due by a move of the clock come before the shop's own duties. */
async function runDueAround(gateway: TestGateway | undefined, runDue: () => Promise<void>) {
  await gateway?.moved()
  await runDue()
}

function cloneFor({ serverUrl }: TestShopOptions) {
  return serverUrl === undefined ? cloneDatabase() : cloneOn(serverUrl)
}

/** Pack 4 is sold out by a real purchase, with real receipts, so that every invariant holds from the start. */
async function raiseCurtain(
  { url, database }: { url: string; database: Database },
  now: Date,
): Promise<void> {
  await fillFixtures(database, now)
  const client = openClient(url)
  await client.logIn(earlyBird)
  const bought = await client.buy(4, 50)
  if (bought.state !== 200) throw new Error(`pack 4 could not be sold out: ${bought.state}`)
  const ids = (actionType: string) =>
    bought.cards
      .filter((card: { action_type: string }) => card.action_type === actionType)
      .map((card: { history_id: number }) => card.history_id)
  await client.post('/user/pack/decision', { send_card: ids('2'), reduction_card: ids('0') })
}
