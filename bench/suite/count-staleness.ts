import { setTimeout as wait } from 'node:timers/promises'
import { purchaseOnce, type Target } from '#bench/measurement/measure.ts'
import type { BenchResult } from '#bench/report/result.ts'
import { SINGLE_BUYER } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/**
 * After the response to a purchase, a page must show the right number of remaining tickets within
 * this time.
 */
const STALENESS_MS_MAX = 200
const POLL_MS = 5
const TIMEOUT_MS = 5_000

/**
 * Measures how soon after a sale the pages show the new number of remaining tickets. One page comes
 * from the process that made the sale, another page from a second process.
 */
export async function benchCountStaleness({
  environment,
  size,
  shop: openShopTarget,
}: SuiteContext): Promise<BenchResult[]> {
  const shop = await openShopTarget()
  const other = await environment.addServer(shop)
  const results: BenchResult[] = []
  for (const [place, port] of [
    ['in the same process', shop.port],
    ['in another process', other.port],
  ] as const) {
    const measured = await longestStalenessMs(shop, port, size.salesCount)
    results.push({
      label: `correct counts after a sale, ${place}`,
      measured,
      unit: 'ms',
      budget: { max: STALENESS_MS_MAX },
    })
  }
  return results
}

async function longestStalenessMs(shop: Target, port: number, saleCount: number): Promise<number> {
  const [packId] = shop.packIds.get(SINGLE_BUYER) ?? []
  const url = `http://127.0.0.1:${port}/api/user/pack/detail/${packId}`
  // The first request to a new process reads every pack, so it is not measured.
  await readRemaining(url)
  let longest = 0
  for (let sale = 0; sale < saleCount; sale++) {
    await purchaseOnce(shop, SINGLE_BUYER)
    const remaining = SINGLE_BUYER.tickets - (shop.purchaseCounts.get(SINGLE_BUYER) ?? 0)
    const soldAt = performance.now()
    while ((await readRemaining(url)) !== remaining) {
      if (performance.now() - soldAt > TIMEOUT_MS)
        throw new Error(`${url} never showed ${remaining} remaining tickets`)
      await wait(POLL_MS)
    }
    longest = Math.max(longest, performance.now() - soldAt)
  }
  return longest
}

async function readRemaining(url: string): Promise<number> {
  const { detail } = (await (await fetch(url)).json()) as { detail: { pack_count: number } }
  return detail.pack_count
}
