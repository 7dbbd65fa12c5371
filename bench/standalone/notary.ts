import { parseArgs } from 'node:util'
import { type Comparison, compareScenarios, verdictOnRatio } from '#bench/measurement/comparison.ts'
import {
  type Environment,
  type ShopBench,
  withEnvironment,
} from '#bench/measurement/environment.ts'
import type { Scenario } from '#bench/measurement/measure.ts'
import { LONG } from '#bench/run-size.ts'
import { CALM_PACK, MANY_DRAWS, SINGLE_BUYER } from '#bench/suite/scenarios.ts'
import type { Notary } from '#server/external/notaries/port.ts'
import { killNotary, newNotaryDirectory, startNotary } from '#testing/drivers/notary-process.ts'
import { publicHexOf } from '#testing/fixtures/ed25519-keys.ts'

/** How much dearer a purchase of the hot pack may be with a notary on this machine. */
const COST_RATIO_MAX = 1.6
const PURCHASES_A_SECOND_MIN = 1_500

const { values } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
/** The short form measures what the budgets judge: the hot pack without a notary and with one. */
const PLAIN_SCENARIOS = values.short ? [CALM_PACK] : [CALM_PACK, SINGLE_BUYER, MANY_DRAWS]
const NOTARY_COUNTS = values.short ? [1] : [1, 3]

/**
 * What notaries cost: a purchase of a pack with one and with three, in turn with one of a pack
 * without. The notaries run on this machine, and their processor time counts as the shop's.
 */
const started = await Promise.all(
  ['11', '22', '33'].map((byte) =>
    startNotary(newNotaryDirectory(publicHexOf(Buffer.alloc(32, 4)), byte.repeat(32))),
  ),
)
try {
  await withEnvironment(LONG.durations.startMs, compareAll)
} finally {
  for (const notary of started) await killNotary(notary)
}

async function compareAll(environment: Environment): Promise<void> {
  const known = started.map(({ url, key }, at) => ({ name: `立会人${at + 1}`, url, key }))
  const notaries = known.map(({ name, key }) => ({ name, key }))
  const groups = PLAIN_SCENARIOS.map((plain) => ({
    plain,
    others: NOTARY_COUNTS.map((count) => withNotaries(plain, notaries.slice(0, count))),
  }))
  const scenarios = groups.flatMap(({ plain, others }) => [plain, ...others])
  const shop = await environment.openShop(scenarios, { notaries: known })
  const target: ShopBench = {
    ...shop,
    servers: [...shop.servers, ...started.map(({ child }) => processOf(child.pid as number))],
  }
  for (const { plain, others } of groups) {
    const comparison = await compareScenarios(target, [plain, ...others], LONG.durations)
    if (plain === CALM_PACK) judge(comparison)
  }
}

function withNotaries(scenario: Scenario, notaries: readonly Notary[]): Scenario {
  const count = notaries.length === 1 ? 'one notary' : `${notaries.length} notaries`
  return { ...scenario, name: `${scenario.name}, ${count}`, notaries }
}

/** Only its processor time is read. */
function processOf(pid: number) {
  return {
    pid,
    call: () => Promise.reject(new Error('a notary takes no calls')),
    stop: async () => {},
  }
}

function judge({ ratioOf, perSecondOf }: Comparison): void {
  const isFast = perSecondOf(1) >= PURCHASES_A_SECOND_MIN
  const verdict = isFast ? verdictOnRatio(ratioOf(1), COST_RATIO_MAX) : 'BROKEN'
  if (verdict === 'BROKEN') process.exitCode = 1
  const budget = `≤ ${COST_RATIO_MAX} × and ≥ ${PURCHASES_A_SECOND_MIN} a second`
  console.log(`the hot pack with one notary: ${budget}: ${verdict}`)
}
