const DIGITS = ['', '壱', '弐', '参', '四', '五', '六', '七', '八', '九'] as const

/** Formats a number up to 99 in the kanji that old tickets use: 1 → 壱, 12 → 十弐, 20 → 弐十. */
export function kanjiNumber(value: number): string {
  const tens = Math.floor(value / 10) % 10
  const ones = DIGITS[value % 10] ?? ''
  if (tens === 0) return ones
  return `${tens === 1 ? '' : DIGITS[tens]}十${ones}`
}
