/**
 * Returns a PostgreSQL array literal of values that need no quotes: numbers, booleans and dates.
 * The driver would escape each value as text. Under load, that took a seventh of the time of a
 * purchase.
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
