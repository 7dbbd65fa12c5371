import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { whenOrphaned } from '#bin/parents.ts'
import { buildWebIfChanged, WEB_DIR } from '#bin/web.ts'
import { cast, PASSWORD } from './cast.ts'
import { startTestDatabase } from './ground.ts'
import { OPEN } from './moments.ts'
import { openTestShop } from './shop.ts'

/**
 * `npm run open-shop -- --port 4100 --clock 2025-08-01T12:00:00+09:00`: a throw-away shop with the fixtures,
 * ready when its one line of JSON is printed, gone with its parent.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    clock: { type: 'string', default: OPEN },
    host: { type: 'string', default: '127.0.0.1' },
    /** The web as it was built before, or (api) none at all. */
    web: { type: 'string', default: 'fresh' },
  },
})
const cleanups: (() => Promise<void>)[] = []
let exiting: Promise<void> | undefined

whenOrphaned(() => void shutDown(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void shutDown(0))

try {
  await open()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  await shutDown(1)
}

async function open(): Promise<void> {
  const clock = parseClock(values.clock)
  if (values.web === 'fresh' && existsSync(join(WEB_DIR, '../../web/index.html')))
    await buildWebIfChanged()
  const hasWeb = values.web !== 'api' && existsSync(join(WEB_DIR, 'index.html'))
  const serverUrl = await databaseServer()
  const shop = await openTestShop({
    clock,
    host: values.host,
    port: Number(values.port),
    serverUrl,
    gateway: true,
    ...(hasWeb ? { webDir: WEB_DIR } : {}),
  })
  cleanups.push(shop.close)
  if (exiting !== undefined) return
  const members = Object.entries(cast).map(([name, { mail }]) => [name, { mail, pass: PASSWORD }])
  const readyLine = {
    ready: true,
    url: shop.url,
    members: Object.fromEntries(members),
    database: shop.databaseUrl,
    gateway: shop.gateway.url,
  }
  console.log(JSON.stringify(readyLine))
}

async function databaseServer(): Promise<string> {
  const sharedUrl = process.env.TEST_DATABASE_URL
  if (sharedUrl !== undefined) return sharedUrl
  const server = await startTestDatabase({ isDurable: true, isSupervised: true })
  cleanups.push(server.stop)
  return server.url
}

function parseClock(text: string): string {
  if (!Number.isNaN(Date.parse(text))) return text
  throw new Error(`--clock must be a moment such as ${OPEN}, and ${text} is none.`)
}

async function shutDown(status: number): Promise<void> {
  exiting ??= (async () => {
    for (const stop of cleanups.toReversed()) await stop().catch(() => {})
  })()
  await exiting
  process.exit(status)
}
