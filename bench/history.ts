import { SEND_STATE } from '#contract/codes.ts'
import type { Floor } from './floor.ts'
import { fillPast, pastSecret } from './growth.sql.ts'
import type { Line } from './line.ts'
import { measureReading } from './reading.ts'
import { PAST } from './scenarios.ts'

/** Processor time of server and database, a page. */
const BUDGET_MS = 3
const TABS = 4

/** The histories of one member who has bought for long. */
export async function benchHistory({ stage, size, shop: openShop }: Floor): Promise<Line[]> {
  const { purchaseCount, lastPage } = size.history
  const shop = await openShop()
  const packIds = shop.packIds.get(PAST) ?? []
  await fillPast(shop.databaseUrl, { memberCount: 1, purchasesEach: purchaseCount, packIds })
  const readers = stage.addLoad('buyers.process.ts')
  const secrets = Array<string>(TABS).fill(pastSecret(0))
  await readers.ask({ kind: 'open', ports: [shop.port], secrets })
  const of = { ...shop, loads: [...shop.loads, readers] }
  const lines: Line[] = []
  const pages = [{ page: 1 }, { page: lastPage }, { page: lastPage, mode: SEND_STATE.noShipping }]
  for (const { page, ...posts } of pages) {
    const ask = { path: `/api/user/history/list/${page}`, posts }
    const figures = await measureReading(of, readers, { asks: [ask], ...size, readerCount: TABS })
    const filtered = 'mode' in posts ? ' of what was converted' : ''
    lines.push({
      what: `history of ${purchaseCount.toLocaleString('en')} purchases, page ${page}${filtered}`,
      ...{ measured: figures.totalMs, unit: 'ms', budget: { most: BUDGET_MS }, figures },
    })
  }
  return lines
}
