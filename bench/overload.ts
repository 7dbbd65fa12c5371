import { openDatabase } from '#server/platform/database.ts'
import { verify } from '#server/verify.ts'
import type { Floor } from './floor.ts'
import type { Line } from './line.ts'
import type { CrowdOrder, Outcome } from './overload.process.ts'
import { PRESSED } from './scenarios.ts'
import type { ShopBench } from './stage.ts'

/** Of a crowd that presses twice as often as the shop can serve. */
const BUDGET = {
  overTimes: 2,
  /** The longest that anybody waits for an answer. */
  waitSeconds: 5,
  /** From the last press until a purchase is answered as fast as ever. */
  recoveryMs: 2_000,
} as const

/** Everything that the shop acknowledged must stand, and nothing else; then all that was bought in this run is verified. */
export async function benchOverload({ stage, size, shop: openShop }: Floor): Promise<Line[]> {
  const { overload, lasts } = size
  const shop = await openShop()
  const [packId = 0] = shop.packIds.get(PRESSED) ?? []
  const crowd = stage.addLoad('overload.process.ts')
  const secrets = await shop.subject.openMembers(overload.memberCount)
  const { connectionCount, lastsMs } = overload
  const order: CrowdOrder = {
    ...{ port: shop.port, secrets, packId, connectionCount, lastsMs },
    ...{ saturatedMs: lasts.measuredMs, overTimes: BUDGET.overTimes },
  }
  const outcome = await crowd.ask<Outcome>(order)
  return [...linesOf(outcome), ...(await lossLines(shop, packId, outcome))]
}

function linesOf(outcome: Outcome): Line[] {
  const { pressedCount, acknowledgedInTimeCount, tooManyCount, elapsedMs } = outcome
  const perSecond = (count: number) => Math.round((count / elapsedMs) * 1000)
  console.log(
    `overload: ${Math.round(outcome.servedPerSecond)} purchases a second can be served; pressed ${perSecond(pressedCount)} a second, ` +
      `acknowledged ${perSecond(acknowledgedInTimeCount)} (99 of 100 within ${Math.round(outcome.servedMsP99)} ms), ` +
      `answered 429 ${perSecond(tooManyCount)}, ` +
      `${perSecond(outcome.unheardCount)} found no free connection`,
  )
  for (const fault of outcome.faults.slice(0, 5)) console.log(`overload: ${fault}`)
  return [
    {
      ...{ what: 'overload: other answers, broken connections', measured: outcome.faults.length },
      ...{ unit: '', budget: { most: 0 }, isAlways: true },
    },
    {
      ...{ what: 'overload: longest wait', measured: outcome.waitMsMax / 1000, unit: 's' },
      budget: { most: BUDGET.waitSeconds },
    },
    {
      ...{ what: 'overload: until as fast as ever', measured: outcome.recoveryMs, unit: 'ms' },
      budget: { most: BUDGET.recoveryMs },
    },
  ]
}

async function lossLines(shop: ShopBench, packId: number, outcome: Outcome): Promise<Line[]> {
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 2 })
  try {
    const kept = await database.query<{ requestId: string }>({
      text: 'select request_id as "requestId" from purchases where pack_id = $1',
      values: [packId],
    })
    // A sale outruns the statistics, and the verdicts are planned by them.
    await database.query({ text: 'analyze' })
    const told = new Set(outcome.acknowledged)
    const held = new Set(kept.map(({ requestId }) => requestId))
    const faults = (await verify(database)).flatMap((verdict) => verdict.faults)
    for (const fault of faults.slice(0, 5)) console.log(`overload: ${fault}`)
    const line = (what: string, measured: number): Line => ({
      ...{ what: `overload: ${what}`, measured, unit: '', budget: { most: 0 }, isAlways: true },
    })
    return [
      line('acknowledged and lost', told.difference(held).size),
      line('kept and never acknowledged', held.difference(told).size),
      line('kept twice', kept.length - held.size),
      line('broken invariants', faults.length),
    ]
  } finally {
    await database.close()
  }
}
