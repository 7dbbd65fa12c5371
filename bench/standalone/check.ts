import { compareScenarios } from '#bench/measurement/comparison.ts'
import { withEnvironment } from '#bench/measurement/environment.ts'
import type { Scenario } from '#bench/measurement/measure.ts'
import { LONG } from '#bench/run-size.ts'
import { HOT_PACK, SINGLE_BUYER } from '#bench/suite/scenarios.ts'

/** A check may cost so much of a purchase. */
const CHECK_RATIO_MAX = 0.6

/** What the press of a page costs, which checks and then buys, in turn with a purchase alone. */
await withEnvironment(LONG.durations.startMs, async (environment) => {
  const pairs = [HOT_PACK, SINGLE_BUYER].map((plain) => [plain, withCheck(plain)])
  const shop = await environment.openShop(pairs.flat())
  for (const [plain, checked] of pairs) {
    const { ratioOf } = await compareScenarios(
      shop,
      [plain as Scenario, checked as Scenario],
      LONG.durations,
    )
    const isKept = ratioOf(1) <= 1 + CHECK_RATIO_MAX
    if (plain === HOT_PACK && !isKept) process.exitCode = 1
    if (plain === HOT_PACK)
      console.log(
        `check + buy: ≤ ${1 + CHECK_RATIO_MAX} × a purchase: ${isKept ? 'kept' : 'BROKEN'}`,
      )
  }
})

function withCheck(scenario: Scenario): Scenario {
  return { ...scenario, name: `${scenario.name}, check + buy`, isChecked: true }
}
