import { writtenDay } from '#server/platform/time/written-day.rule.ts'

/** Reiwa began on 1 May 2019. */
const REIWA_YEAR_BEFORE = 2018
const REIWA_FIRST_DAY = '2019-05-01'

/**
 * Returns the day of a date in the Zengin format: YYMMDD with the year of the Japanese era. Returns
 * null if Reiwa has no such day, or if the day comes after `today`.
 */
export function eraDay(text: string, today: string): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  if (year === undefined) return null
  return pastDay(`${REIWA_YEAR_BEFORE + Number(year)}-${month}-${day}`, today)
}

const TIME = /[\sT]+\d{1,2}[:時]\d{2}(?:[:分](?:\d{2}秒?)?)?(?:\.\d+)?$/

/** Returns the day of a cell in a bank's CSV file. A time after the day is left out. */
export function csvDay(cell: string, today: string): string | null {
  const day = writtenDay(cell.normalize('NFKC').trim().replace(TIME, ''))
  return day === null ? null : pastDay(day, today)
}

function pastDay(day: string, today: string): string | null {
  const date = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isDay && day >= REIWA_FIRST_DAY && day <= today ? day : null
}
