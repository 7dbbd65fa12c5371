import { writtenDay } from '#server/platform/time/written-day.rule.ts'

/** Reiwa began on 1 May 2019. */
const REIWA_FIRST_DAY = '2019-05-01'

/**
 * Returns the day of a date in the Zengin format: YYMMDD with the year of the Japanese era. Returns
 * null if Reiwa has no such day, or if the day comes after `today`.
 */
export function eraDay(text: string, today: string): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  return year === undefined ? null : pastDay(writtenDay(`R${year}.${month}.${day}`), today)
}

const TIME = /[\sT]+\d{1,2}[:時]\d{2}(?:[:分](?:\d{2}秒?)?)?(?:\.\d+)?$/

/** Returns the day of a cell in a bank's CSV file. A time after the day is left out. */
export function csvDay(cell: string, today: string): string | null {
  return pastDay(writtenDay(cell.normalize('NFKC').trim().replace(TIME, '')), today)
}

function pastDay(day: string | null, today: string): string | null {
  if (day === null) return null
  const date = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isDay && day >= REIWA_FIRST_DAY && day <= today ? day : null
}
