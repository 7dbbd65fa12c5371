/** Cut off, never rounded up: what is nearly certain does not become 100%. */
const percent = new Intl.NumberFormat('en-US', {
  maximumSignificantDigits: 3,
  roundingMode: 'trunc',
})

/** The chance of a prize at the next draw: `remaining` of all that is `left`, as `3.09%`. */
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
