import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildWebIfChanged } from '#bin/build/web.ts'
import { compareWithRows } from '#bin/drill/comparison.ts'
import { buyUntilStopped } from '#bin/drill/traffic/buyers.ts'
import { openRecord } from '#bin/drill/traffic/record.ts'
import { readVariables } from '#bin/drill/units.ts'
import { startPostgres } from '#server/platform/embedded-postgres/postgres.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import {
  checkOut,
  fill,
  ROOT,
  type RunningShop,
  runOf,
  startShop,
  type Version,
} from './version.ts'

/**
 * `npm run drill:upgrade -- COMMIT`: walks docs/upgrading.md on one machine, from the version of a
 * commit to this one and back, while members buy. Needs git. Exits with 1 if a step fails, if an
 * acknowledged purchase is missing or stored twice, or if an invariant is broken.
 */
const PREPARE = 'bin/database/prepare-database-command.ts'
const BUYING_MS = 5_000

const { positionals } = parseArgs({ allowPositionals: true })
const [revision] = positionals
if (revision === undefined) {
  console.error('Name the commit of the former version: npm run drill:upgrade -- COMMIT')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'hikifuda-upgrade-'))
const password = randomBytes(16).toString('hex')
let running: RunningShop | undefined
const failures: string[] = []

const formerDirectory = join(folder, 'former')
checkOut(revision, formerDirectory)
await buildWebIfChanged()
await runOf({ directory: formerDirectory, environment: {} }, 'bin/build/build.ts')
const [shopPort, metricsPort, postgresPort] = [await freePort(), await freePort(), await freePort()]
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: postgresPort })
const urls = databaseUrls()
const settings = shopSettings()
const versionAt = (directory: string, name: string): Version => ({
  directory,
  environment: { ...settings, DATABASE_URL: urls.DATABASE_URL },
  logFile: join(folder, `${name}.log`),
})
const former = versionAt(formerDirectory, 'former')
const next = versionAt(ROOT, 'next')
const ownerUrl = urls.DATABASE_OWNER_URL
const metricsUrl = `http://127.0.0.1:${metricsPort}`
const record = openRecord()
let isStopping = false

try {
  await runOf(former, PREPARE, { ...urls, DATABASE_ADMIN_URL: postgres.url })
  const { accounts, packIds } = await fill(former, ownerUrl)
  const url = `http://127.0.0.1:${shopPort}`
  const options = { url, packIds, record, isStopping: () => isStopping }
  const buyers = Promise.all(
    accounts.map((account: (typeof accounts)[number]) => buyUntilStopped({ ...options, account })),
  )
  await step('the former version sells', () => restart(former))
  await step('this version migrates beside it', () => runOf(next, PREPARE, urls))
  const migrations = newMigrations()
  if (migrations.every((name) => !/^\d+-contract-/.test(name))) {
    await step('the former version starts again on the migrated database', async () => {
      await running?.kill()
      await restart(former)
    })
    await step('this version sells', () => restart(next))
    await step('the way back: the former version sells', () => restart(former))
    if (migrations.length > 0)
      await step('the former version refuses to migrate', () =>
        refused(() => runOf(former, PREPARE, urls)),
      )
  } else {
    await step('the former version refuses to start', () => refused(() => restart(former)))
  }
  await step('this version sells', () => restart(next))
  await step('a version that renames a setting refuses its former name', () =>
    refused(() => runOf(renaming(), 'bin/start.ts'), /RENAMED_BY_DRILL/),
  )
  isStopping = true
  await buyers
  const memberIds = accounts.map(({ id }: { id: number }) => id)
  const { lost, doubled } = await compareWithRows(ownerUrl, record.acknowledged, memberIds)
  failures.push(...lost.map((id) => `lost: ${id}`), ...doubled.map((id) => `doubled: ${id}`))
  failures.push(...record.faults)
  await step('every invariant holds', () =>
    runOf(next, 'bin/verify.ts', { DATABASE_URL: ownerUrl }),
  )
  await running?.stop()
} catch (cause) {
  failures.push(cause instanceof Error ? cause.message : String(cause))
  await running?.kill()
} finally {
  await postgres.stop()
}
console.log(
  `${record.acknowledged.length} purchases and decisions were acknowledged. Logs: ${folder}`,
)
for (const failure of failures.slice(0, 50)) console.log(`   ${failure}`)
process.exit(failures.length === 0 && record.acknowledged.length > 0 ? 0 : 1)

/** Does a step, lets members buy for some seconds, and prints what they got. */
async function step(name: string, act: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await act()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  await wait(BUYING_MS)
  const version = await fetch(`${metricsUrl}/healthz`).then((answer) => answer.text(), String)
  const count = record.purchasesSince(startedAt)
  console.log(`${name}: ${seconds} s, ${count} purchases, ${version.trim()}`)
}

async function restart(version: Version): Promise<void> {
  const status = await running?.stop()
  if (status !== undefined && status !== 0 && status !== null)
    failures.push(`stopped with ${status}`)
  running = undefined
  running = await startShop(version, metricsUrl)
}

async function refused(act: () => Promise<unknown>, why = /./): Promise<void> {
  const message = await act().then(
    () => null,
    (cause: Error) => cause.message,
  )
  if (message === null || !why.test(message)) throw new Error(`it was not refused: ${message}`)
  console.log(`   ${message}`)
}

/** This version, but for another name of a setting that `shop.env` has. */
function renaming(): Version {
  const version = versionAt(join(folder, 'renaming'), 'renaming')
  checkOut('HEAD', version.directory)
  const file = join(version.directory, 'server/platform/configuration/variables.ts')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace(/^(const RENAMED.*= \{)/m, "$1 PORT: 'RENAMED_BY_DRILL',"))
  return version
}

/** The migrations that the former version does not know. */
function newMigrations(): readonly string[] {
  const known = new Set(readdirSync(join(formerDirectory, 'db/migrations')))
  return readdirSync(join(ROOT, 'db/migrations')).filter((name) => !known.has(name))
}

function databaseUrls() {
  const urlOf = (role: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${postgresPort}/hikifuda_shop_of_drill`
  return {
    DATABASE_OWNER_URL: urlOf('hikifuda_owner'),
    DATABASE_URL: urlOf('hikifuda_shop'),
    CONSOLE_DATABASE_URL: urlOf('hikifuda_console'),
  }
}

/** The settings of docs/deploying.md, as the former version delivers them. */
function shopSettings(): Record<string, string> {
  const delivered = readVariables(
    readFileSync(join(formerDirectory, 'deploy/one-machine/shop.env'), 'utf8'),
  )
  const filled = Object.entries(delivered).map(([name, value]) => [
    name,
    /_KEYS?$/.test(name) && value === '' ? randomBytes(32).toString('hex') : value,
  ])
  return {
    ...Object.fromEntries(filled),
    PORT: String(shopPort),
    METRICS_PORT: String(metricsPort),
    DATA_DIR: join(folder, 'data'),
    HEADS_FILE: join(folder, 'heads.json'),
    BACKUP_FILE: join(folder, 'backup.json'),
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: '0123456789abcdef0123456789abcdef',
    TWILIO_FROM: '+81300000000',
  }
}
