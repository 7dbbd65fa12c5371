import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Ground, startGround } from './ground.ts'
import { templateName, withDatabase, withServer } from './template.ts'

const LEAVING_TRIES = 20
const LEAVING_POLL_MS = 10

export interface ClonedDatabase {
  readonly url: string
  drop(): Promise<void>
}

/**
 * A database of one's own with the present schema, empty. `npm test` starts one server for all files and says
 * where (TEST_DATABASE_URL); a file run by hand starts its own, which goes with its last database.
 */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const server = await borrowServer()
  return cloneOn(server.url, server.giveBack)
}

/** The same on a server that the caller has started. */
export async function cloneOn(
  serverUrl: string,
  giveBack: () => Promise<void> = async () => {},
): Promise<ClonedDatabase> {
  const name = `clone_${process.pid}_${randomBytes(4).toString('hex')}`
  await withServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${templateName()}`),
  )
  return {
    url: withDatabase(serverUrl, name),
    async drop() {
      await withServer(serverUrl, (client) => dropDatabase(client, name))
      await giveBack()
    },
  }
}

/** Its connections are given a moment to end by themselves: one that is cut off says so in the log. */
async function dropDatabase(client: Client, name: string): Promise<void> {
  for (let tries = 0; tries < LEAVING_TRIES; tries++) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [
      name,
    ])
    if (rowCount === 0) break
    await wait(LEAVING_POLL_MS)
  }
  await client.query(`drop database if exists ${name} with (force)`)
}

let own: Promise<Ground> | undefined
let borrowers = 0

async function borrowServer(): Promise<{ url: string; giveBack: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return { url: given, giveBack: async () => {} }
  borrowers += 1
  own ??= startGround()
  const ground = await own
  return {
    url: ground.url,
    async giveBack() {
      borrowers -= 1
      if (borrowers > 0) return
      own = undefined
      await ground.stop()
    },
  }
}
