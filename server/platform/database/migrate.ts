import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartRefused } from '#server/platform/configuration/start-refused.ts'
import { nameColumnsInCamelCase } from './column-names.ts'
import { sqlState } from './database.ts'
import { findPrimary } from './primary.ts'

const MIGRATIONS_DIR = join(import.meta.dirname, '../../../db/migrations')
/**
 * The id of the advisory lock. A process holds this lock while it runs migrations or grants
 * privileges, so that no two processes do this at the same time. The number has no meaning.
 */
export const MIGRATION_LOCK = 4_717_001
const POSTGRES_VERSION_MIN = 150_000
/**
 * How long a migration waits for the lock of a table. Meanwhile every other statement on the table
 * waits behind the migration. The migration therefore gives up soon, lets the other statements
 * pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 2_000
const LOCK_PAUSE_MS = 1_000
const LOCK_TRIES_MAX = 60
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Matches the names of migrations, such as 0123-contract-….sql, that remove something which the
 * former version of the shop needs.
 */
const CONTRACT_MIGRATION = /^\d+-contract-/

export interface Migration {
  readonly name: string
  readonly text: string
}

export function readMigrations(directory = MIGRATIONS_DIR): readonly Migration[] {
  return readdirSync(directory)
    .filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(directory, name), 'utf8') }))
}

/**
 * Applies the pending migrations, each in its own transaction, and returns their names. Throws
 * StartRefused if the PostgreSQL version is too old, or if the database has migrations that this
 * version of the shop does not know.
 */
export async function migrate(
  databaseUrl: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<readonly string[]> {
  const client = await openPgClient(databaseUrl)
  try {
    await refuseOldVersion(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await ensureMigrationsTable(client)
    refuseUnknown(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Returns the names of the pending migrations. The database role in the URL needs only the right to
 * read the table of migrations. During a deployment the database may already have migrations that
 * only the next version of the shop knows. Throws StartRefused if one of these is a `contract`
 * migration, which removes something that this version needs. Ignores the others (decision 069).
 */
export async function pendingMigrations(databaseUrl: string): Promise<readonly string[]> {
  const client = await openPgClient(databaseUrl)
  try {
    const applied = await selectApplied(client)
    const known = readMigrations()
    refuseUnknown(new Set([...applied].filter((name) => CONTRACT_MIGRATION.test(name))), known)
    return known.map(({ name }) => name).filter((name) => !applied.has(name))
  } finally {
    await client.end()
  }
}

/**
 * Opens one connection to the database, or to the primary if the URL names several hosts. If the
 * database cannot be reached, throws StartRefused with the name of the setting to check.
 */
export async function openPgClient(
  databaseUrl: string,
  variable = 'DATABASE_URL',
): Promise<pg.Client> {
  try {
    const connectionString = await findPrimary(databaseUrl)
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
    await client.connect()
    nameColumnsInCamelCase(client)
    return client
  } catch (cause) {
    // If a host name has several addresses, Node's error has a code and no message, so the code is
    // shown.
    const reason = (cause as Error).message || sqlState(cause)
    throw new StartRefused(`The database of ${variable} cannot be reached: ${reason}.`, { cause })
  }
}

async function refuseOldVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; shown: string }>(`
    select
      current_setting('server_version_num') as version,
      current_setting('server_version') as shown`)
  if (Number(rows[0]?.version) >= POSTGRES_VERSION_MIN) return
  throw new StartRefused(
    `The database of DATABASE_URL is PostgreSQL ${rows[0]?.shown}: version 15 or newer is needed.`,
  )
}

async function ensureMigrationsTable(client: pg.Client): Promise<ReadonlySet<string>> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      applied_at timestamptz not null default now()
    )`)
  return selectApplied(client)
}

async function selectApplied(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  return new Set(rows.map(({ name }) => name))
}

function refuseUnknown(applied: ReadonlySet<string>, known: readonly Migration[]): void {
  const names = new Set(known.map(({ name }) => name))
  const unknown = [...applied].find((name) => !names.has(name))
  if (unknown === undefined) return
  throw new StartRefused(
    `The database has the migration ${unknown}, which this version of the shop does not know: start a newer version, or another database.`,
  )
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tryCount = 1; ; tryCount++) {
    try {
      return await applyOnce(client, migration)
    } catch (cause) {
      if (sqlState(cause) !== LOCK_NOT_AVAILABLE)
        throw new Error(`the migration ${migration.name} failed`, { cause })
      if (tryCount === LOCK_TRIES_MAX)
        throw new StartRefused(
          `The migration ${migration.name} did not get a lock in ${LOCK_TRIES_MAX} tries: end the long transactions of the database, and try again.`,
          { cause },
        )
      await wait(LOCK_PAUSE_MS)
    }
  }
}

async function applyOnce(client: pg.Client, { name, text }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(text)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
}
