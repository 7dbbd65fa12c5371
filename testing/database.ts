import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { startTestDatabase, type TestDatabase } from './ground.ts'
import { templateName, withDatabase, withServer } from './template.ts'

const DISCONNECT_POLLS = 20
const DISCONNECT_POLL_MS = 10

export interface ClonedDatabase {
  readonly url: string
  drop(): Promise<void>
}

/**
 * A database of one's own with the present schema, empty. `npm test` starts one server for all files and says
 * where (TEST_DATABASE_URL); a file run by hand starts its own, which goes with its last database.
 */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const server = await acquireServer()
  return cloneDatabaseOn(server.url, server.release)
}

/** The same on a server that the caller has started. */
export async function cloneDatabaseOn(
  serverUrl: string,
  release: () => Promise<void> = async () => {},
): Promise<ClonedDatabase> {
  const name = `clone_${process.pid}_${randomBytes(4).toString('hex')}`
  await withServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${templateName()}`),
  )
  return {
    url: withDatabase(serverUrl, name),
    async drop() {
      await withServer(serverUrl, (client) => dropDatabase(client, name))
      await release()
    },
  }
}

/** Its connections are given a moment to end by themselves: one that is cut off says so in the log. */
async function dropDatabase(client: Client, name: string): Promise<void> {
  for (let poll = 0; poll < DISCONNECT_POLLS; poll++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [
      name,
    ])
    if (rowCount === 0) break
    await wait(DISCONNECT_POLL_MS)
  }
  await client.query(`drop database if exists ${name} with (force)`)
}

let ownServer: Promise<TestDatabase> | undefined
let clientCount = 0

async function acquireServer(): Promise<{ url: string; release: () => Promise<void> }> {
  const sharedUrl = process.env.TEST_DATABASE_URL
  if (sharedUrl !== undefined) return { url: sharedUrl, release: async () => {} }
  clientCount += 1
  ownServer ??= startTestDatabase()
  const server = await ownServer
  return {
    url: server.url,
    async release() {
      clientCount -= 1
      if (clientCount > 0) return
      ownServer = undefined
      await server.stop()
    },
  }
}
