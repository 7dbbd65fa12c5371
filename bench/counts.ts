import { setTimeout as wait } from 'node:timers/promises'
import type { Floor } from './floor.ts'
import type { Line } from './line.ts'
import { type Bench, rushOnce } from './measure.ts'
import { ALONE } from './scenarios.ts'

/** From the answer of a sale to the first page that says how many tickets are left. */
const BUDGET_MS = 200
const POLL_MS = 5
const PATIENCE_MS = 5_000

/** How soon a sale is seen in the process that sold, and in another one. */
export async function benchCounts({ stage, size, shop: openShop }: Floor): Promise<Line[]> {
  const shop = await openShop()
  const other = await stage.addServer(shop.databaseUrl)
  const lines: Line[] = []
  for (const [where, port] of [
    ['in the same process', shop.port],
    ['in another process', other.port],
  ] as const) {
    const measured = await longestMs(shop, port, size.saleCount)
    lines.push({
      ...{ what: `correct counts after a sale, ${where}`, measured, unit: 'ms' },
      budget: { most: BUDGET_MS },
    })
  }
  return lines
}

async function longestMs(shop: Bench, port: number, saleCount: number): Promise<number> {
  const [packId] = shop.packIds.get(ALONE) ?? []
  const url = `http://127.0.0.1:${port}/api/user/pack/detail/${packId}`
  // A process that has just started reads every pack first, whoever asks.
  await readLeft(url)
  let longest = 0
  for (let sale = 0; sale < saleCount; sale++) {
    await rushOnce(shop, ALONE)
    const left = ALONE.tickets - (shop.purchaseCounts.get(ALONE) ?? 0)
    const soldAt = performance.now()
    while ((await readLeft(url)) !== left) {
      if (performance.now() - soldAt > PATIENCE_MS) throw new Error(`${url} never said ${left}`)
      await wait(POLL_MS)
    }
    longest = Math.max(longest, performance.now() - soldAt)
  }
  return longest
}

async function readLeft(url: string): Promise<number> {
  const { detail } = (await (await fetch(url)).json()) as { detail: { pack_count: number } }
  return detail.pack_count
}
