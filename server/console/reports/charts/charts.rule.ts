import type { Cohort, DayFigures, PackHours } from '#contract/console/charts.ts'
import type { DayVisits } from '#server/visits/visits.ts'
import type { CohortRow, PackHour } from './charts.sql.ts'

const LATER_MONTHS_MAX = 12

/** The months after a cohort's own end with the last in which a member of any cohort paid. */
export function cohortsOf(rows: readonly CohortRow[]): Cohort[] {
  const last = Math.max(...rows.map((row) => monthNumber(row.month) + row.monthsLater))
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, ofMonth]) => {
    const countAt = (later: number) =>
      ofMonth.find(({ monthsLater }) => monthsLater === later)?.memberCount ?? 0
    const length = Math.min(last - monthNumber(month), LATER_MONTHS_MAX)
    const laterCounts = Array.from({ length }, (_, at) => countAt(at + 1))
    return { month, memberCount: countAt(0), laterCounts }
  })
}

function monthNumber(month: string): number {
  return 12 * Number(month.slice(0, 4)) + Number(month.slice(5))
}

/** Returns the days on which anything was visited or bought. */
export function dayFiguresOf(
  visits: readonly DayVisits[],
  hours: readonly PackHour[],
): DayFigures[] {
  const visitsOf = new Map(visits.map((each) => [each.day, each]))
  const bought = Map.groupBy(hours, ({ day }) => day)
  return [...new Set([...visitsOf.keys(), ...bought.keys()])].toSorted().map((day) => {
    const { top = 0, pack = 0, other = 0 } = visitsOf.get(day) ?? {}
    const sumOf = (name: 'purchaseCount' | 'drawCount') =>
      (bought.get(day) ?? []).reduce((sum, each) => sum + each[name], 0)
    return {
      day,
      topCount: top,
      packCount: pack,
      otherCount: other,
      purchaseCount: sumOf('purchaseCount'),
      drawCount: sumOf('drawCount'),
    }
  })
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * Returns the points that each pack was paid in each hour of the day, the pack with the most first.
 * Packs for coins are left out, because members pay no money for coins.
 */
export function packHoursOf(rows: readonly PackHour[]): PackHours[] {
  const sold = rows.filter(({ currency }) => currency === 'point')
  return [...Map.groupBy(sold, ({ id }) => id).values()]
    .map((ofPack) => {
      const [{ id, name, nameEn, price }] = ofPack as [PackHour]
      const points = HOURS.map((hour) =>
        ofPack.reduce((sum, each) => sum + (each.hour === hour ? each.drawCount * price : 0), 0),
      )
      return { id, name: { ja: name, en: nameEn ?? name }, points }
    })
    .toSorted((one, other) => totalOf(other) - totalOf(one) || one.id - other.id)
}

function totalOf({ points }: PackHours): number {
  return points.reduce((sum, each) => sum + each, 0)
}
