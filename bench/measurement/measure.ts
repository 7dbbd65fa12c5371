import { availableParallelism } from 'node:os'
import type { Load, Press, PurchaseLoad } from '#bench/load/load.ts'
import type { Durations } from '#bench/run-size.ts'
import type { Subject } from '#bench/subjects/subject.ts'
import type { Notary } from '#server/external/notaries/port.ts'
import type { BenchProcess } from './bench-process.ts'
import { cpuMsOf, machineCpuMs, processTreeCpuMsOf } from './cpu-time.ts'

export interface Scenario {
  readonly name: string
  readonly buyerCount: number
  readonly packCount: number
  /** The number of tickets of each pack. A pack must not sell out before its scenario ends. */
  readonly tickets: number
  readonly drawCount: number
  /** The number of prizes of each composition; 30 by default. */
  readonly prizeCount?: number
  /** `buy` by default. */
  readonly press?: Press
  /** Who signs the purchases of each pack; nobody by default. */
  readonly notaries?: readonly Notary[]
}

/** The figures of one load. Processor times are per purchase or request. */
export interface Measurement {
  readonly perSecond: number
  readonly latencyMs: { readonly p50: number; readonly p95: number; readonly p99: number }
  readonly serverMs: number
  readonly databaseMs: number
  readonly totalMs: number
  /**
   * The share of the machine's processor time that other processes used. The higher this share, the
   * less reliable the figures.
   */
  readonly otherCpuShare: number
}

/**
 * The processes whose processor time is read. The time of the servers and the database is the cost.
 * The time of the load processes is not part of the cost. It is read because `otherCpuShare` must
 * not count this time as time of other processes.
 */
export interface MeasuredProcesses {
  readonly servers: readonly BenchProcess[]
  readonly databasePid: number
  readonly loadProcesses: readonly BenchProcess[]
}

export interface Target extends MeasuredProcesses {
  readonly subject: Subject
  readonly buyers: BenchProcess
  readonly packIds: ReadonlyMap<Scenario, readonly number[]>
  /**
   * The number of purchases of each scenario so far. The audit compares this number with the number
   * of purchases in the database.
   */
  readonly purchaseCounts: Map<Scenario, number>
}

/**
 * Lets the buyers buy as a warm-up, and then measures the purchases. Finally checks that the
 * database contains exactly the acknowledged purchases.
 */
export async function measure(
  target: Target,
  scenario: Scenario,
  durations: Durations,
): Promise<Measurement> {
  await runPurchases(target, scenario, durations.warmUpMs)
  const measured = await measureLoad(target, () =>
    runPurchases(target, scenario, durations.measuredMs),
  )
  await audit(target, scenario)
  return measured
}

/**
 * Measures the processor time of servers and database during a load, and the latencies of the load.
 */
export async function measureLoad(
  processes: MeasuredProcesses,
  load: () => Promise<Load>,
): Promise<Measurement> {
  const before = cpuMs(processes)
  const { count, elapsedMs, latenciesMs } = await load()
  const after = cpuMs(processes)
  const serverMs = (after.servers - before.servers) / count
  const databaseMs = (after.database - before.database) / count
  return {
    perSecond: (count / elapsedMs) * 1000,
    latencyMs: percentiles(latenciesMs),
    serverMs,
    databaseMs,
    totalMs: serverMs + databaseMs,
    otherCpuShare: (after.others - before.others) / elapsedMs / availableParallelism(),
  }
}

/**
 * Lets the scenario's buyers buy for the given time. The load ends early when the buyers have
 * bought half of the remaining tickets, so that the next load finds tickets too.
 */
export function runPurchases(
  target: Target,
  scenario: Scenario,
  durationMs: number,
): Promise<Load> {
  const { tickets, packCount, drawCount } = scenario
  const boughtCount = target.purchaseCounts.get(scenario) ?? 0
  const purchasesMax = Math.floor(((tickets * packCount) / drawCount - boughtCount) / 2)
  return runOnBuyers(target, scenario, { durationMs, purchasesMax })
}

/** Lets each of the scenario's buyers buy once, all at the same time. */
export function purchaseOnce(target: Target, scenario: Scenario): Promise<Load> {
  return runOnBuyers(target, scenario, { durationMs: 60_000, purchasesMax: scenario.buyerCount })
}

async function runOnBuyers(
  target: Target,
  scenario: Scenario,
  limits: Pick<PurchaseLoad, 'durationMs' | 'purchasesMax'>,
): Promise<Load> {
  const packIds = target.packIds.get(scenario) ?? []
  const { buyerCount, drawCount, press = 'buy' } = scenario
  const purchaseLoad: PurchaseLoad = { buyerCount, drawCount, packIds, press, ...limits }
  const load = await target.buyers.call<Load>({ kind: 'buy', load: purchaseLoad })
  target.purchaseCounts.set(scenario, (target.purchaseCounts.get(scenario) ?? 0) + load.count)
  return load
}

/** Throws if the scenario's packs do not contain exactly the acknowledged purchases. */
export function audit({ subject, packIds, purchaseCounts }: Target, scenario: Scenario) {
  const purchaseCount = purchaseCounts.get(scenario) ?? 0
  return subject.audit({
    packIds: packIds.get(scenario) ?? [],
    purchaseCount,
    drawCount: purchaseCount * scenario.drawCount,
  })
}

function cpuMs({ servers, databasePid, loadProcesses }: MeasuredProcesses) {
  const sum = (children: readonly BenchProcess[]) =>
    children.reduce((ms, { pid }) => ms + cpuMsOf(pid), 0)
  const [serverTotal, database] = [sum(servers), processTreeCpuMsOf(databasePid)]
  const others = machineCpuMs() - serverTotal - database - sum(loadProcesses)
  return { servers: serverTotal, database, others }
}

export function percentiles(latenciesMs: readonly number[]): Measurement['latencyMs'] {
  const sorted = Float64Array.from(latenciesMs).sort()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/**
 * Returns the cheapest of several measurements of the same load, because other work on the machine
 * can only add to the cost.
 */
export function cheapest(measured: readonly Measurement[]): Measurement {
  return measured.reduce((cheapestSoFar, each) =>
    each.totalMs < cheapestSoFar.totalMs ? each : cheapestSoFar,
  )
}
