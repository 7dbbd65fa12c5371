/**
 * Returns a PostgreSQL array literal of values that need no quotes: numbers, booleans and dates.
 * Without it, the driver escapes each value as text. That took a seventh of the cost of a purchase
 * under load.
 */
export function arrayLiteral(values: readonly (number | boolean | Date | null)[]): string {
  return `{${values.map(elementLiteral).join(',')}}`
}

/** Returns a PostgreSQL array literal of bytes, for a bytea[] parameter. */
export function byteaArrayLiteral(values: readonly Buffer[]): string {
  return `{${values.map((bytes) => `"\\\\x${bytes.toString('hex')}"`).join(',')}}`
}

function elementLiteral(value: number | boolean | Date | null): string {
  if (value === null) return 'null'
  return value instanceof Date ? value.toISOString() : String(value)
}
