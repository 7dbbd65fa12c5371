import { type Lasts, type Measured, measure, type Scenario } from './measure.ts'
import { CROWD, LASTS, LASTS_QUICK, MANY_DRAWS, SCENARIOS } from './scenarios.ts'
import { onStage, type Stage } from './stage.ts'
import { printTable } from './table.ts'

/** Processor time of server and database together, a purchase. The final aim is 0.20 and 3. */
const BUDGET = { crowdMs: 0.4, manyDrawsMs: 5, standInTimesMin: 8 } as const

/** One scenario on both, one right after the other, so that the machine's moods meet them alike. */
interface Compared {
  readonly scenario: Scenario
  readonly shop: Measured
  readonly standIn: Measured
}

const HEADINGS = [
  '',
  '',
  'buys/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'server',
  'database',
  'sum',
  'ratio',
  'others',
]

const LEGEND = `Server, database and their sum: milliseconds of processor time a purchase.
Others: what other work took of the machine; the more, the less the figures say.`

const lasts = process.argv.includes('--quick') ? LASTS_QUICK : LASTS
const compared = await onStage(lasts.startMs, (stage) => compareAll(stage, lasts))
console.log('')
console.log(LEGEND)
printTable([HEADINGS, ...compared.flatMap(linesOf)])
process.exitCode = judge(compared) ? 0 : 1

async function compareAll(stage: Stage, lasts: Lasts): Promise<Compared[]> {
  const shop = await stage.openShop(SCENARIOS)
  const standIn = await stage.openStandIn(SCENARIOS)
  const compared: Compared[] = []
  for (const scenario of SCENARIOS) {
    process.stderr.write(`${scenario.name} …\n`)
    compared.push({
      scenario,
      shop: await measure(shop, scenario, lasts),
      standIn: await measure(standIn, scenario, lasts),
    })
  }
  return compared
}

function linesOf({ scenario, shop, standIn }: Compared): string[][] {
  const times = `×${ratioOf({ shop, standIn }).toFixed(1)}`
  return [
    [scenario.name, 'shop', ...figuresOf(shop), '', othersOf(shop)],
    ['', 'stand-in', ...figuresOf(standIn), times, othersOf(standIn)],
  ]
}

function figuresOf({ purchasesPerSecond, latencyMs, ...cost }: Measured): string[] {
  return [
    purchasesPerSecond.toFixed(0),
    ...[latencyMs.p50, latencyMs.p95, latencyMs.p99].map((ms) => ms.toFixed(1)),
    ...[cost.serverMs, cost.databaseMs, cost.totalMs].map((ms) => ms.toFixed(3)),
  ]
}

function othersOf({ othersShare }: Measured): string {
  return `${(othersShare * 100).toFixed(0)} %`
}

function ratioOf({ shop, standIn }: Pick<Compared, 'shop' | 'standIn'>): number {
  return standIn.totalMs / shop.totalMs
}

/** Says of each budget whether it is kept, and how busy the machine was meanwhile; false where one is not. */
function judge(compared: readonly Compared[]): boolean {
  const of = (scenario: Scenario) => compared.find((each) => each.scenario === scenario) as Compared
  const crowd = of(CROWD)
  const manyDraws = of(MANY_DRAWS)
  const { crowdMs, manyDrawsMs, standInTimesMin } = BUDGET
  const verdicts = [
    [crowd, crowd.shop.totalMs <= crowdMs, `at most ${crowdMs} ms a purchase`],
    [manyDraws, manyDraws.shop.totalMs <= manyDrawsMs, `at most ${manyDrawsMs} ms a purchase`],
    [
      crowd,
      ratioOf(crowd) >= standInTimesMin,
      `at least ${standInTimesMin} times less than the stand-in`,
    ],
  ] as const
  console.log()
  for (const [{ scenario, shop }, isKept, budget] of verdicts) {
    const others = isKept ? '' : ` (other work: ${othersOf(shop)})`
    console.log(`${isKept ? 'kept  ' : 'BROKEN'} ${scenario.name}: ${budget}${others}`)
  }
  return verdicts.every(([, isKept]) => isKept)
}
