import type { Child } from './child.ts'
import type { Floor } from './floor.ts'
import { fillPast, pastSecret } from './growth.sql.ts'
import type { Line } from './line.ts'
import type { Ask } from './load.ts'
import { cheapest, type Measured, measure, type Scenario } from './measure.ts'
import { GUARD, measureReading } from './reading.ts'
import { CROWD, PAST } from './scenarios.ts'
import type { Size } from './size.ts'
import type { ShopBench, Stage } from './stage.ts'

/** Of what it costs in an empty shop: it must not grow with the rows. */
const BUDGET_TIMES = 1.2

const READERS = 64
const SMALL: Scenario = { ...CROWD, name: 'purchase' }
const LARGE: Scenario = {
  ...CROWD,
  ...{ name: 'purchase of 1,000,000 tickets, 500 prizes', tickets: 1_000_000, prizeCount: 500 },
}
const HISTORY: Ask = { path: '/api/user/history/list/1', posts: {} }

/** A shop with members who have a past, and those of them who read. */
interface Aged {
  readonly shop: ShopBench
  readonly readers: Child
}

/** A full shop and an empty one, on the same database server, measured in turn. */
export async function benchGrowth({ stage, size }: Floor): Promise<Line[]> {
  const { past } = size
  const empty = await openAged(stage, { ...past, packCount: 1, memberCount: READERS })
  const full = await openAged(stage, past)
  const before = new Map<string, Measured[]>()
  const after = new Map<string, Measured[]>()
  for (let round = 0; round < size.rounds; round++) {
    for (const [what, figures] of await measureAged(empty, size)) append(before, what, figures)
    for (const [what, figures] of await measureAged(full, size)) append(after, what, figures)
  }
  const many = (past.memberCount * past.purchasesEach).toLocaleString('en')
  const lineOf = (what: string, of = what): Line => {
    const figures = cheapest(after.get(what) ?? [])
    const measured = figures.totalMs / cheapest(before.get(of) ?? []).totalMs
    const beside = of === what ? '' : ` beside ${of} of 30`
    return {
      ...{ what: `growth to ${many} purchases: ${what}${beside}`, measured, unit: '×', figures },
      budget: { most: BUDGET_TIMES },
    }
  }
  return [...before.keys()].map((what) => lineOf(what)).concat(lineOf(LARGE.name, SMALL.name))
}

async function openAged(stage: Stage, past: Size['past']): Promise<Aged> {
  const pastPacks: Scenario = { ...PAST, packCount: past.packCount }
  const shop = await stage.openShop([pastPacks, SMALL, LARGE])
  await fillPast(shop.databaseUrl, { ...past, packIds: shop.packIds.get(pastPacks) ?? [] })
  const readers = stage.addLoad('buyers.process.ts')
  const secrets = Array.from({ length: READERS }, (_, index) => pastSecret(index))
  await readers.ask({ kind: 'open', ports: [shop.port], secrets })
  return { shop: { ...shop, loads: [...shop.loads, readers] }, readers }
}

async function measureAged({ shop, readers }: Aged, { lasts }: Size) {
  const reading = (ask: Ask) => measureReading(shop, readers, { asks: [ask], lasts })
  return [
    [SMALL.name, await measure(shop, SMALL, lasts)],
    [LARGE.name, await measure(shop, LARGE, lasts)],
    ['guard call', await reading(GUARD)],
    ['history', await reading(HISTORY)],
  ] as const
}

function append(to: Map<string, Measured[]>, what: string, figures: Measured): void {
  to.set(what, [...(to.get(what) ?? []), figures])
}
