import type { Load, RequestLoad, RequestTemplate } from '#bench/load/load.ts'
import type { BenchProcess } from '#bench/measurement/bench-process.ts'
import {
  type MeasuredProcesses,
  type Measurement,
  measureLoad,
  type Target,
} from '#bench/measurement/measure.ts'
import type { BenchResult } from '#bench/report/result.ts'
import type { Durations } from '#bench/run-size.ts'
import { benchCountStaleness } from './count-staleness.ts'
import { HOT_PACK } from './scenarios.ts'
import type { SuiteContext } from './suite-context.ts'

/** The budget of one request, in milliseconds of processor time of server and database. */
const BUDGET_MS = 0.1
const READERS = 64

export const CURRENT_USER_LABEL = 'current-user call'
export const CURRENT_USER_CALL: RequestTemplate = { path: '/api/user/point' }

const PACK_LIST = 'pack list'

/** Returns the requests that a visitor of a busy pack sends, each under a name. */
export function namedRequests({
  packIds,
}: Pick<Target, 'packIds'>): ReadonlyMap<string, RequestTemplate> {
  const [hotPackId] = packIds.get(HOT_PACK) ?? []
  return new Map([
    [CURRENT_USER_LABEL, CURRENT_USER_CALL],
    [PACK_LIST, { path: '/api/user/pack/list' }],
    ['pack detail', { path: `/api/user/pack/detail/${hotPackId}` }],
  ])
}

/** Measures the current-user call, which precedes every page, and the calls of the pack pages. */
export async function benchReads(context: SuiteContext): Promise<BenchResult[]> {
  const shop = await context.shop()
  const packCount = [...shop.packIds.values()].flat().length
  const results: BenchResult[] = []
  for (const [label, request] of namedRequests(shop)) {
    const measurement = await measureRequests(shop, shop.buyers, {
      requests: [request],
      ...context.size,
    })
    results.push({
      label: label === PACK_LIST ? `${label}, ${packCount} packs` : label,
      measured: measurement.totalMs,
      unit: 'ms',
      budget: { max: BUDGET_MS },
      measurement,
    })
  }
  return [...results, ...(await benchCountStaleness(context))]
}

/** Warms up and measures requests of readers whose sessions are already open. */
export async function measureRequests(
  processes: MeasuredProcesses,
  readers: BenchProcess,
  {
    requests,
    durations,
    readerCount = READERS,
  }: { requests: readonly RequestTemplate[]; durations: Durations; readerCount?: number },
): Promise<Measurement> {
  const runRequests = (durationMs: number): Promise<Load> => {
    const load: RequestLoad = { requests, durationMs, readerCount }
    return readers.call({ kind: 'read', load })
  }
  await runRequests(durations.warmUpMs)
  return measureLoad(processes, () => runRequests(durations.measuredMs))
}
