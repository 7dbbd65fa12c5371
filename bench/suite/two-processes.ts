import { cheapest, type Measurement, measure } from '#bench/measurement/measure.ts'
import type { BenchResult } from '#bench/report/result.ts'
import { TWO_PROCESSES } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/**
 * The highest allowed ratio between the cost of a purchase with two server processes and with one
 * server process. Each round also checks that no ticket was lost or sold twice.
 */
const COST_RATIO_MAX = 1.3

/** Measures one hot pack while half of its buyers use a second server process. */
export async function benchTwoProcesses({
  environment,
  shop: openShopTarget,
  size,
}: SuiteContext): Promise<BenchResult[]> {
  const oneProcess = await openShopTarget()
  const secondServer = await environment.addServer(oneProcess.databaseUrl)
  const twoProcesses = { ...oneProcess, servers: [...oneProcess.servers, secondServer.server] }
  const { secrets, buyers, port } = oneProcess
  const oneProcessRuns: Measurement[] = []
  const twoProcessRuns: Measurement[] = []
  for (let round = 0; round < size.rounds; round++) {
    await buyers.call({ kind: 'open', ports: [port], secrets })
    oneProcessRuns.push(await measure(oneProcess, TWO_PROCESSES, size.durations))
    await buyers.call({ kind: 'open', ports: [port, secondServer.port], secrets })
    twoProcessRuns.push(await measure(twoProcesses, TWO_PROCESSES, size.durations))
  }
  await buyers.call({ kind: 'open', ports: [port], secrets })
  const measurement = cheapest(twoProcessRuns)
  return [
    {
      ...{ label: `${TWO_PROCESSES.name}: cost of that with one`, unit: '×', measurement },
      measured: measurement.totalMs / cheapest(oneProcessRuns).totalMs,
      budget: { max: COST_RATIO_MAX },
    },
  ]
}
