import { openDatabase } from '#server/platform/database.ts'
import { fillPast, type Past } from './growth.sql.ts'
import { type Measured, measure, type Scenario } from './measure.ts'
import { CROWD, LASTS } from './scenarios.ts'
import { onStage } from './stage.ts'
import { printTable } from './table.ts'

/** Full of rows, a purchase may cost half as much again as in an empty shop: it must not grow with them. */
const GROWTH_TIMES_MAX = 1.5

const PURCHASES_EACH = 10
const MEMBERS_ADDED = [0, 1_000, 9_000, 30_000] as const
// Far above the numbers of the members who buy.
const FIRST_MEMBER = 1_000_000

interface Step {
  readonly memberCount: number
  readonly measured: Measured
}

const PAST: Scenario = { ...CROWD, name: 'past' }
const SCENARIOS = MEMBERS_ADDED.map((count): Scenario => ({ ...CROWD, name: `${count} more` }))
const steps = await onStage(LASTS.startMs, async (stage) => {
  const bench = await stage.openShop([PAST, ...SCENARIOS])
  const database = openDatabase({ url: bench.databaseUrl, connectionsMax: 1 })
  const packId = bench.packIds.get(PAST)?.[0] as number
  const steps: Step[] = []
  let memberCount = 0
  for (const [index, added] of MEMBERS_ADDED.entries()) {
    const firstMember = FIRST_MEMBER + memberCount
    const past: Past = { firstMember, memberCount: added, purchasesEach: PURCHASES_EACH, packId }
    if (added > 0) await fillPast(database, past)
    memberCount += added
    const measured = await measure(bench, SCENARIOS[index] as Scenario, LASTS)
    steps.push({ memberCount, measured })
  }
  await database.close()
  return steps
})
printTable([
  ['members', 'purchases', 'entries', 'buys/s', 'server ms', 'database ms', 'sum ms'],
  ...steps.map(lineOf),
])
const growthTimes = (steps.at(-1)?.measured.totalMs ?? 0) / (steps[0]?.measured.totalMs ?? 0)
const isKept = growthTimes <= GROWTH_TIMES_MAX
console.log(
  `\n${isKept ? 'kept  ' : 'BROKEN'} at most ×${GROWTH_TIMES_MAX} a purchase: ×${growthTimes.toFixed(2)}`,
)
process.exitCode = isKept ? 0 : 1

/** What was filled in; those who buy and what they bought come on top. */
function lineOf({ memberCount, measured }: Step): string[] {
  const { purchasesPerSecond, serverMs, databaseMs, totalMs } = measured
  return [
    ...[memberCount, memberCount * PURCHASES_EACH, memberCount * (PURCHASES_EACH + 1)].map(String),
    purchasesPerSecond.toFixed(0),
    ...[serverMs, databaseMs, totalMs].map((ms) => ms.toFixed(3)),
  ]
}
