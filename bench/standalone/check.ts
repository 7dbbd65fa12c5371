import { compareScenarios, verdictOnRatio } from '#bench/measurement/comparison.ts'
import { withEnvironment } from '#bench/measurement/environment.ts'
import type { Scenario } from '#bench/measurement/measure.ts'
import { LONG } from '#bench/run-size.ts'
import { HOT_PACK, SINGLE_BUYER } from '#bench/suite/scenarios.ts'

/** A check may cost so much of a purchase. */
const CHECK_RATIO_MAX = 0.6
const PRESS_NAMES = { check: 'check + buy', page: 'first load + check + buy' } as const

/**
 * What the press of a page costs, which checks and then buys, and a whole visit with the first load of
 * the page, in turn with a purchase alone.
 */
await withEnvironment(LONG.durations.startMs, async (environment) => {
  const groups = [HOT_PACK, SINGLE_BUYER].map(
    (plain) => [plain, withPress(plain, 'check'), withPress(plain, 'page')] as const,
  )
  const shop = await environment.openShop(groups.flat())
  for (const scenarios of groups) {
    const { ratioOf } = await compareScenarios(shop, scenarios, LONG.durations)
    if (scenarios[0] !== HOT_PACK) continue
    const verdict = verdictOnRatio(ratioOf(1), 1 + CHECK_RATIO_MAX)
    if (verdict === 'BROKEN') process.exitCode = 1
    console.log(`check + buy: ≤ ${1 + CHECK_RATIO_MAX} × a purchase: ${verdict}`)
  }
})

function withPress(scenario: Scenario, press: keyof typeof PRESS_NAMES): Scenario {
  return { ...scenario, name: `${scenario.name}, ${PRESS_NAMES[press]}`, press }
}
