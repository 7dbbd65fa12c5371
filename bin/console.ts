import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CONSOLE_API } from '#server/console/http/http.ts'
import { httpPrices } from '#server/external/prices/http-prices.ts'
import { type ServingConsole, serveConsole } from '#server/main/serve-console.ts'
import {
  readConsoleSettings,
  refuseShopKeys,
} from '#server/platform/configuration/console-settings.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { pendingMigrations } from '#server/platform/database/migrate.ts'
import { refusePooler } from '#server/platform/database/pooler.ts'
import { serveApplication } from '#server/platform/http/application.ts'
import { STOP_TIMES } from '#server/platform/http/timeouts.ts'
import { setLogLevel } from '#server/platform/log.ts'
import { openProcessClock, type ProcessClock } from '#server/platform/time/process-clock.ts'
import { readIdentity } from '#server/settings/settings.ts'
import { CONSOLE_DIR } from './build/web.ts'
import { serveDemoCodes, serveDemoImages } from './demo/demo-console.ts'

/**
 * `npm run console`: opens the operators' console as a process of its own. The console needs
 * CONSOLE_DATABASE_URL. `npm start` or `npm run prepare-database` must have prepared the role in
 * this URL. In the demo, `npm start` also starts the console, which then ends with its parent
 * process.
 */
const APPLICATION = { directory: CONSOLE_DIR, path: '/console', apiPath: CONSOLE_API }
let serving: ServingConsole | undefined
let clock: ProcessClock | undefined
let stopping: Promise<void> | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop(0))
process.on('disconnect', () => void stop(0))

try {
  await start()
} catch (cause) {
  console.error(cause instanceof StartRefused ? cause.message : cause)
  await stop(1)
}

async function start(): Promise<void> {
  refuseShopKeys(process.env)
  const settings = readConsoleSettings(process.env)
  setLogLevel(settings.logLevel)
  const {
    databaseUrl,
    databaseReadUrl,
    host,
    port,
    publicUrl,
    trustedProxies,
    isProduction,
    backupFile,
  } = settings
  const { connectionsMax, connectionWaitMsMax, queryTimeoutMs, callLimits, notaries, prices } =
    settings
  if (databaseUrl === null) throw new StartRefused('CONSOLE_DATABASE_URL must be set.')
  await refusePooler(databaseUrl, 'CONSOLE_DATABASE_URL')
  const [pending] = await pendingMigrations(databaseUrl)
  if (pending !== undefined)
    throw new StartRefused(`The database lacks the migration ${pending}: start the shop first.`)
  clock = await openProcessClock(databaseUrl)
  serving = await serveConsole({
    connectionsMax,
    connectionWaitMsMax,
    queryTimeoutMs,
    callLimits,
    notaries,
    prices: prices === null ? null : httpPrices(prices),
    databaseUrl,
    databaseReadUrl,
    clock,
    skewMs: clock.skewMs,
    host,
    port,
    trustedProxies,
    backupFile,
    ...(port === 0 ? {} : { publicUrl }),
    async addPages(http, { database }) {
      const application = { ...APPLICATION, identity: () => readIdentity(database) }
      if (existsSync(join(CONSOLE_DIR, 'index.html'))) await serveApplication(http, application)
      if (!isProduction) await serveDemoImages(http)
      const operators = isProduction ? undefined : process.env.DEMO_OPERATORS
      if (operators !== undefined) serveDemoCodes(http, JSON.parse(operators))
    },
  })
  console.log(JSON.stringify({ url: serving.url }))
}

async function stop(status: number): Promise<void> {
  stopping ??= stopAll()
  await stopping
  process.exit(status)
}

async function stopAll(): Promise<void> {
  setTimeout(() => process.exit(1), STOP_TIMES.exitMsMax).unref()
  await serving?.close()
  await clock?.close()
}
