import type { Measurement } from '#bench/measurement/measure.ts'
import type { RunSize } from '#bench/run-size.ts'
import { printTable } from './table.ts'

export type Unit = 'ms' | 's' | 'KB' | 'MB' | '×' | ''

/** One figure of a run beside its budget. */
export interface BenchResult {
  readonly label: string
  readonly measured: number
  readonly unit: Unit
  /** None where the figure only tells what the others are to be held against. */
  readonly budget?: { readonly max: number } | { readonly min: number }
  /** What must be so on any machine, however busy: judged in the short form too. */
  readonly isMachineIndependent?: boolean
  /** Times more than the baseline in the same run. */
  readonly baselineRatio?: number
  /** What lies behind the figure. */
  readonly measurement?: Measurement
}

export type Verdict = 'kept' | 'BROKEN' | ''

export function verdictOn(
  { measured, budget, isMachineIndependent }: BenchResult,
  { isShort }: RunSize,
): Verdict {
  if (budget === undefined || (isShort && isMachineIndependent !== true)) return ''
  const isKept = 'max' in budget ? measured <= budget.max : measured >= budget.min
  return isKept ? 'kept' : 'BROKEN'
}

const HEADINGS = [
  ...['', 'measured', 'budget', '', 'baseline'],
  ...['server', 'database', 'p50', 'p99', 'a second', 'others'],
]
const LEGEND = `
Server, database: milliseconds of processor time of one purchase or request; p50, p99: milliseconds that it took.
Baseline: how many times more the plain shop of the same run needs, or fewer it serves.
Others: what other work took of the machine; the more, the less the figures say.
`

export function printResults(results: readonly BenchResult[], size: RunSize): void {
  console.log(LEGEND)
  printTable([
    HEADINGS,
    ...results.map((result) => [...resultCells(result, size), ...measurementCells(result)]),
  ])
}

function resultCells(result: BenchResult, size: RunSize): string[] {
  const { label, measured, unit, budget, baselineRatio } = result
  return [
    label,
    `${roundedTo3(measured)} ${unit}`.trim(),
    budget === undefined ? '' : `${budgetText(budget)} ${unit}`.trim(),
    verdictOn(result, size),
    baselineRatio === undefined ? '' : `×${baselineRatio.toFixed(1)}`,
  ]
}

function budgetText(budget: NonNullable<BenchResult['budget']>): string {
  return 'max' in budget ? `≤ ${budget.max}` : `≥ ${budget.min}`
}

function measurementCells({ measurement }: BenchResult): string[] {
  if (measurement === undefined) return []
  const { serverMs, databaseMs, latencyMs, perSecond, otherCpuShare } = measurement
  return [
    ...[serverMs, databaseMs].map((ms) => ms.toFixed(3)),
    ...[latencyMs.p50, latencyMs.p99].map((ms) => ms.toFixed(1)),
    perSecond.toFixed(0),
    `${(otherCpuShare * 100).toFixed(0)} %`,
  ]
}

/** Three places that say something, and no more. */
export function roundedTo3(value: number): number {
  return value === 0 || !Number.isFinite(value) ? value : Number(value.toPrecision(3))
}
