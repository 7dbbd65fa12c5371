import type { Child } from './child.ts'
import { benchCounts } from './counts.ts'
import type { Floor } from './floor.ts'
import type { Line } from './line.ts'
import type { Ask, Load, Reading } from './load.ts'
import { type Bench, type Measured, type Metered, metered } from './measure.ts'
import { CROWD } from './scenarios.ts'
import type { Lasts } from './size.ts'

/** Processor time of server and database, a request. */
const BUDGET_MS = 0.1
const READERS = 64

export const GUARD: Ask = { path: '/api/user/point' }

const PACK_LIST = 'pack list'

/** What a visitor of the crowd's pack asks for, by its name. */
export function readingsOf({ packIds }: Pick<Bench, 'packIds'>): ReadonlyMap<string, Ask> {
  const [hot] = packIds.get(CROWD) ?? []
  return new Map([
    ['guard call', GUARD],
    [PACK_LIST, { path: '/api/user/pack/list' }],
    ['pack detail', { path: `/api/user/pack/detail/${hot}` }],
  ])
}

/** What every page asks before anything else, and what the shop window shows. */
export async function benchReading(floor: Floor): Promise<Line[]> {
  const shop = await floor.shop()
  const packCount = [...shop.packIds.values()].flat().length
  const lines: Line[] = []
  for (const [what, ask] of readingsOf(shop)) {
    const figures = await measureReading(shop, shop.buyers, { asks: [ask], ...floor.size })
    lines.push({
      what: what === PACK_LIST ? `${what}, ${packCount} packs` : what,
      measured: figures.totalMs,
      unit: 'ms',
      budget: { most: BUDGET_MS },
      figures,
    })
  }
  return [...lines, ...(await benchCounts(floor))]
}

/** Warms up and measures; whoever `readers` are, they have their sessions already. */
export async function measureReading(
  of: Metered,
  readers: Child,
  {
    asks,
    lasts,
    readerCount = READERS,
  }: { asks: readonly Ask[]; lasts: Lasts; readerCount?: number },
): Promise<Measured> {
  const read = (lastsMs: number): Promise<Load> => {
    const reading: Reading = { asks, lastsMs, readerCount }
    return readers.ask({ kind: 'read', reading })
  }
  await read(lasts.warmUpMs)
  return metered(of, () => read(lasts.measuredMs))
}
