import { FIGURES, type Figure, type FigureRow } from '#contract/console/dashboard.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type ComparedHour, comparedSpans, compareHours, hoursOfTwoDays } from './days.rule.ts'
import { selectDrawSums, selectEventSums } from './figures.sql.ts'

/**
 * Returns the sum of each figure for today, and for yesterday until the same time of day.
 */
export async function readFigures(on: Queryable, now: Date): Promise<FigureRow[]> {
  const sumsOf = await readSums(on, comparedSpans(now))
  return FIGURES.map((name) => {
    const [yesterday = 0, , today = 0] = sumsOf(name)
    return { name, today, yesterday }
  })
}

export async function readHours(
  on: Queryable,
  figure: Figure,
  now: Date,
): Promise<readonly ComparedHour[]> {
  const sumsOf = await readSums(on, hoursOfTwoDays(now))
  return compareHours(sumsOf(figure))
}

/**
 * Reads all figures. Returns a function that gives the sums of one figure: one sum for each span.
 */
async function readSums(on: Queryable, limits: readonly Date[]) {
  const sums = [...(await selectEventSums(on, limits)), ...(await selectDrawSums(on, limits))]
  return (figure: Figure): readonly number[] => {
    const values = Array.from({ length: limits.length - 1 }, () => 0)
    for (const sum of sums) {
      if (sum.figure === figure) values[sum.span] = (values[sum.span] ?? 0) + sum.value
    }
    return values
  }
}
