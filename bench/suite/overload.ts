import type { ShopBench } from '#bench/measurement/environment.ts'
import { withMemoryOf } from '#bench/measurement/memory.ts'
import type { BenchResult } from '#bench/report/result.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { verify } from '#server/verify/verify.ts'
import type { OverloadCommand, OverloadOutcome } from './overload.process.ts'
import { OVERLOAD } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/** The limits that the shop must keep under twice the load that it can serve. */
const BUDGET = {
  overloadFactor: 2,
  /** The longest wait for a response, in seconds. */
  latencySecondsMax: 5,
  /**
   * The longest time, after the last request of the overload, until the shop responds to a purchase
   * as fast as without load.
   */
  recoveryMs: 2_000,
} as const

/**
 * Overloads the shop. Then checks that the database contains exactly the acknowledged purchases,
 * and verifies everything bought in this run.
 */
export async function benchOverload({
  environment,
  size,
  shop: openShopTarget,
}: SuiteContext): Promise<BenchResult[]> {
  const { overload, durations } = size
  const shop = await openShopTarget()
  const [packId = 0] = shop.packIds.get(OVERLOAD) ?? []
  const loadProcess = environment.addLoadProcess('suite/overload.process.ts')
  const secrets = await shop.subject.openMembers(overload.memberCount)
  const { connectionCount, durationMs } = overload
  const command: OverloadCommand = {
    port: shop.port,
    secrets,
    packId,
    connectionCount,
    durationMs,
    saturationMs: durations.measuredMs,
    overloadFactor: BUDGET.overloadFactor,
  }
  const outcome = await withMemoryOf(shop.subject.server, 'overload', () =>
    loadProcess.call<OverloadOutcome>(command),
  )
  return [
    ...latencyResults(outcome),
    ...(await lossResults(shop, { packId, bench: 'overload' }, outcome)),
  ]
}

function latencyResults(outcome: OverloadOutcome): BenchResult[] {
  const { attemptedCount, acknowledgedInTimeCount, shedCount, elapsedMs } = outcome
  const perSecond = (count: number) => Math.round((count / elapsedMs) * 1000)
  console.log(
    `overload: ${Math.round(outcome.servedPerSecond)} purchases a second at capacity; ${perSecond(attemptedCount)} requests a second, ` +
      `acknowledged ${perSecond(acknowledgedInTimeCount)} (99 of 100 within ${Math.round(outcome.servedMsP99)} ms), ` +
      `answered 429 ${perSecond(shedCount)}, ` +
      `${perSecond(outcome.unsentCount)} found no free connection`,
  )
  for (const fault of outcome.faults.slice(0, 5)) console.log(`overload: ${fault}`)
  return [
    {
      label: 'overload: other answers, broken connections',
      measured: outcome.faults.length,
      unit: '',
      budget: { max: 0 },
      isMachineIndependent: true,
    },
    {
      label: 'overload: longest wait',
      measured: outcome.latencyMsMax / 1000,
      unit: 's',
      budget: { max: BUDGET.latencySecondsMax },
    },
    {
      label: 'overload: until as fast as ever',
      measured: outcome.recoveryMs,
      unit: 'ms',
      budget: { max: BUDGET.recoveryMs },
    },
  ]
}

/** Compares the acknowledged purchases of the pack with the database, and verifies all of them. */
export async function lossResults(
  shop: ShopBench,
  { packId, bench }: { packId: number; bench: string },
  outcome: Pick<OverloadOutcome, 'acknowledged'>,
): Promise<BenchResult[]> {
  const database = openDatabase({ url: shop.databaseUrl, connectionsMax: 2 })
  try {
    const purchases = await database.query<{ requestId: string }>({
      text: 'select request_id from purchases where pack_id = $1',
      values: [packId],
    })
    // Autovacuum has not yet analyzed the new purchases. With old statistics the database would
    // choose slow plans for the queries of the checks.
    await database.query({ text: 'analyze' })
    const acknowledged = new Set(outcome.acknowledged)
    const stored = new Set(purchases.map(({ requestId }) => requestId))
    const faults = (await verify(database)).flatMap((verdict) => verdict.violations)
    for (const fault of faults.slice(0, 5)) console.log(`${bench}: ${fault}`)
    const noneOf = (what: string, measured: number): BenchResult => ({
      label: `${bench}: ${what}`,
      measured,
      unit: '',
      budget: { max: 0 },
      isMachineIndependent: true,
    })
    return [
      noneOf('acknowledged and lost', acknowledged.difference(stored).size),
      noneOf('kept and never acknowledged', stored.difference(acknowledged).size),
      noneOf('kept twice', purchases.length - stored.size),
      noneOf('broken invariants', faults.length),
    ]
  } finally {
    await database.close()
  }
}
