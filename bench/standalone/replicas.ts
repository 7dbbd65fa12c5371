import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  comparePairs,
  medianOf,
  spreadText,
  verdictOnRatio,
} from '#bench/measurement/comparison.ts'
import { type Environment, withEnvironment } from '#bench/measurement/environment.ts'
import { measure, type Scenario } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG, SHORT } from '#bench/run-size.ts'
import { HOT_PACK } from '#bench/suite/scenarios.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { takeBaseBackup } from '#testing/faults/base-backup.ts'
import { startStandby } from '#testing/faults/standby.ts'
import { withDatabase } from '#testing/fixtures/template-database.ts'
import {
  countStatements,
  resetStatementStatistics,
  STATEMENT_STATISTICS,
  selectStatementCosts,
  startStatementStatistics,
} from './profile.sql.ts'

/** What the primary may need for a visit of a sale while a replica is read, of what it needs alone. */
const PRIMARY_RATIO_MAX = 0.7
const SALE: Scenario = { ...HOT_PACK, name: 'visits of a sale', buyerCount: 12, press: 'visit' }

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { durations, rounds } = values.short ? SHORT : LONG

/**
 * The primary's processor time for a member's visit with a purchase, at a process that reads a
 * replica, in pairs with one that reads the primary. The primary sends its log to the replica in both.
 */
const folder = mkdtempSync(join(tmpdir(), 'bench-replica-'))
// The database can run as another system user, who must be able to enter this directory.
chmodSync(folder, 0o755)
try {
  await withEnvironment(durations.startMs, compare, STATEMENT_STATISTICS)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function compare(environment: Environment): Promise<void> {
  const shop = await environment.openShop([SALE])
  const dataDir = join(folder, 'postgres')
  await takeBaseBackup(environment.testDatabase, dataDir)
  const standby = await startStandby(environment.testDatabase, { dataDir })
  try {
    const databaseReadUrl = asShopRole(withDatabase(standby.url, nameOf(shop.databaseUrl)))
    const reading = await environment.addServer(shop, { databaseReadUrl })
    const processes = [{ server: shop.subject.server, port: shop.port }, reading] as const
    await startStatementStatistics(shop.databaseUrl)
    const statements: [number[], number[]] = [[], []]
    const visits = () => shop.purchaseCounts.get(SALE) ?? 0
    const measureAt = async (at: 0 | 1) => {
      const { server, port } = processes[at]
      await shop.buyers.call({ kind: 'open', ports: [port], secrets: shop.secrets })
      const [countBefore, visitsBefore] = [await countStatements(shop.databaseUrl), visits()]
      const { databaseMs } = await measure({ ...shop, servers: [server] }, SALE, durations)
      const count = (await countStatements(shop.databaseUrl)) - countBefore
      statements[at].push(count / (visits() - visitsBefore))
      return databaseMs
    }
    const { ratio, medians } = await comparePairs(2 * rounds, measureAt)
    const [alone, withReplica] = medians.map(
      (ms, at) => `${ms.toFixed(3)} ms in ${medianOf(statements[at] ?? []).toFixed(1)} statements`,
    )
    console.log(
      `${SALE.name}, the primary alone: ${alone}; while a replica is read: ${withReplica}`,
    )
    const verdict = verdictOnRatio(ratio, PRIMARY_RATIO_MAX)
    if (verdict === 'BROKEN' && !values.short) process.exitCode = 1
    console.log(
      `of the primary alone ${spreadText(ratio)}, budget ≤ ${PRIMARY_RATIO_MAX}: ${verdict}`,
    )
    const visitsBefore = visits()
    await resetStatementStatistics(shop.databaseUrl)
    await measureAt(1)
    await printStatements(shop.databaseUrl, visits() - visitsBefore)
  } finally {
    await standby.stop()
  }
}

/** What the primary still does while a replica is read. */
async function printStatements(databaseUrl: string, visitCount: number): Promise<void> {
  printTable([
    ['statement at the primary', 'calls a visit', 'rows a call', 'ms a call', 'ms a visit'],
    ...(await selectStatementCosts(databaseUrl)).map(({ text, calls, rowsPerCall, totalMs }) => [
      text,
      (calls / visitCount).toFixed(2),
      rowsPerCall.toFixed(1),
      (totalMs / calls).toFixed(3),
      (totalMs / visitCount).toFixed(3),
    ]),
  ])
}

function nameOf(databaseUrl: string): string {
  return databaseUrl.split('?')[0]?.split('/').at(-1) ?? ''
}
