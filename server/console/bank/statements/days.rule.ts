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

/**
 * Returns the day of a cell in a bank's CSV file: 2026/11/23, 20261123, 2026年11月23日, R8.11.23 or
 * 令和8年11月23日. A time after the day is left out. A year of two digits without an era is refused,
 * because it could be a year of Reiwa or of the Western calendar.
 */
export function csvDay(cell: string, today: string): string | null {
  const text = cell.normalize('NFKC').trim().replace(TIME, '').replaceAll(/\s/g, '')
  const western =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})[-/.年](\d\d?)[-/.月](\d\d?)日?$/.exec(text)
  const era = /^(?:R|令和)(\d\d?|元)[-/.年](\d\d?)[-/.月](\d\d?)日?$/i.exec(text)
  const [, year, month = '', day = ''] = western ?? era ?? []
  if (year === undefined) return null
  const eraYear = year === '元' ? 1 : Number(year)
  const fullYear = western === null ? REIWA_YEAR_BEFORE + eraYear : eraYear
  return pastDay(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, today)
}

function pastDay(day: string, today: string): string | null {
  const date = new Date(`${day}T00:00:00Z`)
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isDay && day >= REIWA_FIRST_DAY && day <= today ? day : null
}
