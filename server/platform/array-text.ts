/**
 * Arrays as PostgreSQL reads them, for values that need no quotes: numbers, truths and moments. The driver would
 * look at each as if it were a text of somebody: a seventh of what a purchase in a crowd cost.
 */
export function plainArray(values: readonly (number | boolean | Date | null)[]): string {
  return `{${values.map(plain).join(',')}}`
}

export function bytesArray(values: readonly Buffer[]): string {
  return `{${values.map((bytes) => `"\\\\x${bytes.toString('hex')}"`).join(',')}}`
}

function plain(value: number | boolean | Date | null): string {
  if (value === null) return 'null'
  return value instanceof Date ? value.toISOString() : String(value)
}
