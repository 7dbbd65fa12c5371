/** Formats percentages, rounded down, so that a chance just below 100% does not become 100%. */
const percent = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 3,
  roundingMode: 'trunc',
})

/** Formats the chance of a prize in the next draw, such as `3.09%`. */
export function chanceText({
  remaining,
  totalRemaining,
}: {
  remaining: number
  totalRemaining: number
}): string {
  if (totalRemaining === 0) return '—'
  return `${percent.format((remaining * 100) / totalRemaining)}%`
}
