import { availableParallelism } from 'node:os'
import type { Child } from './child.ts'
import type { Load, Rush } from './load.ts'
import { familyProcessorMsOf, machineBusyMs, processorMsOf } from './processor.ts'
import type { Lasts } from './size.ts'
import type { Subject } from './subject.ts'

export interface Scenario {
  readonly name: string
  readonly buyerCount: number
  readonly packCount: number
  /** Tickets of each pack: enough for the whole scenario. */
  readonly tickets: number
  readonly drawCount: number
  /** Lines of each composition; 30 by default. */
  readonly prizeCount?: number
}

/** Of one load; processor time is that of one purchase or request. */
export interface Measured {
  readonly perSecond: number
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly p99: number }
  readonly serverMs: number
  readonly databaseMs: number
  readonly totalMs: number
  /** Of all the machine's processor time, what nobody of ours used: the more, the less the figures say. */
  readonly othersShare: number
}

/** Whose processor time is counted, and whose is known and left out. */
export interface Metered {
  readonly servers: readonly Child[]
  readonly databasePid: number
  readonly loads: readonly Child[]
}

export interface Bench extends Metered {
  readonly subject: Subject
  readonly buyers: Child
  readonly packIds: ReadonlyMap<Scenario, readonly number[]>
  /** Purchases of each scenario so far: what must stand in the database. */
  readonly purchaseCounts: Map<Scenario, number>
}

/** Warms up, measures, and checks that what was acknowledged is what was kept. */
export async function measure(bench: Bench, scenario: Scenario, lasts: Lasts): Promise<Measured> {
  await rush(bench, scenario, lasts.warmUpMs)
  const measured = await metered(bench, () => rush(bench, scenario, lasts.measuredMs))
  await audit(bench, scenario)
  return measured
}

/** What a load costs the servers and the database, and what waiting it means. */
export async function metered(of: Metered, load: () => Promise<Load>): Promise<Measured> {
  const before = processorMs(of)
  const { count, elapsedMs, latenciesMs } = await load()
  const after = processorMs(of)
  const serverMs = (after.servers - before.servers) / count
  const databaseMs = (after.database - before.database) / count
  return {
    perSecond: (count / elapsedMs) * 1000,
    latencyMs: percentiles(latenciesMs),
    ...{ serverMs, databaseMs, totalMs: serverMs + databaseMs },
    othersShare: (after.others - before.others) / elapsedMs / availableParallelism(),
  }
}

/** Lets the scenario's buyers buy for so long, and no more than half of what is left. */
export function rush(bench: Bench, scenario: Scenario, lastsMs: number): Promise<Load> {
  const { tickets, packCount, drawCount } = scenario
  const boughtCount = bench.purchaseCounts.get(scenario) ?? 0
  const purchasesMax = Math.floor(((tickets * packCount) / drawCount - boughtCount) / 2)
  return send(bench, scenario, { lastsMs, purchasesMax })
}

/** Each of the scenario's buyers buys once, all at the same moment. */
export function rushOnce(bench: Bench, scenario: Scenario): Promise<Load> {
  return send(bench, scenario, { lastsMs: 60_000, purchasesMax: scenario.buyerCount })
}

async function send(
  bench: Bench,
  scenario: Scenario,
  until: Pick<Rush, 'lastsMs' | 'purchasesMax'>,
): Promise<Load> {
  const packIds = bench.packIds.get(scenario) ?? []
  const { buyerCount, drawCount } = scenario
  const asked: Rush = { buyerCount, drawCount, packIds, ...until }
  const load = await bench.buyers.ask<Load>({ kind: 'rush', rush: asked })
  bench.purchaseCounts.set(scenario, (bench.purchaseCounts.get(scenario) ?? 0) + load.count)
  return load
}

/** Throws where the scenario's packs do not hold exactly what was acknowledged. */
export function audit({ subject, packIds, purchaseCounts }: Bench, scenario: Scenario) {
  const purchaseCount = purchaseCounts.get(scenario) ?? 0
  return subject.audit({
    packIds: packIds.get(scenario) ?? [],
    purchaseCount,
    drawCount: purchaseCount * scenario.drawCount,
  })
}

function processorMs({ servers, databasePid, loads }: Metered) {
  const sum = (children: readonly Child[]) =>
    children.reduce((ms, { pid }) => ms + processorMsOf(pid), 0)
  const [ofServers, database] = [sum(servers), familyProcessorMsOf(databasePid)]
  const others = machineBusyMs() - ofServers - database - sum(loads)
  return { servers: ofServers, database, others }
}

export function percentiles(latenciesMs: readonly number[]): Measured['latencyMs'] {
  const sorted = Float64Array.from(latenciesMs).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Of several measurements of the same, the cheapest: whatever else runs on the machine only ever adds. */
export function cheapest(measured: readonly Measured[]): Measured {
  return measured.reduce((best, each) => (each.totalMs < best.totalMs ? each : best))
}
