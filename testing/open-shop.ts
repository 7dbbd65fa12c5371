import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { whenOrphaned } from '#bin/parents.ts'
import { ensureWeb, WEB_DIR } from '#bin/web.ts'
import { cast, PASSWORD } from './cast.ts'
import { startGround } from './ground.ts'
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
const stops: (() => Promise<void>)[] = []
let leaving: Promise<void> | undefined

whenOrphaned(() => void leave(0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void leave(0))

try {
  await open()
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  await leave(1)
}

async function open(): Promise<void> {
  const clock = momentOf(values.clock)
  if (values.web === 'fresh' && existsSync(join(WEB_DIR, '../../web/index.html'))) await ensureWeb()
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
  stops.push(shop.close)
  if (leaving !== undefined) return
  const members = Object.entries(cast).map(([name, { mail }]) => [name, { mail, pass: PASSWORD }])
  const line = {
    ready: true,
    url: shop.url,
    members: Object.fromEntries(members),
    database: shop.databaseUrl,
    gateway: shop.gateway.url,
  }
  console.log(JSON.stringify(line))
}

async function databaseServer(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return given
  const ground = await startGround({ isDurable: true, isSupervised: true })
  stops.push(ground.stop)
  return ground.url
}

function momentOf(text: string): string {
  if (!Number.isNaN(Date.parse(text))) return text
  throw new Error(`--clock must be a moment such as ${OPEN}, and ${text} is none.`)
}

async function leave(status: number): Promise<void> {
  leaving ??= (async () => {
    for (const stop of stops.toReversed()) await stop().catch(() => {})
  })()
  await leaving
  process.exit(status)
}
