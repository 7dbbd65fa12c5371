import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Buyer } from '#testing/drivers/payments/buyer.ts'
import { freePort } from '#testing/drivers/processes/free-port.ts'
import { startSupervisedShop } from '#testing/drivers/processes/supervised-shop.ts'
import { cloneDatabase } from '#testing/fixtures/cloned-database.ts'
import { withDatabase } from '#testing/fixtures/template-database.ts'
import { startTestDatabase } from '#testing/fixtures/test-database.ts'
import { takeBaseBackup } from './base-backup.ts'
import { killDatabase } from './killed-database.ts'
import {
  comparePurchases,
  prepareStorm,
  runCleanups,
  type StormResult,
  startBuyers,
} from './purchase-storm.ts'
import { cutOff, followSynchronously, promote, startStandby } from './standby.ts'

const LOAD_MS = 1_000

export interface StandbyStormOptions {
  /**
   * True if each commit waits for the disk of the standby. If false, the standby stops following
   * before the primary is killed, so the storm must find lost purchases.
   */
  readonly isSynchronous: boolean
}

export interface StandbyStormResult extends StormResult {
  /** How many purchases the promoted standby acknowledged. */
  readonly promotedCount: number
}

/**
 * Lets buyers buy at two shop processes that know two database servers. Kills the primary with kill
 * -9, promotes the standby, lets the buyers continue there, and then compares the acknowledged
 * purchases with those in the promoted database.
 */
export async function runStandbyStorm(options: StandbyStormOptions): Promise<StandbyStormResult> {
  const cleanups: (() => Promise<void>)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'standby-storm-'))
  cleanups.push(async () => rmSync(folder, { recursive: true, force: true }))
  try {
    return await storm(options, folder, cleanups)
  } finally {
    await runCleanups(cleanups)
  }
}

async function storm(
  { isSynchronous }: StandbyStormOptions,
  folder: string,
  cleanups: (() => Promise<void>)[],
): Promise<StandbyStormResult> {
  // The database can run as another system user, and that user must be able to enter this
  // directory.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'postgres')
  const ports = { primary: await freePort(), standby: await freePort() }
  const primary = await startTestDatabase({ isDurable: true, port: ports.primary })
  cleanups.push(primary.stop)
  const { url } = await cloneDatabase({ serverUrl: primary.url })
  const prepared = await prepareStorm(url)
  await takeBaseBackup(primary, dataDir)
  const standby = await startStandby(primary, { dataDir, port: ports.standby })
  cleanups.push(standby.stop)
  if (isSynchronous) await followSynchronously(primary)

  const { user, database = '' } = new pg.Client({ connectionString: url })
  const hosts = `127.0.0.1:${ports.primary},127.0.0.1:${ports.standby}`
  const databaseUrl = `postgresql://${user}@${hosts}/${database}`
  const start = () => startSupervisedShop(databaseUrl)
  const processes = await Promise.all([start(), start()])
  for (const shopProcess of processes) cleanups.push(shopProcess.stop)
  const buyers = await startBuyers(processes, prepared)
  await wait(LOAD_MS)
  if (!isSynchronous) {
    await cutOff(standby, primary)
    await wait(LOAD_MS)
  }
  killDatabase(primary.dataDir)
  // Responses that were sent before the kill may still arrive.
  await wait(LOAD_MS)
  const countBefore = countAcknowledged(buyers)
  await promote(standby)
  await wait(LOAD_MS)
  // Each buyer stops when the request that the kill interrupted has its response.
  await Promise.all(buyers.map((buyer) => buyer.stop()))
  const promotedCount = countAcknowledged(buyers) - countBefore
  return { ...(await comparePurchases(withDatabase(standby.url, database), buyers)), promotedCount }
}

const countAcknowledged = (buyers: readonly Buyer[]) =>
  buyers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
