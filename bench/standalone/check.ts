import {
  comparePairs,
  compareScenarios,
  medianOf,
  type Spread,
  spreadText,
  verdictOnRatio,
} from '#bench/measurement/comparison.ts'
import { type ShopBench, withEnvironment } from '#bench/measurement/environment.ts'
import { measure, type Scenario, type Target } from '#bench/measurement/measure.ts'
import { LONG } from '#bench/run-size.ts'
import { BARE_POST } from '#bench/suite/buy.ts'
import { measureRequests } from '#bench/suite/reads.ts'
import { HOT_PACK, SINGLE_BUYER } from '#bench/suite/scenarios.ts'
import { openDatabase } from '#server/platform/database/database.ts'

/** A check may cost so much of a purchase. */
const CHECK_RATIO_MAX = 0.6
/** What a purchase, and one with its check, may cost as multiples of a bare form post (decision 159). */
const POSTS_MAX = { buy: 6.2, check: 10 } as const
const PAIRS = 6
const COMMITS = 1_000
const PRESS_NAMES = { check: 'check + buy', page: 'first load + check + buy' } as const

/**
 * What the press of a page costs, which checks and then buys, and a whole visit with the first load of
 * the page, in turn with a purchase alone; then a purchase and a press in turn with a bare form post,
 * and the wait of one buyer in turn with that for an empty commit.
 */
await withEnvironment(LONG.durations.startMs, async (environment) => {
  const groups = [HOT_PACK, SINGLE_BUYER].map(
    (plain) => [plain, withPress(plain, 'check'), withPress(plain, 'page')] as const,
  )
  const shop = await environment.openShop(groups.flat())
  for (const scenarios of groups) {
    const { ratioOf } = await compareScenarios(shop, scenarios, LONG.durations)
    if (scenarios[0] !== HOT_PACK) continue
    judge('check + buy, of a purchase', ratioOf(1), 1 + CHECK_RATIO_MAX)
  }
  const [[buy, check], [, checkAlone]] = groups as [
    readonly [Scenario, Scenario, Scenario],
    readonly [Scenario, Scenario, Scenario],
  ]
  const baseline = await environment.openBaseline([])
  judge('hot pack, of a bare form post', await ofBarePost(shop, baseline, buy), POSTS_MAX.buy)
  judge(
    'check + buy, of a bare form post',
    await ofBarePost(shop, baseline, check),
    POSTS_MAX.check,
  )
  console.log(
    `one buyer alone, check + buy: p50 of an empty commit's: ${spreadText(await ofCommit(shop, checkAlone))}`,
  )
})

function judge(name: string, ratio: Spread, max: number): void {
  const verdict = verdictOnRatio(ratio, max)
  if (verdict === 'BROKEN') process.exitCode = 1
  console.log(`${name}: ${spreadText(ratio)}, budget ${max} ×: ${verdict}`)
}

async function ofBarePost(shop: Target, baseline: Target, scenario: Scenario): Promise<Spread> {
  const post = () =>
    measureRequests(baseline, baseline.buyers, {
      requests: [BARE_POST],
      durations: LONG.durations,
    })
  const { ratio } = await comparePairs(PAIRS, async (at) => {
    const { totalMs } = await (at === 0 ? post() : measure(shop, scenario, LONG.durations))
    return totalMs
  })
  return ratio
}

/** An empty commit waits for the disk and for nothing else. */
async function ofCommit(shop: ShopBench, scenario: Scenario): Promise<Spread> {
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 1 })
  try {
    const { ratio } = await comparePairs(PAIRS, async (at) =>
      at === 0
        ? commitP50Ms(() =>
            database.query({ text: `select pg_logical_emit_message(true, '', '')` }),
          )
        : (await measure(shop, scenario, LONG.durations)).latencyMs.p50,
    )
    return ratio
  } finally {
    await database.close()
  }
}

async function commitP50Ms(commit: () => Promise<unknown>): Promise<number> {
  const elapsedMs: number[] = []
  for (let count = 0; count < COMMITS; count++) {
    const startMs = performance.now()
    await commit()
    elapsedMs.push(performance.now() - startMs)
  }
  return medianOf(elapsedMs)
}

function withPress(scenario: Scenario, press: keyof typeof PRESS_NAMES): Scenario {
  return { ...scenario, name: `${scenario.name}, ${PRESS_NAMES[press]}`, press }
}
