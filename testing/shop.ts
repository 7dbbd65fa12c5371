import { type TestClock, testClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database.ts'
import { serve } from '#server/serve.ts'
import { earlyBird } from './cast.ts'
import { openClient } from './client.ts'
import { cloneDatabase, cloneOn } from './database.ts'
import { IMAGES_DIR } from './fixtures.catalogue.ts'
import { fillFixtures } from './fixtures.ts'
import { CLOSED, OPEN } from './moments.ts'
import { addTestCalls } from './test-calls.ts'

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
}

export interface TestShop {
  readonly url: string
  readonly databaseUrl: string
  readonly database: Database
  readonly clock: TestClock
  runDue(): Promise<void>
  close(): Promise<void>
}

// Fixed, so that processes of one shop agree and a receipt can be drawn again.
export const TEST_KEYS = {
  sealKey: Buffer.alloc(32, 0x5e),
  tagKey: Buffer.alloc(32, 0x7a),
  sessionKeys: [Buffer.alloc(32, 0x3c)],
} as const

/** A whole shop in this process, over HTTP, with the fixtures of the journeys on a database of its own. */
export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const clock = testClock(new Date(options.clock ?? OPEN))
  const clone = options.databaseUrl === undefined ? await cloneFor(options) : undefined
  const databaseUrl = clone?.url ?? (options.databaseUrl as string)
  try {
    const serving = await serve({
      databaseUrl,
      clock,
      host: options.host ?? '127.0.0.1',
      port: options.port ?? 0,
      ...TEST_KEYS,
      closesAt: new Date(CLOSED),
      imagesDir: IMAGES_DIR,
      ...(options.webDir === undefined ? {} : { webDir: options.webDir }),
      extend: (http, { database, runDue }) => addTestCalls(http, { database, clock, runDue }),
    })
    if (clone !== undefined) await raiseCurtain(serving, clock.now())
    return {
      ...serving,
      databaseUrl,
      clock,
      async close() {
        await serving.close()
        await clone?.drop()
      },
    }
  } catch (cause) {
    await clone?.drop()
    throw cause
  }
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
