import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { controlGateway } from '#gateway/control.ts'
import { shopAsMerchant } from '#gateway/shop-merchant.ts'
import { keepVerifyingAssertions } from '#server/console/authenticators/assertions/assertions.ts'
import { refuseOtherKeys } from '#server/draws/key-fingerprints/key-fingerprints.ts'
import { chooseDelivery } from '#server/external/delivery.ts'
import { chooseLineLogin, chooseLineMessenger } from '#server/external/line/line-settings.ts'
import type { KnownNotary } from '#server/external/notaries/http-notaries.ts'
import { readSendingShares } from '#server/external/pace.ts'
import type { Providers } from '#server/external/payments/payment-provider.ts'
import { chooseProviders } from '#server/external/payments/providers.ts'
import { hasTestPayments, refuseTestPayments } from '#server/external/payments/test-payments.ts'
import { webPushSender } from '#server/external/push/web-push.ts'
import { openSendingThreads } from '#server/main/sending/sending.ts'
import { type Serving, serve } from '#server/main/serve.ts'
import { serveDemoOutbox } from '#server/outbox/outbox.pages.ts'
import { endDemoPacks } from '#server/packs/publication/publication.ts'
import { contentSourcesOf, offersPayments } from '#server/payments/payments.ts'
import {
  readConsoleSettings,
  readConsoleUrl,
} from '#server/platform/configuration/console-settings.ts'
import { readSettings, type Settings } from '#server/platform/configuration/settings.ts'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { startPostgres } from '#server/platform/embedded-postgres/postgres.ts'
import { serveMetrics } from '#server/platform/health/metrics-server.ts'
import { STOP_TIMES } from '#server/platform/http/timeouts.ts'
import { type ClockCheckOptions, withClockCheck } from '#server/platform/jobs/clock-check.ts'
import { startWorker } from '#server/platform/jobs/jobs.ts'
import { log, setLogLevel } from '#server/platform/log.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { openProcessClock } from '#server/platform/time/process-clock.ts'
import { openIdentity, storePayments } from '#server/settings/settings.ts'
import { serveKitPage } from './build/kit-page.ts'
import { buildWebIfChanged, WEB_DIR } from './build/web.ts'
import type { ChildService } from './child-service.ts'
import { startConsole } from './console-process.ts'
import { type DatabaseUrls, prepareDatabase } from './database/prepare-database.ts'
import { type DemoFactor, fillDemoOperators } from './demo/demo-console.ts'
import { startDemoNotary } from './demo/demo-notary.ts'
import { fillDemoOnce } from './demo/fill-demo.ts'
import { printGreeting } from './demo/greeting.ts'
import { assertPortsAreFree } from './free-ports.ts'
import { type GatewaySettings, readGatewaySettings, startGateway } from './gateway.ts'
import { whenOrphaned } from './parents.ts'

const IMAGES_DIR = join(import.meta.dirname, '../demo/images')

/**
 * The functions that stop the started parts of the program, one for each part. The shutdown calls
 * them in reverse order.
 */
const cleanups: (() => Promise<void>)[] = []
/**
 * Makes /readyz fail, so that a proxy sends no more new requests. Then waits for the drain time,
 * while the shop still handles requests.
 */
let drain: (() => Promise<void>) | undefined
let shutdown: Promise<void> | undefined

process.on('SIGINT', () => void shutDown(0))
process.on('SIGTERM', () => void shutDown(0))
process.on('SIGHUP', () => void shutDown(0))
// If a signal ends npm, the shell between npm and the shop does not pass the signal on. The shop
// then stops because the process that started it is gone.
if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => void shutDown(0))
process.on('unhandledRejection', (cause) => void exitWithError(cause))
process.on('uncaughtException', (cause) => void exitWithError(cause))

await start().catch(exitWithError)

