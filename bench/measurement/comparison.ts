import { printTable } from '#bench/report/table.ts'
import type { Durations } from '#bench/run-size.ts'
import { type Measurement, measure, type Scenario, type Target } from './measure.ts'

/** An even number, as every other round runs in the opposite order. */
const ROUNDS = 6
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
  /** A round's cost of the scenario at `at`, as a multiple of the first one's. */
  ratioOf(at: number): Spread
  perSecondOf(at: number): number
}

export interface Spread {
  readonly median: number
  readonly lowerQuartile: number
  readonly upperQuartile: number
}

/** Half of the rounds must lie on one side of the budget; otherwise the machine was too busy to say. */
export function verdictOnRatio(
  { lowerQuartile, upperQuartile }: Spread,
  max: number,
): 'kept' | 'BROKEN' | 'inconclusive' {
  if (upperQuartile <= max) return 'kept'
  return lowerQuartile > max ? 'BROKEN' : 'inconclusive'
}

/** Measures two things in turn, every other pair in the opposite order. The second is judged by the first. */
export async function comparePairs(
  count: number,
  measureAt: (at: 0 | 1) => Promise<number>,
): Promise<{ readonly ratio: Spread; readonly medians: readonly number[] }> {
  const pairs: number[][] = []
  for (let pair = 0; pair < count; pair++) {
    const measured = [0, 0]
    for (const at of pair % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
      measured[at] = await measureAt(at)
    pairs.push(measured)
  }
  const of = (at: 0 | 1) => pairs.map((measured) => measured[at] as number)
  return {
    ratio: spreadOf(pairs.map(([first = 0, second = 0]) => second / first)),
    medians: [medianOf(of(0)), medianOf(of(1))],
  }
}

/** Measures scenarios in turn, so that other work on the machine affects all alike. Prints them. */
export async function compareScenarios(
  target: Target,
  scenarios: readonly Scenario[],
  durations: Durations,
): Promise<Comparison> {
  const rounds: Measurement[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const measured = new Map<Scenario, Measurement>()
    for (const scenario of round % 2 === 0 ? scenarios : scenarios.toReversed())
      measured.set(scenario, await measure(target, scenario, durations))
    rounds.push(scenarios.map((scenario) => measured.get(scenario) as Measurement))
  }
  const median = (at: number, read: (measured: Measurement) => number) =>
    medianOf(rounds.map((each) => read(each[at] as Measurement)))
  const ratioOf = (at: number) =>
    spreadOf(rounds.map((each) => totalOf(each, at) / totalOf(each, 0)))
  const perSecondOf = (at: number) => median(at, ({ perSecond }) => perSecond)
  const rows = scenarios.map(({ name }, at) => [
    name,
    `${median(at, ({ totalMs }) => totalMs).toFixed(3)} ms`,
    spreadText(ratioOf(at)),
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

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 1 / 2)
}

export function spreadOf(values: readonly number[]): Spread {
  const [lowerQuartile, upperQuartile] = [quantileOf(values, 1 / 4), quantileOf(values, 3 / 4)]
  return { median: medianOf(values), lowerQuartile, upperQuartile }
}

/** Between two values, their weighted mean. */
function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]] as [number, number]
  return below + (above - below) * (at - Math.floor(at))
}

export function spreadText({ median, lowerQuartile, upperQuartile }: Spread): string {
  const [low, middle, high] = [lowerQuartile, median, upperQuartile].map((each) => each.toFixed(2))
  return `${middle} × (${low} to ${high})`
}

function totalOf(measured: readonly Measurement[], at: number): number {
  return (measured[at] as Measurement).totalMs
}
