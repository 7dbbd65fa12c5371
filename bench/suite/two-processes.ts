import type { BenchProcess } from '#bench/measurement/bench-process.ts'
import { comparePairs, spreadText } from '#bench/measurement/comparison.ts'
import type { ShopBench } from '#bench/measurement/environment.ts'
import { cheapest, type Measurement, measure, type Scenario } from '#bench/measurement/measure.ts'
import type { BenchResult } from '#bench/report/result.ts'
import { HALF_THE_BUYERS, TWO_PROCESSES } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/**
 * The highest allowed ratio between the cost of a purchase with two server processes and with one
 * server process. Each round also checks that no ticket was lost or sold twice.
 */
const COST_RATIO_MAX = 1.1
/** The median of their ratios counts. */
const PAIRS_A_ROUND = 2

/**
 * Measures one hot pack while its buyers are spread over two server processes, and many packs with
 * four server processes. Also measures what a purchase costs only because a process has half of the
 * buyers and therefore settles smaller groups. The measurement with four processes has no budget, because it depends on
 * the number of processors.
 */
export async function benchTwoProcesses(context: SuiteContext): Promise<BenchResult[]> {
  const first = await context.shop()
  const others: { readonly server: BenchProcess; readonly port: number }[] = []
  for (let index = 0; index < 3; index++) {
    others.push(await context.environment.addServer(first))
  }
  const spread = (count: number): ShopBench => ({
    ...first,
    servers: [...first.servers, ...others.slice(0, count - 1).map(({ server }) => server)],
  })
  const portsOf = (count: number) => [
    first.port,
    ...others.slice(0, count - 1).map(({ port }) => port),
  ]
  const compare = async (scenario: Scenario, count: number): Promise<BenchResult> => {
    const together: Measurement[] = []
    const { ratio } = await comparePairs(context.size.rounds * PAIRS_A_ROUND, async (at) => {
      const processCount = at === 0 ? 1 : count
      const ports = portsOf(processCount)
      await first.buyers.call({ kind: 'open', ports, secrets: first.secrets })
      const measured = await measure(spread(processCount), scenario, context.size.durations)
      if (at === 1) together.push(measured)
      return measured.totalMs
    })
    console.log(`${scenario.name}: ${spreadText(ratio)} of one`)
    return {
      label: `${scenario.name}: cost of that with one`,
      unit: '×',
      measurement: cheapest(together),
      measured: ratio.median,
    }
  }
  const two = { ...(await compare(TWO_PROCESSES, 2)), budget: { max: COST_RATIO_MAX } }
  const four = await compare(context.fourProcesses, 4)
  await first.buyers.call({ kind: 'open', ports: portsOf(1), secrets: first.secrets })
  return [two, await compareHalf(context, first), four]
}

async function compareHalf({ size }: SuiteContext, shop: ShopBench): Promise<BenchResult> {
  const ofHalf: Measurement[] = []
  const { ratio } = await comparePairs(size.rounds * PAIRS_A_ROUND, async (at) => {
    const scenario = at === 0 ? TWO_PROCESSES : HALF_THE_BUYERS
    const measured = await measure(shop, scenario, size.durations)
    if (at === 1) ofHalf.push(measured)
    return measured.totalMs
  })
  console.log(`${HALF_THE_BUYERS.name}: ${spreadText(ratio)} of 64 buyers`)
  return {
    label: `${HALF_THE_BUYERS.name}: cost of that with 64`,
    unit: '×',
    measurement: cheapest(ofHalf),
    measured: ratio.median,
  }
}