async function start(): Promise<void> {
  // The specification closes the shop at a moment that is already in the past (Q1). The demo stays
  // open after that moment, because a newcomer must be able to register, pay and draw.
  const isDemo = process.env.NODE_ENV !== 'production'
  const given = readSettings(isDemo ? { SHOP_CLOSES_AT: 'never', ...process.env } : process.env)
  const consoleOrigin = readConsoleUrl(process.env)
  setLogLevel(given.logLevel)
  const { usesDemoOutbox, ...delivery } = chooseDelivery(process.env)
  refuseTestPayments(process.env)
  const gatewaySettings = given.isProduction ? null : readGatewaySettings(process.env, given)
  await assertPortsAreFree({
    PORT: given,
    METRICS_PORT:
      given.metricsPort === null ? null : { host: given.metricsHost, port: given.metricsPort },
    GATEWAY_PORT: gatewaySettings,
    CONSOLE_PORT: given.isProduction ? null : readConsoleSettings(process.env),
  })
  const [urls, wasBuilt, gateway, demoNotary] = await Promise.all([
    openDatabaseServer(given),
    buildWebIfChanged(),
    gatewaySettings === null ? null : openGateway(gatewaySettings, given),
    given.isProduction ? null : openDemoNotary(given),
  ])
  const settings = demoNotary === null ? given : withNotary(given, demoNotary)
  if (shutdown !== undefined) return
  const usesRestrictedRole = await prepareDatabase(urls)
  await checkKeys(urls, settings)
  const [members, consoleUrl] = settings.isProduction
    ? [[]]
    : await openDemo(urls, settings, demoNotary)
  const showsOutbox = usesDemoOutbox && !settings.isProduction
  const shown = { delivery, gatewayUrl: gateway?.url, showsOutbox }
  const parts = { databaseUrl: urls.url, consoleOrigin, ...shown }
  const { url, isOpening } = await openShop(settings, parts)
  if (gateway !== null) await controlGateway(gateway.url).registerShop(shopAsMerchant(url))
  const facts = { settings, isOpening, members, wasBuilt, showsOutbox, usesRestrictedRole }
  printGreeting({ ...facts, url, gatewayUrl: gateway?.url, consoleUrl })
}

interface ShopParts {
  readonly databaseUrl: string
  /** The address of the console, to which operators' passkeys belong. */
  readonly consoleOrigin: string
  readonly delivery: Omit<ReturnType<typeof chooseDelivery>, 'usesDemoOutbox'>
  readonly gatewayUrl: string | undefined
  readonly showsOutbox: boolean
}

/** Starts the server and its worker. The shutdown stops both. */
async function openShop(
  settings: Settings,
  { databaseUrl, consoleOrigin, delivery, gatewayUrl, showsOutbox }: ShopParts,
): Promise<{ readonly url: string; readonly isOpening: boolean }> {
  const identity = openIdentity()
  const payments = chooseProviders(process.env, { gatewayUrl, identity: identity.current })
  const clock = await openProcessClock(databaseUrl)
  cleanups.push(() => clock.close())
  const { vapid, publicUrl } = settings
  const threads = openSendingThreads(readSendingShares(process.env), {
    databaseUrl,
    publicUrl,
    gatewayUrl,
    vapid,
  })
  const serving = await serve({
    ...settings,
    ...delivery,
    sendMessages: threads.send,
    ...(vapid === null ? {} : { pushSender: webPushSender(vapid) }),
    line: chooseLineLogin(process.env, { gatewayUrl }),
    lineMessenger: chooseLineMessenger(process.env, { gatewayUrl }),
    databaseUrl,
    identity,
    clock,
    skewMs: clock.skewMs,
    webDir: WEB_DIR,
    imagesDir: IMAGES_DIR,
    payments,
    paymentSources: contentSourcesOf(payments),
    addTestRoutes: (http, { database }) => {
      if (showsOutbox) serveDemoOutbox(http, { database, publicUrl: () => serving.url })
      if (!settings.isProduction) serveKitPage(http)
    },
  })
  cleanups.push(() => serving.close())
  await recordPayments(serving.database, payments)
  const stopVerifying = keepVerifyingAssertions(serving.database, consoleOrigin, (cause) =>
    log.warn('a passkey of an operator could not be verified', cause),
  )
  cleanups.push(stopVerifying)
  await openMetrics(serving, settings)
  drain = async () => {
    serving.drain()
    await wait(settings.drainSeconds * SECOND_MS)
  }
  const worker = await startWorker({
    databaseUrl,
    jobs: settings.isProduction
      ? withClockCheck(serving.jobs, clockCheckOf(serving, clock))
      : serving.jobs,
    onFault: (cause) => log.error('the worker failed', cause),
  })
  cleanups.push(() => {
    threads.stop()
    return worker.stop()
  })
  return { url: serving.url, isOpening: identity.isOpening() }
}

async function openMetrics(
  serving: Serving,
  { metricsHost: host, metricsPort: port }: Settings,
): Promise<void> {
  if (port === null) return
  const metrics = await serveMetrics({ ...serving, host, port })
  cleanups.push(metrics.close)
}

function recordPayments(database: Database, payments: Providers): Promise<void> {
  return storePayments(database, {
    hasPayments: offersPayments(payments),
    hasTestPayments: hasTestPayments(process.env),
  })
}

/**
 * Returns the options of the check that stops the background jobs after a jump of the clock. The
 * demo runs without the check, because the clock of a laptop seems to jump whenever the laptop
 * wakes from sleep.
 */
