import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import {
  type Database,
  isDatabaseUnavailable,
  openDatabase,
} from '#server/platform/database/database.ts'
import { openPgClient } from '#server/platform/database/migrate.ts'
import { asShopRole, startPostgres } from '#server/platform/embedded-postgres/postgres.ts'

/**
 * Runs an operator's command on the shop's database and exits with the status that the command
 * returns. If the database cannot be reached or is lost, prints one sentence and exits with 1.
 */
export async function runOnDatabase(
  command: (database: Database) => Promise<number>,
): Promise<void> {
  await runOn(findDatabase, command)
}

/**
 * Like `runOnDatabase`, but with the role that owns the tables: DATABASE_OWNER_URL, or the owner of
 * the embedded database.
 */
export async function runOnOwnersDatabase(
  command: (database: Database) => Promise<number>,
): Promise<void> {
  await runOn(async () => {
    const ownerUrl = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL
    return ownerUrl ? { url: ownerUrl, stop: async () => {} } : findEmbedded()
  }, command)
}

async function runOn(
  find: () => Promise<DatabaseConnection>,
  command: (database: Database) => Promise<number>,
): Promise<void> {
  try {
    const { url, stop } = await find()
    const database = openDatabase({ url, connectionsMax: 1 })
    try {
      await (await openPgClient(url)).end()
      process.exitCode = await command(database)
    } finally {
      await database.close()
      await stop()
    }
  } catch (cause) {
    console.error(sentenceOf(cause) ?? cause)
    process.exitCode = 1
  }
}

function sentenceOf(cause: unknown): string | undefined {
  if (cause instanceof StartRefused) return cause.message
  if (isDatabaseUnavailable(cause))
    return `The database was lost during the command: ${(cause as Error).message}.`
  return undefined
}

interface DatabaseConnection {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Finds the database of DATABASE_URL or DATA_DIR. If the database in DATA_DIR is not running, this
 * function starts the database, and `stop` ends the database.
 */
async function findDatabase(): Promise<DatabaseConnection> {
  const configuredUrl = process.env.DATABASE_URL
  if (configuredUrl !== undefined && configuredUrl !== '')
    return { url: configuredUrl, stop: async () => {} }
  const { url, stop } = await findEmbedded()
  return { url: await shopUrlOf(url), stop }
}

/**
 * Finds the running embedded database in DATA_DIR, or starts it. Returns a URL with the owner's
 * role.
 */
async function findEmbedded(): Promise<DatabaseConnection> {
  const dataDir = join(resolve(process.env.DATA_DIR || '.data'), 'postgres')
  if (!existsSync(dataDir))
    throw new StartRefused(`There is no shop in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
  const runningDatabaseUrl = runningUrl(dataDir)
  if (runningDatabaseUrl !== null && (await isReachable(runningDatabaseUrl))) {
    return { url: runningDatabaseUrl, stop: async () => {} }
  }
  return startPostgres({ dataDir })
}

/**
 * Returns the URL for the shop's database role. Returns the owner's URL if that role does not exist
 * yet, because this version of the shop has not run on the database.
 */
async function shopUrlOf(ownerUrl: string): Promise<string> {
  const shopUrl = asShopRole(ownerUrl)
  return (await isReachable(shopUrl, 'select from schema_migrations limit 1')) ? shopUrl : ownerUrl
}

/**
 * Returns the URL of the database that runs in this directory. The port and the socket directory
 * come from the lock file in the directory.
 */
function runningUrl(dataDir: string): string | null {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const [, , , port, directory] = readFileSync(file, 'utf8').split('\n')
  return `postgresql://hikifuda@/hikifuda?host=${directory?.trim()}&port=${port?.trim()}`
}

async function isReachable(url: string, text = 'select 1'): Promise<boolean> {
  const database: Database = openDatabase({ url, connectionsMax: 1 })
  try {
    await database.query({ text })
    return true
  } catch {
    return false
  } finally {
    await database.close()
  }
}
