/**
 * Arrays as PostgreSQL reads them, for values that need no quotes: numbers, truths and moments. The driver would
 * look at each as if it were a text of somebody: a seventh of what a purchase in a crowd cost.
 */
export function arrayLiteral(values: readonly (number | boolean | Date | null)[]): string {
  return `{${values.map(elementLiteral).join(',')}}`
}

export function byteaArrayLiteral(values: readonly Buffer[]): string {
  return `{${values.map((bytes) => `"\\\\x${bytes.toString('hex')}"`).join(',')}}`
}

function elementLiteral(value: number | boolean | Date | null): string {
  if (value === null) return 'null'
  return value instanceof Date ? value.toISOString() : String(value)
}