function clockCheckOf({ database }: Serving, clock: Clock): ClockCheckOptions {
  return {
    database,
    clock,
    monotonicMs: () => performance.now(),
    onFault: (cause) => log.error('the clock cannot be believed', cause),
  }
}

async function openDatabaseServer(settings: Settings): Promise<DatabaseUrls> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = settings
  const consoleUrl = process.env.CONSOLE_DATABASE_URL || null
  if (databaseUrl !== null) return { url: databaseUrl, ownerUrl: databaseOwnerUrl, consoleUrl }
  mkdirSync(dataDir, { recursive: true })
  const starting = startPostgres({
    dataDir: join(dataDir, 'postgres'),
    isSupervised: true,
    onRestart: () => log.warn('the database died and was started again'),
    onRestartFailed: (cause) => void exitWithError(cause),
  })
  // Registers the cleanup before the database has started. A shutdown during the start then waits
  // and stops the database, so that no process stays alive.
  cleanups.push(async () => (await starting.catch(() => undefined))?.stop())
  const { shopUrl, url, consoleUrl: ownConsoleUrl, auditorUrl } = await starting
  return { url: shopUrl, ownerUrl: url, consoleUrl: ownConsoleUrl, auditorUrl }
}

async function openGateway(
  gatewaySettings: GatewaySettings,
  { dataDir }: Settings,
): Promise<ChildService> {
  const starting = startGateway(gatewaySettings, {
    file: join(dataDir, 'gateway/gateway.sqlite'),
    onExit: () =>
      log.warn('the sandbox gateway died: payments wait until npm start starts it again'),
  })
  cleanups.push(async () => (await starting.catch(() => undefined))?.stop())
  return await starting
}

/** Without its notary, the demo opens, and the pack that names it waits. */
async function openDemoNotary({ dataDir, signKey }: Settings): Promise<KnownNotary | null> {
  const starting = startDemoNotary({
    directory: join(dataDir, 'notary'),
    signKey,
    onExit: () => log.warn('the notary of the demo died: npm start starts it again'),
  })
  cleanups.push(async () => (await starting.catch(() => undefined))?.stop())
  try {
    return (await starting).known
  } catch (cause) {
    log.warn('the notary of the demo did not start', cause)
    return null
  }
}

function withNotary(settings: Settings, notary: KnownNotary): Settings {
  return { ...settings, notaries: [...settings.notaries, notary] }
}

/** Opens the console together with the demo. In production the console is a service of its own. */
async function openDemoConsole(
  { consoleUrl }: DatabaseUrls,
  { operators, notaries }: { operators: readonly DemoFactor[]; notaries: Settings['notaries'] },
): Promise<string | undefined> {
  if (!consoleUrl) return undefined
  const starting = startConsole(consoleUrl, {
    operators,
    notaries,
    onExit: () => log.warn('the console died: npm start starts it again; the shop stays open'),
  })
  cleanups.push(async () => (await starting.catch(() => undefined))?.stop())
  return (await starting).url
}

/**
 * Refuses keys that differ from the keys of the database. In production, also ends the sale of the
 * demo's packs.
 */
function checkKeys({ url }: DatabaseUrls, settings: Settings): Promise<void> {
  return withDatabase(url, async (database) => {
    await refuseOtherKeys(database, settings)
    if (settings.isProduction) await endDemoPacks(database)
  })
}

/**
 * Fills an empty shop with the demo, and opens the console. Returns the demo's members and the
 * console's URL.
 */
async function openDemo(urls: DatabaseUrls, { notaries }: Settings, notary: KnownNotary | null) {
  // Only the role that owns the tables may write to the catalogue.
  const ownerUrl = urls.ownerUrl ?? urls.url
  const operators = await withDatabase(ownerUrl, fillDemoOperators)
  const fill = (database: Database) => fillDemoOnce(database, notary)
  return Promise.all([withDatabase(ownerUrl, fill), openDemoConsole(urls, { operators, notaries })])
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, connectionsMax: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function shutDown(status: number): Promise<void> {
  shutdown ??= stopAll()
  await shutdown
  process.exit(status)
}

async function stopAll(): Promise<void> {
  await drain?.()
  const forceExitTimer = setTimeout(() => process.exit(1), STOP_TIMES.exitMsMax)
  for (const cleanup of cleanups.toReversed()) {
    await cleanup().catch((cause: unknown) => log.error('a part did not stop', cause))
  }
  clearTimeout(forceExitTimer)
}

async function exitWithError(cause: unknown): Promise<void> {
  if (shutdown !== undefined) return
  console.error(cause instanceof StartRefused ? cause.message : cause)
  await shutDown(1)
}
