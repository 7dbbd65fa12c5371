import type { BenchProcess } from '#bench/measurement/bench-process.ts'
import { comparePairs, spreadText } from '#bench/measurement/comparison.ts'
import type { ShopBench } from '#bench/measurement/environment.ts'
import { cheapest, type Measurement, measure, type Scenario } from '#bench/measurement/measure.ts'
import type { BenchResult } from '#bench/report/result.ts'
import { TWICE_THE_BUYERS, TWO_PROCESSES } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/**
 * The highest allowed ratio between the cost of a purchase with two server processes and with one
 * server process that has half of their buyers. Each round also checks that no ticket was lost or sold twice.
 */
const COST_RATIO_MAX = 1.1
/** The median of their ratios counts. */
const PAIRS_A_ROUND = 2

/**
 * Measures one hot pack at two server processes, and many packs at four. A second process is added
 * because more buyers come, so the budget counts with as many buyers at each as at one. The same
 * buyers spread over two have no budget, because each process then settles smaller groups. The
 * measurement with four processes has none, because it depends on the number of processors.
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
  const compare = async (
    scenario: Scenario,
    count: number,
    atOne = scenario,
  ): Promise<BenchResult> => {
    const together: Measurement[] = []
    const { ratio } = await comparePairs(context.size.rounds * PAIRS_A_ROUND, async (at) => {
      const processCount = at === 0 ? 1 : count
      const ports = portsOf(processCount)
      await first.buyers.call({ kind: 'open', ports, secrets: first.secrets })
      const measured = await measure(
        spread(processCount),
        at === 0 ? atOne : scenario,
        context.size.durations,
      )
      if (at === 1) together.push(measured)
      return measured.totalMs
    })
    console.log(`${scenario.name}: ${spreadText(ratio)} of one`)
    return {
      label: `${scenario.name}: cost of that with one${atOne === scenario ? '' : ` and ${atOne.buyerCount}`}`,
      unit: '×',
      measurement: cheapest(together),
      measured: ratio.median,
    }
  }
  const two = await compare(TWICE_THE_BUYERS, 2, TWO_PROCESSES)
  const spreadBuyers = await compare(TWO_PROCESSES, 2)
  const four = await compare(context.fourProcesses, 4)
  await first.buyers.call({ kind: 'open', ports: portsOf(1), secrets: first.secrets })
  return [{ ...two, budget: { max: COST_RATIO_MAX } }, spreadBuyers, four]
}
