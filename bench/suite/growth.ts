import type { RequestTemplate } from '#bench/load/load.ts'
import type { BenchProcess } from '#bench/measurement/bench-process.ts'
import type { Environment, ShopBench } from '#bench/measurement/environment.ts'
import { cheapest, type Measurement, measure, type Scenario } from '#bench/measurement/measure.ts'
import type { BenchResult } from '#bench/report/result.ts'
import type { RunSize } from '#bench/run-size.ts'
import { insertPastPurchases, pastMemberSecret } from './past-purchases.sql.ts'
import { CURRENT_USER_CALL, CURRENT_USER_LABEL, measureRequests } from './reads.ts'
import { HOT_PACK, PAST_PACKS } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/** The highest allowed ratio between the cost of a request in a full shop and in an empty shop. */
const GROWTH_MAX = 1.1
/** The highest allowed ratio between a purchase's cost in a pack of 500 prizes and in one of 30. */
const MANY_PRIZES_MAX = 1.15

const READERS = 64
const SMALL_PACK: Scenario = { ...HOT_PACK, name: 'purchase' }
const LARGE_PACK: Scenario = {
  ...HOT_PACK,
  name: 'purchase of 1,000,000 tickets, 500 prizes',
  tickets: 1_000_000,
  prizeCount: 500,
}
const HISTORY: RequestTemplate = { path: '/api/user/history/list/1', payload: {} }

/** A shop with past purchases, and a process that sends the members' requests for their history. */
interface FilledShop {
  readonly shop: ShopBench
  readonly readers: BenchProcess
}

/** Measures a full shop and an empty shop alternately, on the same database server. */
export async function benchGrowth({ environment, size }: SuiteContext): Promise<BenchResult[]> {
  const { past } = size
  const empty = await openFilledShop(environment, { ...past, packCount: 1, memberCount: READERS })
  const full = await openFilledShop(environment, past)
  const before = new Map<string, Measurement[]>()
  const after = new Map<string, Measurement[]>()
  for (let round = 0; round < size.rounds; round++) {
    for (const [label, measurement] of await measureFilledShop(empty, size))
      append(before, label, measurement)
    for (const [label, measurement] of await measureFilledShop(full, size))
      append(after, label, measurement)
  }
  const purchaseTotal = (past.memberCount * past.purchasesPerMember).toLocaleString('en')
  const resultOf = (label: string, comparedTo = label): BenchResult => {
    const measurement = cheapest(after.get(label) ?? [])
    const measured = measurement.totalMs / cheapest(before.get(comparedTo) ?? []).totalMs
    const comparison = comparedTo === label ? '' : ` beside ${comparedTo} of 30`
    return {
      label: `growth to ${purchaseTotal} purchases: ${label}${comparison}`,
      measured,
      unit: '×',
      measurement,
      budget: { max: comparedTo === label ? GROWTH_MAX : MANY_PRIZES_MAX },
    }
  }
  return [...before.keys()]
    .map((label) => resultOf(label))
    .concat(resultOf(LARGE_PACK.name, SMALL_PACK.name))
}

async function openFilledShop(
  environment: Environment,
  past: RunSize['past'],
): Promise<FilledShop> {
  const pastPacks: Scenario = { ...PAST_PACKS, packCount: past.packCount }
  const shop = await environment.openShop([pastPacks, SMALL_PACK, LARGE_PACK])
  await insertPastPurchases(shop.databaseUrl, {
    ...past,
    packIds: shop.packIds.get(pastPacks) ?? [],
  })
  const readers = environment.addLoadProcess('load/buyers.process.ts')
  const secrets = Array.from({ length: READERS }, (_, index) => pastMemberSecret(index))
  await readers.call({ kind: 'open', ports: [shop.port], secrets })
  return { shop: { ...shop, loadProcesses: [...shop.loadProcesses, readers] }, readers }
}

async function measureFilledShop({ shop, readers }: FilledShop, { durations }: RunSize) {
  const measureRequest = (request: RequestTemplate) =>
    measureRequests(shop, readers, { requests: [request], durations })
  return [
    [SMALL_PACK.name, await measure(shop, SMALL_PACK, durations)],
    [LARGE_PACK.name, await measure(shop, LARGE_PACK, durations)],
    [CURRENT_USER_LABEL, await measureRequest(CURRENT_USER_CALL)],
    ['history', await measureRequest(HISTORY)],
  ] as const
}

function append(to: Map<string, Measurement[]>, label: string, measurement: Measurement): void {
  to.set(label, [...(to.get(label) ?? []), measurement])
}
