/** Formats the chance of a line as `0.125%`, always with three decimals, so that figures align. */
export function chanceIn(count: number | null, total: number): string {
  if (count === null || total === 0) return ''
  return `${((count * 100) / total).toFixed(3)}%`
}
