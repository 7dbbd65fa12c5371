import { answerBytes } from './answer.ts'
import type { Floor } from './floor.ts'
import type { Line } from './line.ts'
import type { Ask } from './load.ts'
import {
  audit,
  type Bench,
  type Measured,
  measure,
  metered,
  rushOnce,
  type Scenario,
} from './measure.ts'
import { measureReading } from './reading.ts'
import { ALONE, CROWD, MANY_DRAWS, TOGETHER } from './scenarios.ts'

/** Milliseconds are processor time of server and database together, a purchase, where nothing else is said. */
const BUDGET = {
  crowdMs: 0.2,
  crowdStandInTimes: 15,
  crowdP99TimesP50: 4,
  aloneP50Ms: 4,
  manyDrawsMs: 3,
  manyDrawsKilobytes: 60,
  togetherMs: 500,
  manyPacksMs: 0.25,
} as const
/**
 * Framework, form, session in memory, anti-forgery and JSON, with nothing behind them: the measure of the machine. It
 * cost 0.05 ms where these budgets were set.
 */
const BARE: Ask = {
  path: '/api/bare',
  posts: { pack_id: 1, count: 1, request_id: 'r'.repeat(36), client_seed: '0'.repeat(64) },
}
const TOGETHER_ROUNDS = 5

/** One scenario on both, one right after the other, so that the machine's moods meet them alike. */
interface Compared {
  readonly what: string
  readonly shop: Measured
  readonly standIn: Measured
}

/** Purchases over HTTP, beside the stand-in. */
export async function benchBuy(floor: Floor): Promise<Line[]> {
  const [shop, standIn] = [await floor.shop(), await floor.standIn()]
  const compare = async (scenario: Scenario): Promise<Compared> => ({
    what: scenario.name,
    shop: await measure(shop, scenario, floor.size.lasts),
    standIn: await measure(standIn, scenario, floor.size.lasts),
  })
  const bare = await measureReading(standIn, standIn.buyers, { asks: [BARE], ...floor.size })
  const crowd = await compare(CROWD)
  const { p50, p99 } = crowd.shop.latencyMs
  const alone = await compare(ALONE)
  const manyDraws = await compare(MANY_DRAWS)
  const manyPacks = await compare(floor.manyPacks)
  return [
    { what: 'a bare form post, 64 buyers', measured: bare.totalMs, unit: 'ms', figures: bare },
    costLine(crowd, BUDGET.crowdMs),
    {
      ...{ what: 'hot pack: purchases a second, of the stand-in', unit: '×' },
      measured: crowd.shop.perSecond / crowd.standIn.perSecond,
      budget: { least: BUDGET.crowdStandInTimes },
    },
    {
      ...{ what: 'hot pack: p99 of p50', measured: p99 / p50, unit: '×' },
      budget: { most: BUDGET.crowdP99TimesP50 },
    },
    {
      ...costLine(alone, BUDGET.aloneP50Ms),
      ...{ what: `${alone.what}: p50`, measured: alone.shop.latencyMs.p50 },
      standInTimes: alone.standIn.latencyMs.p50 / alone.shop.latencyMs.p50,
    },
    costLine(manyDraws, BUDGET.manyDrawsMs),
    {
      ...{ what: '3,000 draws: the answer on its way to a browser', unit: 'KB' },
      measured: (await answerBytes(shop)) / 1024,
      budget: { most: BUDGET.manyDrawsKilobytes },
      isAlways: true,
    },
    await togetherLine(shop, standIn),
    costLine(manyPacks, BUDGET.manyPacksMs),
  ]
}

function costLine({ what, shop, standIn }: Compared, mostMs: number): Line {
  return {
    ...{ what, measured: shop.totalMs, unit: 'ms', budget: { most: mostMs } },
    ...{ standInTimes: standIn.totalMs / shop.totalMs, figures: shop },
  }
}

/** The median of some rounds: from the first request's first byte to the last answer's last. */
async function togetherLine(shop: Bench, standIn: Bench): Promise<Line> {
  const ours = await togetherMs(shop)
  const plain = await togetherMs(standIn)
  return {
    ...{ what: `${TOGETHER.name}: all done`, measured: ours.ms, unit: 'ms' },
    budget: { most: BUDGET.togetherMs },
    ...{ standInTimes: plain.ms / ours.ms, figures: ours.figures },
  }
}

async function togetherMs(bench: Bench): Promise<{ ms: number; figures: Measured }> {
  const elapsedMs: number[] = []
  const latenciesMs: number[] = []
  const figures = await metered(bench, async () => {
    for (let round = 0; round < TOGETHER_ROUNDS; round++) {
      const load = await rushOnce(bench, TOGETHER)
      elapsedMs.push(load.elapsedMs)
      latenciesMs.push(...load.latenciesMs)
    }
    const sum = elapsedMs.reduce((total, ms) => total + ms, 0)
    return { count: latenciesMs.length, elapsedMs: sum, latenciesMs }
  })
  await audit(bench, TOGETHER)
  const sorted = elapsedMs.toSorted((one, other) => one - other)
  return { ms: sorted[Math.floor(sorted.length / 2)] ?? 0, figures }
}
