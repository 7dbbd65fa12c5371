/** The year before the first year of each era. */
const ERAS: Readonly<Record<string, number>> = {
  R: 2018,
  令和: 2018,
  H: 1988,
  平成: 1988,
  S: 1925,
  昭和: 1925,
}

/** What people and spreadsheets write behind a day: its weekday, and midnight. */
const AFTER_DAY = /\s*(?:\([月火水木金土日](?:曜日?)?\))?(?:\s+0{1,2}:00(?::00)?)?$/

/**
 * Returns a day as YYYY-MM-DD: 2026-01-31, 2026/1/31, 2026.1.31, 20260131, 2026年1月31日, R8.1.31 or
 * 令和8年1月31日, also with its weekday or 0:00 behind it. Null for another text. A year of two digits without an era is none of these, because it
 * could be a year of Reiwa or of the Western calendar. The day may not exist.
 */
export function writtenDay(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(AFTER_DAY, '')
    .replaceAll(/[\s\p{Cf}]/gu, '')
    .replaceAll(/[\p{Pd}−ー]/gu, '-')
    .toUpperCase()
  const [, era, written = '', month = '', day = ''] =
    /^()(\d{4})(\d\d)(\d\d)$/.exec(plain) ??
    /^()(\d{4})[-/.年](\d\d?)[-/.月](\d\d?)日?$/.exec(plain) ??
    /^(R|H|S|令和|平成|昭和)(\d\d?|元)[-/.年](\d\d?)[-/.月](\d\d?)日?$/.exec(plain) ??
    []
  if (era === undefined) return null
  const year = (ERAS[era] ?? 0) + (written === '元' ? 1 : Number(written))
  return `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
