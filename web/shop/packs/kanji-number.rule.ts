const DIGITS = ['', '壱', '弐', '参', '四', '五', '六', '七', '八', '九'] as const
const UNITS = ['', '十', '百', '千'] as const
const KANJI_MAX = 9_999

/** As old tickets do: 1 → 壱, 12 → 十弐, 20 → 弐十, 108 → 百八; above 9,999 digits. */
export function kanjiNumber(value: number): string {
  if (value > KANJI_MAX) return String(value)
  return [...String(value)]
    .map((digit, index, digits) => placeText(Number(digit), digits.length - 1 - index))
    .join('')
}

function placeText(digit: number, place: number): string {
  if (digit === 0) return ''
  return `${digit === 1 && place > 0 ? '' : DIGITS[digit]}${UNITS[place]}`
}
