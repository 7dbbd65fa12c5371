import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Load } from '#bench/load/load.ts'
import type { Asking } from '#bench/load/open-pages.process.ts'
import { medianOf } from '#bench/measurement/comparison.ts'
import { withEnvironment } from '#bench/measurement/environment.ts'
import { type Measurement, measureLoad } from '#bench/measurement/measure.ts'
import { printTable } from '#bench/report/table.ts'
import { LONG, SHORT } from '#bench/run-size.ts'
import { HOT_PACK } from '#bench/suite/scenarios.ts'
import { buildWebIfChanged, WEB_DIR } from '#bin/build/web.ts'
import { IMAGES_DIR } from '#testing/fixtures/catalogue.ts'
import { countStatements, STATEMENT_STATISTICS, startStatementStatistics } from './profile.sql.ts'

/** What 50,000 first pages in a minute may cost the shop behind a cache, in seconds of processor time. */
const SHOP_SECONDS_MAX = 50
const PAGE_COUNT = 50_000
/** Of further pages: the memories of the process are read again at their own pace, however many there are. */
const STATEMENTS_MAX = 0.001
const RATES = { cached: PAGE_COUNT / 60, slow: PAGE_COUNT / 600, direct: 20 }

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const { startMs, warmUpMs, measuredMs } = values.short
  ? { ...SHORT.durations, warmUpMs: 500, measuredMs: 3_000 }
  : LONG.durations
const { rounds } = values.short ? SHORT : LONG

/**
 * What the first page of a guest costs, with all that its document names: from the shop itself, and
 * through a cache as in deploy/, which gets no header but what the shop says about each answer.
 */
await buildWebIfChanged()
await withEnvironment(
  startMs,
  async (environment) => {
    const shop = await environment.openShop([HOT_PACK], { webDir: WEB_DIR, imagesDir: IMAGES_DIR })
    const [packId] = shop.packIds.get(HOT_PACK) ?? []
    await startStatementStatistics(shop.databaseUrl)
    const pages = environment.addLoadProcess('load/open-pages.process.ts')
    await pages.call({ kind: 'open', port: shop.port })
    const target = { ...shop, loadProcesses: [...shop.loadProcesses, pages] }
    const paths = await pathsOfPage(
      `http://127.0.0.1:${shop.port}`,
      `/pack-detail?packId=${packId}`,
    )

    async function openPages(asking: Omit<Asking, 'paths'>, elapsedMs: number): Promise<Load> {
      await pages.call({ kind: 'ask', paths, ...asking })
      await sleep(elapsedMs)
      const count = (await pages.call<number>({ kind: 'stop' })) * (elapsedMs / 1000)
      return { count, elapsedMs, latenciesMs: [] }
    }
    async function round(asking: Omit<Asking, 'paths'>): Promise<Round> {
      await openPages(asking, warmUpMs)
      const before = await countStatements(shop.databaseUrl)
      const measured = await measureLoad(target, () => openPages(asking, measuredMs))
      const statementsASecond =
        ((await countStatements(shop.databaseUrl)) - before) / (measuredMs / 1000)
      return { ...measured, statementsASecond }
    }
    const measured: Record<keyof typeof RATES, Round[]> = { cached: [], slow: [], direct: [] }
    for (let each = 0; each < rounds; each++) {
      measured.cached.push(await round({ aSecond: RATES.cached, isCached: true }))
      measured.slow.push(await round({ aSecond: RATES.slow, isCached: true }))
      measured.direct.push(await round({ aSecond: RATES.direct, isCached: false }))
    }
    report(measured, paths.length)
  },
  STATEMENT_STATISTICS,
)

interface Round extends Measurement {
  readonly statementsASecond: number
}

/** The document, its files and pictures, its calls, and what the page asks by itself at once. */
async function pathsOfPage(url: string, page: string): Promise<string[]> {
  const html = await (await fetch(url + page, { headers: { 'accept-language': 'ja' } })).text()
  const named = [...html.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
  const own = named.filter((path) => /^\/(api|assets|images|pictures)\//.test(path))
  const [, packId] = page.split('=')
  return [...new Set([page, ...own, '/api/user/notices', `/api/user/pack/live/${packId}`])]
}

function report(measured: Record<keyof typeof RATES, readonly Round[]>, pathCount: number): void {
  const median = (rounds: readonly Round[], read: (round: Round) => number) =>
    medianOf(rounds.map(read))
  const rows = [
    ['behind a cache', measured.cached],
    ['behind a cache, a tenth', measured.slow],
    ['without a cache', measured.direct],
  ] as const
  const secondsOf = (rounds: readonly Round[]) =>
    (median(rounds, ({ serverMs }) => serverMs) * PAGE_COUNT) / 1000
  printTable([
    [
      `the first page of a guest, ${pathCount} requests`,
      'a second',
      'shop',
      'database',
      '50,000 pages',
      'statements a second',
    ],
    ...rows.map(([name, rounds]) => [
      name,
      median(rounds, ({ perSecond }) => perSecond).toFixed(0),
      `${median(rounds, ({ serverMs }) => serverMs).toFixed(3)} ms`,
      `${median(rounds, ({ databaseMs }) => databaseMs).toFixed(3)} ms`,
      `${secondsOf(rounds).toFixed(0)} s`,
      median(rounds, ({ statementsASecond }) => statementsASecond).toFixed(0),
    ]),
  ])
  const more = (read: (round: Round) => number) =>
    median(measured.cached, read) - median(measured.slow, read)
  const statements = Math.max(
    0,
    more(({ statementsASecond }) => statementsASecond) / more(({ perSecond }) => perSecond),
  )
  judge('statements of a further page', statements, STATEMENTS_MAX)
  judge(
    'shop: seconds of 50,000 pages behind a cache',
    secondsOf(measured.cached),
    SHOP_SECONDS_MAX,
  )
}

function judge(what: string, value: number, max: number): void {
  const isKept = value <= max
  if (!isKept && !values.short) process.exitCode = 1
  console.log(`${what}: ${value.toPrecision(3)}, budget ≤ ${max}: ${isKept ? 'kept' : 'BROKEN'}`)
}
