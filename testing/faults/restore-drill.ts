import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Receipt } from '#contract/draws.ts'
import { startPostgres } from '#server/platform/embedded-postgres/postgres.ts'
import { verify } from '#server/verify/verify.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { startBuyer } from '#testing/drivers/payments/buyer.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import {
  prepareRestorableDatabase,
  type RestorableDatabase,
} from '#testing/fixtures/restorable-shop.ts'
import { withDatabase } from '#testing/fixtures/template-database.ts'
import { startTestDatabase, type TestDatabase } from '#testing/fixtures/test-database.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { takeBaseBackup } from './base-backup.ts'
import { grindPurchase } from './seed-grinder.ts'
import { cutOff, promote, query, startStandby } from './standby.ts'

const TOP_PRIZE = 0
const LOAD_MS = 500

/**
 * How the newest purchases are lost. `backup`: the database is restored from a backup that was
 * taken under load. `failover`: a standby replaces the primary, although the standby had stopped
 * receiving changes.
 */
export type Loss = 'backup' | 'failover'

export interface RestoreDrillOptions {
  readonly loss: Loss
  /**
   * How many receipts the attacking member keeps. After the restore, this member makes the same
   * number of attacks.
   */
  readonly attacks: number
  /**
   * If true, the drill makes the epochs of the lost database valid in the restored database. Seeds
   * then repeat, and the drill must detect this.
   */
  readonly isCareless?: boolean
}

/**
 * The result of a drill. Unless the drill is careless, the first three counts must be 0 and
 * `faults` must be empty.
 */
export interface RestoreDrillResult {
  /**
   * The number of attacks in which the shop committed to a seed that an old receipt had revealed.
   */
  readonly knownSeedCount: number
  readonly repeatedSeedCount: number
  readonly topPrizeCount: number
  readonly attackCount: number
  /** How many purchases of the attacked pack were lost with the database. */
  readonly lostPurchaseCount: number
  readonly faults: readonly string[]
}

/**
 * Simulates a loss of the newest purchases while buyers buy. Then lets a member who kept the
 * receipts of lost purchases attack the restored shop while others buy.
 */
export async function runRestoreDrill(options: RestoreDrillOptions): Promise<RestoreDrillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'restore-drill-'))
  // The database can run as another system user, and that user must be able to enter this
  // directory.
  chmodSync(folder, 0o755)
  const server = await startTestDatabase({ isDurable: true })
  try {
    const { url } = await cloneDatabase({ serverUrl: server.url })
    const prepared = await prepareRestorableDatabase(url)
    const { receipts, restored } = await loseDatabase({ ...options, server, url, prepared, folder })
    try {
      const restoredUrl = withDatabase(restored.url, databaseNameOf(url))
      if (options.isCareless === true) await passForOldDatabase(restoredUrl)
      return await attackUnderLoad(restoredUrl, { ...options, prepared, receipts })
    } finally {
      await restored.stop()
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface LossInput extends RestoreDrillOptions {
  readonly server: TestDatabase
  readonly url: string
  readonly prepared: RestorableDatabase
  readonly folder: string
}

/**
 * Copies the database while buyers buy, and lets the buyers continue. The purchases after the copy
 * are lost.
 */
async function loseDatabase(input: LossInput) {
  const { server, url, prepared, folder, attacks, loss } = input
  const dataDir = join(folder, 'postgres')
  const shop = await openTestShop({ databaseUrl: url })
  try {
    const stopBuyers = await startBuyers(shop, prepared)
    await wait(LOAD_MS)
    await takeBaseBackup(server, dataDir)
    const standby = loss === 'failover' ? await startStandby(server, { dataDir }) : undefined
    if (standby !== undefined) await cutOff(standby, server)
    const grinder = await logIn(shop, prepared)
    const receipts: Receipt[] = []
    for (let kept = 0; kept < attacks; kept++) receipts.push(await buyReceipt(grinder, prepared))
    await stopBuyers()
    if (standby !== undefined) await promote(standby)
    return { receipts, restored: standby ?? (await startPostgres({ dataDir })) }
  } finally {
    await shop.close()
  }
}

/**
 * Changes all epochs so that they name the restored server, as if the restored server had created
 * them.
 */
async function passForOldDatabase(url: string): Promise<void> {
  await query(
    url,
    `set session_replication_role = replica;
     update epochs
     set server_started_at = pg_postmaster_start_time(),
       database_oid = (select oid from pg_database where datname = current_database()),
       table_oid = 'epochs'::regclass::oid,
       span = floor(extract(epoch from clock_timestamp()) / 600)
         - (select max(seq) from epochs) + seq`,
  )
}

interface AttackInput extends RestoreDrillOptions {
  readonly prepared: RestorableDatabase
  readonly receipts: readonly Receipt[]
}

async function attackUnderLoad(
  databaseUrl: string,
  { prepared, receipts, attacks }: AttackInput,
): Promise<RestoreDrillResult> {
  const { packId } = prepared
  const shop = await openTestShop({ databaseUrl })
  try {
    const { now } = await openClient(shop.url).get(`/user/pack/log/${packId}/1`)
    const stopBuyers = await startBuyers(shop, prepared)
    const grinder = await logIn(shop, prepared)
    const seeds = new Set(receipts.map(({ seed }) => seed))
    const results = { knownSeedCount: 0, repeatedSeedCount: 0, topPrizeCount: 0, attackCount: 0 }
    for (; results.attackCount < attacks; results.attackCount++) {
      const knowledge = { receipts, packId, wantedNo: TOP_PRIZE }
      const { isSeedKnown, receipt } = await grindPurchase(grinder, knowledge)
      results.knownSeedCount += isSeedKnown ? 1 : 0
      results.repeatedSeedCount += seeds.has(receipt.seed) ? 1 : 0
      results.topPrizeCount += receipt.prizes[0] === TOP_PRIZE ? 1 : 0
    }
    await stopBuyers()
    const faults = (await verify(shop.database)).flatMap(({ violations }) => violations)
    const lostPurchaseCount = Math.max(0, (receipts.at(-1)?.t ?? 0) + 1 - now.t)
    return { ...results, lostPurchaseCount, faults }
  } finally {
    await shop.close()
  }
}

async function startBuyers(
  { url }: TestShop,
  { loadPackId, buyers }: RestorableDatabase,
): Promise<() => Promise<void>> {
  const packIds = [loadPackId]
  const started = await Promise.all(
    buyers.map(({ id, mail }) => startBuyer({ memberId: id, mail, urls: [url], packIds })),
  )
  return async () => {
    for (const buyer of started) await buyer.stop()
  }
}

async function logIn({ url }: TestShop, { account }: RestorableDatabase): Promise<Client> {
  const client = openClient(url)
  await client.logIn(account)
  return client
}

async function buyReceipt(member: Client, { packId }: RestorableDatabase): Promise<Receipt> {
  const { pack_history_id } = await member.buy(packId, 1)
  return (await member.get(`/user/pack/receipt/${pack_history_id}`)).detail
}

const databaseNameOf = (url: string) => url.match(/\/(\w+)\?/)?.[1] as string
