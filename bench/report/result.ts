import type { Measurement } from '#bench/measurement/measure.ts'
import type { RunSize } from '#bench/run-size.ts'
import { printTable } from './table.ts'

export type Unit = 'ms' | 's' | 'bytes' | 'KB' | 'MB' | '×' | ''

/** The label of the figure that shows how fast the machine was during a run. */
export const BARE_POST_LABEL = 'a bare form post, 64 buyers'

/** One figure of a run, with its budget. */
export interface BenchResult {
  readonly label: string
  readonly measured: number
  readonly unit: Unit
  /**
   * Absent if the figure has no budget of its own, because it only serves to interpret other
   * figures.
   */
  readonly budget?: { readonly max: number } | { readonly min: number }
  /**
   * True if the figure does not depend on the speed or the load of the machine. A short run judges
   * machine-independent figures only.
   */
  readonly isMachineIndependent?: boolean
  /** The cost of the baseline divided by the cost of the shop. This run measures both costs. */
  readonly baselineRatio?: number
  /** The measurement from which the figure was computed. */
  readonly measurement?: Measurement
}

export type Verdict = 'kept' | 'BROKEN' | ''

/**
 * Compares a figure with its budget and returns the verdict. A short run judges machine-independent
 * figures only.
 */
export function verdictOn(
  { measured, budget, isMachineIndependent }: BenchResult,
  { isShort }: RunSize,
): Verdict {
  if (budget === undefined || (isShort && isMachineIndependent !== true)) return ''
  const isKept = 'max' in budget ? measured <= budget.max : measured >= budget.min
  return isKept ? 'kept' : 'BROKEN'
}

const HEADINGS = [
  '',
  'measured',
  'budget',
  '',
  'baseline',
  'server',
  'database',
  'p50',
  'p99',
  'a second',
  'others',
]
const LEGEND = `
Server, database: processor time of one purchase or request, in milliseconds. p50, p99: latency in milliseconds.
Baseline: the cost of the baseline in the same run, as a multiple of the shop's.
Others: the share of the machine that other work used; the higher, the less reliable the figures.
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

/** Rounds to three significant digits. */
export function roundedTo3(value: number): number {
  return value === 0 || !Number.isFinite(value) ? value : Number(value.toPrecision(3))
}
