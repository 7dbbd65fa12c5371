import type { ChartFigures } from '#contract/console/charts.ts'
import { monthsOf } from '#server/console/reports/periods.rule.ts'
import { noProgress, type OnProgress } from '#server/console/reports/progress.rule.ts'
import { readSales } from '#server/console/reports/sales/sales.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Days, type Span, spanOf } from '#server/platform/time/tokyo.ts'
import { readSettings } from '#server/settings/settings.ts'
import { readVisits } from '#server/visits/visits.ts'
import { cohortsOf, dayFiguresOf, packHoursOf } from './charts.rule.ts'
import { selectCarriers, selectCohorts, selectPackHours } from './charts.sql.ts'

/**
 * Returns the figures of all charts of a period. The file of one chart reads what
 * that chart needs.
 */
export async function readCharts(
  on: Queryable,
  days: Days,
  onProgress: OnProgress = noProgress,
): Promise<ChartFigures> {
  const cohorts = await readCohorts(on, days, (done, total) => onProgress(done, 2 * total))
  const hours = await readHours(on, days, (done, total) => onProgress(total + done, 2 * total))
  const { taxMoment } = await readSettings(on)
  return {
    cohorts,
    days: dayFiguresOf(await readVisits(on, days), hours),
    packs: packHoursOf(hours),
    refunds: [...(await readSales(on, { ...days, by: 'method' }, taxMoment))],
    carriers: await readCarriers(on, days),
  }
}

export async function readCohorts(on: Queryable, days: Days, onProgress: OnProgress) {
  return cohortsOf(await readMonths(on, days, { select: selectCohorts, onProgress }))
}

export async function readDayFigures(on: Queryable, days: Days, onProgress: OnProgress) {
  return dayFiguresOf(await readVisits(on, days), await readHours(on, days, onProgress))
}

export async function readPackHours(on: Queryable, days: Days, onProgress: OnProgress) {
  return packHoursOf(await readHours(on, days, onProgress))
}

export function readCarriers(on: Queryable, days: Days) {
  return selectCarriers(on, spanOf(days))
}

function readHours(on: Queryable, days: Days, onProgress: OnProgress) {
  return readMonths(on, days, { select: selectPackHours, onProgress })
}

interface MonthReading<Line> {
  readonly select: (on: Queryable, month: Span) => Promise<Line[]>
  readonly onProgress: OnProgress
}

/** Payments and purchases are read month by month, so that no statement reads a long period. */
async function readMonths<Line>(
  on: Queryable,
  days: Days,
  { select, onProgress }: MonthReading<Line>,
): Promise<Line[]> {
  const lines: Line[] = []
  const months = monthsOf(days)
  for (const [at, month] of months.entries()) {
    lines.push(...(await select(on, spanOf(month))))
    await onProgress(at + 1, months.length)
  }
  return lines
}
