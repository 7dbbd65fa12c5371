import type { RequestTemplate } from '#bench/load/load.ts'
import {
  audit,
  type Measurement,
  measure,
  measureLoad,
  purchaseOnce,
  type Scenario,
  type Target,
} from '#bench/measurement/measure.ts'
import { BARE_POST_LABEL, type BenchResult } from '#bench/report/result.ts'
import { logBytesOfPurchase } from './log-bytes.ts'
import { measureRequests } from './reads.ts'
import { purchaseResponseBytes } from './response-size.ts'
import { HOT_PACK, MANY_DRAWS, SIMULTANEOUS, SINGLE_BUYER } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/**
 * The budgets. A budget whose name ends in `Posts` is a multiple of the processor time of a bare
 * form post. This time is measured in the same run, so a slow machine does not exceed the budget.
 * Decision 159 says why the multiples were changed.
 */
const BUDGET = {
  hotPackPosts: 6.2,
  hotPackBaselineTimes: 15,
  hotPackP99TimesP50: 4,
  hotPackLogBytes: 600,
  aloneP50Ms: 1.2,
  manyDrawsPosts: 92,
  manyDrawsKilobytes: 60,
  simultaneousMs: 500,
  manyPacksPosts: 8.5,
} as const
/**
 * A form post to the baseline, whose cost shows how fast the machine is. The baseline checks the
 * form, but does no database work after a member's first post.
 */
export const BARE_POST: RequestTemplate = {
  path: '/api/bare',
  payload: { pack_id: 1, count: 1, request_id: 'r'.repeat(36), client_seed: '0'.repeat(64) },
}
const SIMULTANEOUS_ROUNDS = 5

/**
 * One scenario measured on the shop and, right afterwards, on the baseline. Other work on the
 * machine then affects the shop and the baseline alike.
 */
interface Comparison {
  readonly label: string
  readonly shop: Measurement
  readonly baseline: Measurement
}

/** Measures the cost of purchases over HTTP, and compares the shop with the baseline. */
export async function benchPurchases(context: SuiteContext): Promise<BenchResult[]> {
  const [shop, baseline] = [await context.shop(), await context.baseline()]
  const compare = async (scenario: Scenario): Promise<Comparison> => ({
    label: scenario.name,
    shop: await measure(shop, scenario, context.size.durations),
    baseline: await measure(baseline, scenario, context.size.durations),
  })
  const barePost = await measureRequests(baseline, baseline.buyers, {
    requests: [BARE_POST],
    ...context.size,
  })
  const hotPack = await compare(HOT_PACK)
  const { p50, p99 } = hotPack.shop.latencyMs
  const singleBuyer = await compare(SINGLE_BUYER)
  const manyDraws = await compare(MANY_DRAWS)
  const manyPacks = await compare(context.manyPacks)
  const ofPost = ({ label, shop }: Comparison, max: number): BenchResult => ({
    label: `${label}: of a bare form post`,
    measured: shop.totalMs / barePost.totalMs,
    unit: '×',
    budget: { max },
  })
  return [
    { label: BARE_POST_LABEL, measured: barePost.totalMs, unit: 'ms', measurement: barePost },
    costResult(hotPack),
    ofPost(hotPack, BUDGET.hotPackPosts),
    {
      label: 'hot pack: purchases a second, of the baseline',
      unit: '×',
      measured: hotPack.shop.perSecond / hotPack.baseline.perSecond,
      budget: { min: BUDGET.hotPackBaselineTimes },
    },
    {
      label: 'hot pack: p99 of p50',
      measured: p99 / p50,
      unit: '×',
      budget: { max: BUDGET.hotPackP99TimesP50 },
    },
    {
      label: 'hot pack: write-ahead log of a purchase',
      unit: 'bytes',
      measured: await logBytesOfPurchase(shop, HOT_PACK, context.size.durations),
      budget: { max: BUDGET.hotPackLogBytes },
    },
    {
      ...costResult(singleBuyer),
      label: `${singleBuyer.label}: p50`,
      measured: singleBuyer.shop.latencyMs.p50,
      budget: { max: BUDGET.aloneP50Ms },
      baselineRatio: singleBuyer.baseline.latencyMs.p50 / singleBuyer.shop.latencyMs.p50,
    },
    costResult(manyDraws),
    ofPost(manyDraws, BUDGET.manyDrawsPosts),
    {
      label: '3,000 draws: the answer on its way to a browser',
      unit: 'KB',
      measured: (await purchaseResponseBytes(shop)) / 1024,
      budget: { max: BUDGET.manyDrawsKilobytes },
      isMachineIndependent: true,
    },
    await simultaneousResult(shop, baseline),
    costResult(manyPacks),
    ofPost(manyPacks, BUDGET.manyPacksPosts),
  ]
}

function costResult({ label, shop, baseline }: Comparison): BenchResult {
  return {
    label,
    measured: shop.totalMs,
    unit: 'ms',
    baselineRatio: baseline.totalMs / shop.totalMs,
    measurement: shop,
  }
}

/**
 * Measures several rounds in which all buyers buy at once, and reports the median. A round lasts
 * from the first byte of the first request to the last byte of the last response.
 */
async function simultaneousResult(
  shopTarget: Target,
  baselineTarget: Target,
): Promise<BenchResult> {
  const shop = await togetherMs(shopTarget)
  const baseline = await togetherMs(baselineTarget)
  return {
    label: `${SIMULTANEOUS.name}: all done`,
    measured: shop.ms,
    unit: 'ms',
    budget: { max: BUDGET.simultaneousMs },
    baselineRatio: baseline.ms / shop.ms,
    measurement: shop.measurement,
  }
}

async function togetherMs(target: Target): Promise<{ ms: number; measurement: Measurement }> {
  const elapsedMs: number[] = []
  const latenciesMs: number[] = []
  const measurement = await measureLoad(target, async () => {
    for (let round = 0; round < SIMULTANEOUS_ROUNDS; round++) {
      const load = await purchaseOnce(target, SIMULTANEOUS)
      elapsedMs.push(load.elapsedMs)
      latenciesMs.push(...load.latenciesMs)
    }
    const sum = elapsedMs.reduce((total, ms) => total + ms, 0)
    return { count: latenciesMs.length, elapsedMs: sum, latenciesMs }
  })
  await audit(target, SIMULTANEOUS)
  const sorted = elapsedMs.toSorted((one, other) => one - other)
  return { ms: sorted[Math.floor(sorted.length / 2)] ?? 0, measurement }
}
