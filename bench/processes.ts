import type { Floor } from './floor.ts'
import type { Line } from './line.ts'
import { cheapest, type Measured, measure } from './measure.ts'
import { BETWEEN } from './scenarios.ts'

/** Of what a purchase costs with one process. That no ticket is lost or doubled is audited after every round. */
const BUDGET_TIMES = 1.3

/** Half of the buyers of one hot pack come to a second process of the shop. */
export async function benchProcesses({ stage, shop: openShop, size }: Floor): Promise<Line[]> {
  const one = await openShop()
  const second = await stage.addServer(one.databaseUrl)
  const two = { ...one, servers: [...one.servers, second.server] }
  const { secrets, buyers, port } = one
  const alone: Measured[] = []
  const between: Measured[] = []
  for (let round = 0; round < size.rounds; round++) {
    await buyers.ask({ kind: 'open', ports: [port], secrets })
    alone.push(await measure(one, BETWEEN, size.lasts))
    await buyers.ask({ kind: 'open', ports: [port, second.port], secrets })
    between.push(await measure(two, BETWEEN, size.lasts))
  }
  await buyers.ask({ kind: 'open', ports: [port], secrets })
  const figures = cheapest(between)
  return [
    {
      ...{ what: `${BETWEEN.name}: cost of that with one`, unit: '×', figures },
      measured: figures.totalMs / cheapest(alone).totalMs,
      budget: { most: BUDGET_TIMES },
    },
  ]
}
