import type { Measured } from './measure.ts'
import type { Size } from './size.ts'
import { printTable } from './table.ts'

export type Unit = 'ms' | 's' | 'KB' | 'MB' | '×' | ''

/** One figure of a run beside its budget. */
export interface Line {
  readonly what: string
  readonly measured: number
  readonly unit: Unit
  /** None where the figure only tells what the others are to be held against. */
  readonly budget?: { readonly most: number } | { readonly least: number }
  /** What must be so on any machine, however busy: judged in the short form too. */
  readonly isAlways?: boolean
  /** Times more than the stand-in in the same run. */
  readonly standInTimes?: number
  /** What lies behind the figure. */
  readonly figures?: Measured
}

export type Verdict = 'kept' | 'BROKEN' | ''

export function verdictOn({ measured, budget, isAlways }: Line, { isShort }: Size): Verdict {
  if (budget === undefined || (isShort && isAlways !== true)) return ''
  const isKept = 'most' in budget ? measured <= budget.most : measured >= budget.least
  return isKept ? 'kept' : 'BROKEN'
}

const HEADINGS = [
  ...['', 'measured', 'budget', '', 'stand-in'],
  ...['server', 'database', 'p50', 'p99', 'a second', 'others'],
]
const LEGEND = `
Server, database: milliseconds of processor time of one purchase or request; p50, p99: milliseconds that it took.
Stand-in: how many times more the plain shop of the same run needs, or fewer it serves.
Others: what other work took of the machine; the more, the less the figures say.
`

export function printLines(lines: readonly Line[], size: Size): void {
  console.log(LEGEND)
  printTable([HEADINGS, ...lines.map((line) => [...cellsOf(line, size), ...figuresOf(line)])])
}

function cellsOf(line: Line, size: Size): string[] {
  const { what, measured, unit, budget, standInTimes } = line
  return [
    what,
    `${roundedTo3(measured)} ${unit}`.trim(),
    budget === undefined ? '' : `${limitOf(budget)} ${unit}`.trim(),
    verdictOn(line, size),
    standInTimes === undefined ? '' : `×${standInTimes.toFixed(1)}`,
  ]
}

function limitOf(budget: NonNullable<Line['budget']>): string {
  return 'most' in budget ? `≤ ${budget.most}` : `≥ ${budget.least}`
}

function figuresOf({ figures }: Line): string[] {
  if (figures === undefined) return []
  const { serverMs, databaseMs, latencyMs, perSecond, othersShare } = figures
  return [
    ...[serverMs, databaseMs].map((ms) => ms.toFixed(3)),
    ...[latencyMs.p50, latencyMs.p99].map((ms) => ms.toFixed(1)),
    perSecond.toFixed(0),
    `${(othersShare * 100).toFixed(0)} %`,
  ]
}

/** Three places that say something, and no more. */
export function roundedTo3(value: number): number {
  return value === 0 || !Number.isFinite(value) ? value : Number(value.toPrecision(3))
}
