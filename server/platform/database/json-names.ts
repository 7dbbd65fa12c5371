import { inCamelCase } from './column-names.ts'

/**
 * Returns the JSON text of a value, with its property names spelled as columns are. Functions of the
 * database read such values (`payload ->> 'pack_id'`), and values that were stored years ago keep
 * their names. Names with other characters than letters and digits stay as they are.
 */
export function toStoredJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => renamed(part, inSnakeCase))
}

export function fromStoredJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(fromStoredJson) as T
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).map(([name, part]) => [
    STORED_NAME.test(name) ? inCamelCase(name) : name,
    fromStoredJson(part),
  ])
  return Object.fromEntries(entries) as T
}

const STORED_NAME = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/
const CODE_NAME = /^[a-z][a-z0-9]*([A-Z][a-z0-9]*)+$/

export function inSnakeCase(name: string): string {
  if (!CODE_NAME.test(name)) return name
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [rename(name), part]))
}

function isPlainObject(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
