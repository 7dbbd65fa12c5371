import type { BenchResult } from '#bench/report/result.ts'
import { SEND_STATE } from '#contract/codes.ts'
import { insertPastPurchases, pastMemberSecret } from './past-purchases.sql.ts'
import { measureRequests } from './reads.ts'
import { PAST_PACKS } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/** The budget of one history page, in milliseconds of processor time of server and database. */
const BUDGET_MS = 3
const TABS = 4

/** Measures the history pages of one member with many purchases. */
export async function benchHistory({
  environment,
  size,
  shop: openShopTarget,
}: SuiteContext): Promise<BenchResult[]> {
  const { purchaseCount, lastPage } = size.history
  const shop = await openShopTarget()
  const packIds = shop.packIds.get(PAST_PACKS) ?? []
  await insertPastPurchases(shop.databaseUrl, {
    memberCount: 1,
    purchasesPerMember: purchaseCount,
    packIds,
  })
  const readers = environment.addLoadProcess('load/buyers.process.ts')
  const secrets = Array<string>(TABS).fill(pastMemberSecret(0))
  await readers.call({ kind: 'open', ports: [shop.port], secrets })
  const measuredProcesses = { ...shop, loadProcesses: [...shop.loadProcesses, readers] }
  const results: BenchResult[] = []
  const pages = [{ page: 1 }, { page: lastPage }, { page: lastPage, mode: SEND_STATE.noShipping }]
  for (const { page, ...payload } of pages) {
    const request = { path: `/api/user/history/list/${page}`, payload }
    const measurement = await measureRequests(measuredProcesses, readers, {
      requests: [request],
      ...size,
      readerCount: TABS,
    })
    const filterLabel = 'mode' in payload ? ' of what was converted' : ''
    results.push({
      label: `history of ${purchaseCount.toLocaleString('en')} purchases, page ${page}${filterLabel}`,
      measured: measurement.totalMs,
      unit: 'ms',
      budget: { max: BUDGET_MS },
      measurement,
    })
  }
  return results
}
