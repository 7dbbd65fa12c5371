import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { loadFixtures } from '#testing/fixtures/load-fixtures.ts'
import { addMemberAccount, type MemberAccount } from '#testing/fixtures/members.ts'
import { addOperators } from '#testing/fixtures/operators.ts'
import { type Cluster, runSql } from './cluster.ts'
import { openForDrill, publishForDrill } from './filling.ts'
import { addressOf, rootOf, runOn } from './machines.ts'
import { readVariables } from './units.ts'

const BUYERS = 8
const PAYERS = 20
const START_POINTS = 50_000_000
const TICKETS = 1_000_000
export const NODE = '/opt/hikifuda/node_modules/.bin/node'
const READY_MS_MAX = 120_000
const ADMIN_DATABASE = 'postgres'

export interface DrillShop {
  readonly ownerUrl: string
  readonly accounts: readonly MemberAccount[]
  /** The members who buy points. They buy no cards. */
  readonly payers: readonly MemberAccount[]
  /** The text that the shop expects in each notice of the payment provider. */
  readonly noticeSignature: string
  /**
   * The ids of two packs that are sold for points and of one that is sold for coins. None of them
   * sells out during the drill.
   */
  readonly packIds: readonly number[]
}

/**
 * Prepares the database by the command that docs/deploying.md describes, fills it, and opens two
 * shops and two consoles.
 */
export async function openDrillShop(cluster: Cluster): Promise<DrillShop> {
  const variables = databaseVariables(cluster.folder)
  const ownerUrl = variables.DATABASE_OWNER_URL ?? ''
  await prepare(cluster, variables)
  const database = openDatabase({ url: ownerUrl, connectionsMax: 2 })
  try {
    const filled = await fill(database)
    await startShops(cluster)
    return { ownerUrl, noticeSignature: noticeSignatureOf(cluster.folder), ...filled }
  } finally {
    await database.close()
  }
}

/** Starts two shops, two consoles and the proxies, and waits until the shops are ready. */
export async function startShops(cluster: Cluster): Promise<void> {
  for (const service of cluster.services)
    if (['shop', 'console', 'haproxy'].includes(service.name)) service.start()
  await untilReady(cluster)
}

/** The variables of /etc/hikifuda/database.env. */
export function databaseVariables(folder: string): Record<string, string> {
  const file = join(rootOf(folder, 'one'), 'etc/hikifuda/database.env')
  return readVariables(readFileSync(file, 'utf8'))
}

function noticeSignatureOf(folder: string): string {
  const file = join(rootOf(folder, 'one'), 'etc/hikifuda/shop.env')
  return readVariables(readFileSync(file, 'utf8')).FINCODE_WEBHOOK_SIGNATURE ?? ''
}

async function prepare(cluster: Cluster, variables: Record<string, string>): Promise<void> {
  const admin = new URL(firstHost(variables.DATABASE_OWNER_URL ?? ''))
  await runSql(cluster, `alter role postgres password '${admin.password}'`)
  const environment = { ...variables, DATABASE_ADMIN_URL: adminUrlOf(variables) }
  await runCommand(cluster.folder, 'bin/database/prepare-database-command.ts', { environment })
}

/** The superuser's URL, with which docs/deploying.md creates the roles and the database. */
export function adminUrlOf({ DATABASE_OWNER_URL: url = '' }: Record<string, string>): string {
  return url.replace(/\/\/[^:]+:/, '//postgres:').replace('/hikifuda?', `/${ADMIN_DATABASE}?`)
}

const firstHost = (url: string) => url.replace(/,[^/]*/, '')

/**
 * Runs a command of the shop on machine one, as an engineer would. Returns the output of the
 * command.
 */
export function runCommand(
  folder: string,
  script: string,
  {
    environment,
    args = [],
    checkout,
  }: {
    readonly environment: Readonly<Record<string, string>>
    readonly args?: readonly string[]
    readonly checkout?: string
  },
): Promise<string> {
  const version = checkout === undefined ? {} : { checkout }
  const options = { folder, workingDirectory: '/opt/hikifuda', environment, ...version }
  return runOn('one', [NODE, 'bin/run.mjs', script, ...args], options)
}

async function fill(
  database: Database,
): Promise<Pick<DrillShop, 'accounts' | 'payers' | 'packIds'>> {
  const now = new Date()
  await loadFixtures(database, now)
  await addOperators(database, now)
  const accounts: MemberAccount[] = []
  const balances = { points: START_POINTS, coins: START_POINTS }
  for (let count = 0; count < BUYERS; count++)
    accounts.push(await addMemberAccount(database, { ...balances, now }))
  const payers: MemberAccount[] = []
  for (let count = 0; count < PAYERS; count++)
    payers.push(await addMemberAccount(database, { now }))
  await openForDrill(database, [...accounts, ...payers])
  const publish = (name: string, currency: 'point' | 'coin') =>
    publishForDrill(database, { name, currency, tickets: TICKETS }, now)
  const packIds = [await publish('稽古の引札', 'point'), await publish('出初めの引札', 'point')]
  return { accounts, payers, packIds: [...packIds, await publish('小判の引札', 'coin')] }
}

async function untilReady(cluster: Cluster): Promise<void> {
  const shops = cluster.services.filter(({ name }) => name === 'shop' || name === 'console')
  const deadline = performance.now() + READY_MS_MAX
  for (const { name, machine } of shops) {
    const url = `http://${addressOf(machine)}:${name === 'shop' ? 3000 : 3002}/readyz`
    while ((await fetch(url).catch(() => null))?.status !== 200) {
      if (performance.now() > deadline)
        throw new Error(`the ${name} of machine ${machine} did not start: see its log`)
      await wait(300)
    }
  }
}
