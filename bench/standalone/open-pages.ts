import type { Asking } from '#bench/load/open-pages.process.ts'
import { withEnvironment } from '#bench/measurement/environment.ts'
import { audit, type Measurement, measureLoad, runPurchases } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG } from '#bench/run-size.ts'
import { HOT_PACK } from '#bench/suite/scenarios.ts'

/**
 * How much dearer a purchase may be while the pages of its pack are open, behind a cache as in
 * deploy/.
 */
const COST_RATIO_MAX = 1.03
const PAGE_COUNT = 5_000
/** Each open page asks every 3 seconds. */
const REQUESTS_PER_SECOND = PAGE_COUNT / 3
const ROUNDS = 8

interface Round {
  readonly purchase: Measurement
  readonly answeredASecond: number
}

await withEnvironment(LONG.durations.startMs, async (environment) => {
  const shop = await environment.openShop([HOT_PACK])
  const pages = environment.addLoadProcess('load/open-pages.process.ts')
  await pages.call({ kind: 'open', port: shop.port })
  const target = { ...shop, loadProcesses: [...shop.loadProcesses, pages] }
  const packId = shop.packIds.get(HOT_PACK)?.[0]

  const asking = { paths: [`/api/user/pack/live/${packId}`], aSecond: REQUESTS_PER_SECOND }
  const watchers = [null, { ...asking, isCached: false }, { ...asking, isCached: true }]

  async function round(watcher: Asking | null): Promise<Round> {
    if (watcher !== null) await pages.call({ kind: 'ask', ...watcher })
    await runPurchases(target, HOT_PACK, LONG.durations.warmUpMs / 2)
    const purchase = await measureLoad(target, () =>
      runPurchases(target, HOT_PACK, LONG.durations.measuredMs / 2),
    )
    const answeredASecond = watcher === null ? 0 : await pages.call<number>({ kind: 'stop' })
    return { purchase, answeredASecond }
  }

  const rounds: Round[][] = [[], [], []]
  for (let each = 0; each < ROUNDS; each++) {
    for (const [index, watcher] of watchers.entries()) rounds[index]?.push(await round(watcher))
  }
  await audit(target, HOT_PACK)
  report(rounds)
})

function report([alone = [], direct = [], cached = []]: readonly (readonly Round[])[]): void {
  const rows = [
    ['nobody', alone],
    ['5,000 open pages, without a cache', direct],
    ['5,000 open pages behind a cache', cached],
  ] as const
  printTable([
    ['hot pack, 64 buyers, read by', 'a purchase', 'a second', 'p99', 'answers a second', 'cost'],
    ...rows.map(([name, each]) => [
      name,
      `${median(each.map(({ purchase }) => purchase.totalMs)).toFixed(3)} ms`,
      median(each.map(({ purchase }) => purchase.perSecond)).toFixed(0),
      `${median(each.map(({ purchase }) => purchase.latencyMs.p99)).toFixed(1)} ms`,
      median(each.map(({ answeredASecond }) => answeredASecond)).toFixed(0),
      `${ratioOf(each, alone).toFixed(3)} ×`,
    ]),
  ])
  const ratio = ratioOf(cached, alone)
  const isKept = ratio <= COST_RATIO_MAX
  if (!isKept) process.exitCode = 1
  console.log(`behind a cache: budget ≤ ${COST_RATIO_MAX} ×: ${isKept ? 'kept' : 'BROKEN'}`)
}

/** Returns the median of the ratios of neighbouring rounds, which other work slows alike. */
function ratioOf(rounds: readonly Round[], alone: readonly Round[]): number {
  const ratios = rounds.map(
    ({ purchase }, index) => purchase.totalMs / (alone[index]?.purchase.totalMs ?? 0),
  )
  return median(ratios)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
