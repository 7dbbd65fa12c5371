/**
 * Formats percentages and truncates them, so that a chance just below 100% is not shown as 100%.
 */
const percent = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 3,
  roundingMode: 'trunc',
})

/** Formats the chance of a prize at the next draw, such as `3.09%`. */
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
