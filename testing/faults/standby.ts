import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { nameColumnsInCamelCase } from '#server/platform/database/column-names.ts'
import { type Postgres, startPostgres } from '#server/platform/embedded-postgres/postgres.ts'
import type { TestDatabase } from '#testing/fixtures/test-database.ts'

const CATCH_UP_MS_MAX = 20_000
const CATCH_UP_POLL_MS = 50

export interface StandbyOptions {
  /** The data directory, which is a backup of the primary. */
  readonly dataDir: string
  /** A TCP port on which the standby listens besides its socket. */
  readonly port?: number
}

/** Starts a standby on a backup of the primary. The standby follows the primary asynchronously. */
export async function startStandby(
  { url }: TestDatabase,
  options: StandbyOptions,
): Promise<Postgres> {
  const { dataDir } = options
  const { host, port, user } = new pg.Client({ connectionString: url })
  writeFileSync(join(dataDir, 'standby.signal'), '')
  const connection = `host=${host} port=${port} user=${user}`
  appendFileSync(join(dataDir, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`)
  return startPostgres(options)
}

/**
 * Lets each commit of the primary wait until the standby has it on its disk. Returns when the
 * standby follows synchronously.
 */
export async function followSynchronously({ url }: TestDatabase): Promise<void> {
  await query(url, `alter system set synchronous_standby_names = '*'`)
  await query(url, 'select pg_reload_conf()')
  await waitUntil(
    url,
    `select exists (select from pg_stat_replication where sync_state = 'sync') as is_reached`,
  )
}

/**
 * Waits until the standby has received all changes of the primary, and then stops the standby from
 * receiving more.
 */
export async function cutOff(standby: Postgres, primary: TestDatabase): Promise<void> {
  const [target] = await query(primary.url, 'select pg_current_wal_lsn()::text as lsn')
  await waitUntil(standby.url, `select pg_last_wal_replay_lsn() >= '${target?.lsn}' as is_reached`)
  await query(standby.url, `alter system set primary_conninfo = ''`)
  await query(standby.url, 'select pg_reload_conf()')
}

/** Makes the standby a primary of its own, and returns when it takes writes. */
export async function promote(standby: Postgres): Promise<void> {
  await query(standby.url, 'select pg_promote(true)')
}

async function waitUntil(url: string, condition: string): Promise<void> {
  for (let waited_ms = 0; waited_ms <= CATCH_UP_MS_MAX; waited_ms += CATCH_UP_POLL_MS) {
    const [row] = await query(url, condition)
    if (row?.isReached === true) return
    await wait(CATCH_UP_POLL_MS)
  }
  throw new Error('the standby does not follow the primary')
}

/** Runs statements on a server of its own connection. Returns the rows of the last one. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  nameColumnsInCamelCase(client)
  try {
    const result = await client.query(text)
    return [result].flat().at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}
