import { printTable } from '#bench/report/table.ts'
import type { Durations } from '#bench/run-size.ts'
import { type Measurement, measure, type Scenario, type Target } from './measure.ts'

const ROUNDS = 3
const TITLES = [
  '',
  'a purchase',
  'of the first',
  'shop, others',
  'database',
  'a second',
  'p50',
  'p99',
  'not ours',
]

export interface Comparison {
  /** The median of a round's cost of the scenario at `at`, as a multiple of the first one's. */
  ratioOf(at: number): number
  perSecondOf(at: number): number
}

/** Measures scenarios in turn, so that other work on the machine affects all alike. Prints them. */
export async function compareScenarios(
  target: Target,
  scenarios: readonly Scenario[],
  durations: Durations,
): Promise<Comparison> {
  const rounds: Measurement[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Measurement[] = []
    for (const scenario of scenarios) measured.push(await measure(target, scenario, durations))
    rounds.push(measured)
  }
  const median = (at: number, read: (measured: Measurement) => number) =>
    medianOf(rounds.map((each) => read(each[at] as Measurement)))
  const ratioOf = (at: number) =>
    medianOf(rounds.map((each) => totalOf(each, at) / totalOf(each, 0)))
  const perSecondOf = (at: number) => median(at, ({ perSecond }) => perSecond)
  const rows = scenarios.map(({ name }, at) => [
    name,
    `${median(at, ({ totalMs }) => totalMs).toFixed(3)} ms`,
    `${ratioOf(at).toFixed(2)} ×`,
    median(at, ({ serverMs }) => serverMs).toFixed(3),
    median(at, ({ databaseMs }) => databaseMs).toFixed(3),
    perSecondOf(at).toFixed(0),
    `${median(at, ({ latencyMs }) => latencyMs.p50).toFixed(1)} ms`,
    `${median(at, ({ latencyMs }) => latencyMs.p99).toFixed(1)} ms`,
    `${(100 * median(at, ({ otherCpuShare }) => otherCpuShare)).toFixed(0)} %`,
  ])
  printTable([TITLES, ...rows])
  return { ratioOf, perSecondOf }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
}

function totalOf(measured: readonly Measurement[], at: number): number {
  return (measured[at] as Measurement).totalMs
}
