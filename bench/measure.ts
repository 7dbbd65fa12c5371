import { availableParallelism } from 'node:os'
import type { RushResult } from './buyers.ts'
import type { Child } from './child.ts'
import { familyProcessorMsOf, machineBusyMs, processorMsOf } from './processor.ts'
import type { Subject } from './subject.ts'

export interface Scenario {
  readonly name: string
  readonly buyerCount: number
  readonly packCount: number
  /** Tickets of each pack: enough for the whole scenario. */
  readonly tickets: number
  readonly drawCount: number
}

export interface Lasts {
  /** The server as a whole, once. */
  readonly startMs: number
  readonly warmUpMs: number
  readonly measuredMs: number
}

/** Of one scenario on one subject; processor time is per purchase. */
export interface Measured {
  readonly purchasesPerSecond: number
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly p99: number }
  readonly serverMs: number
  readonly databaseMs: number
  readonly totalMs: number
  /** Of all the machine's processor time, what nobody of ours used: the more, the less the figures say. */
  readonly othersShare: number
}

export interface Bench {
  readonly subject: Subject
  readonly buyers: Child
  readonly databasePid: number
  readonly packIds: ReadonlyMap<Scenario, readonly number[]>
}

/** Warms up, measures, and checks that what was acknowledged is what was kept. */
export async function measure(bench: Bench, scenario: Scenario, lasts: Lasts): Promise<Measured> {
  const { subject } = bench
  const packIds = bench.packIds.get(scenario) ?? []
  const warmUp = await rush(bench, scenario, lasts.warmUpMs)
  const before = processorMs(bench)
  const result = await rush(bench, scenario, lasts.measuredMs)
  const after = processorMs(bench)
  const purchaseCount = warmUp.purchaseCount + result.purchaseCount
  await subject.audit({ packIds, purchaseCount, drawCount: purchaseCount * scenario.drawCount })
  const serverMs = (after.server - before.server) / result.purchaseCount
  const databaseMs = (after.database - before.database) / result.purchaseCount
  return {
    purchasesPerSecond: (result.purchaseCount / result.elapsedMs) * 1000,
    latencyMs: percentiles(result.latenciesMs),
    serverMs,
    databaseMs,
    totalMs: serverMs + databaseMs,
    othersShare: (after.others - before.others) / result.elapsedMs / availableParallelism(),
  }
}

/** Lets the scenario's buyers buy for so long, and no more than half of the stock. */
export function rush(bench: Bench, scenario: Scenario, lastsMs: number): Promise<RushResult> {
  const packIds = bench.packIds.get(scenario) ?? []
  const purchasesMax = Math.floor((scenario.tickets * scenario.packCount) / scenario.drawCount / 2)
  return bench.buyers.ask({ kind: 'rush', rush: { ...scenario, packIds, lastsMs, purchasesMax } })
}

function processorMs({ subject, buyers, databasePid }: Bench) {
  const server = processorMsOf(subject.server.pid)
  const database = familyProcessorMsOf(databasePid)
  const others = machineBusyMs() - server - database - processorMsOf(buyers.pid)
  return { server, database, others }
}

function percentiles(latenciesMs: readonly number[]): Measured['latencyMs'] {
  const sorted = Float64Array.from(latenciesMs).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
