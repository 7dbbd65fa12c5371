import fc from 'fast-check'
import type { z } from 'zod'
import { HOSTILE_VALUES } from './random-requests.ts'

/** Numbers at the ends of the types of columns, and days and texts that only look valid. */
export const LIMITS = [32_767, 32_768, 40_000, 2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]
export const TEXTS = [
  '0001-01-01',
  '9999-12-31',
  '2025-02-29',
  '0001-01-01T00:00:00Z',
  '%',
  '_',
  '\\',
  'あ',
]

/** Longer texts are files. */
const TEXT_LENGTH_MAX = 20_000
/** The first number that a column of type integer does not hold. */
const BEYOND_INTEGER = 2 ** 31
const GREATEST = Number.MAX_SAFE_INTEGER

/**
 * Returns a choice of values that is the same for the same seed, and the ends of their range: the
 * greatest number, the first beyond the type integer, and the longest text.
 */
export function someOf<Value>(
  values: readonly Value[],
  { count, seed }: { readonly count: number; readonly seed: number },
): readonly Value[] {
  const length = Math.min(count, values.length)
  const choice = fc.shuffledSubarray([...values], { minLength: length, maxLength: length })
  const [chosen = []] = fc.sample(choice, { numRuns: 1, seed })
  const numbers = values.filter(
    (value) =>
      (typeof value === 'number' || typeof value === 'string') &&
      /^\d+$/.test(String(value)) &&
      Number(value) <= GREATEST,
  )
  const texts = values.filter((value) => typeof value === 'string')
  const greatest = numbers.toSorted((a, b) => Number(b) - Number(a)).slice(0, 1)
  const beyond = numbers.filter((value) => Number(value) === BEYOND_INTEGER)
  const longest = texts.toSorted((a, b) => b.length - a.length).slice(0, 1)
  return [...new Set([...greatest, ...beyond, ...longest, ...chosen])]
}

/** All values for a field of a JSON request. */
export const JSON_VALUES: readonly unknown[] = [
  ...HOSTILE_VALUES.flatMap(parsed),
  ...LIMITS,
  ...TEXTS,
]
/** The server finds no call for a path with a longer part. */
const PATH_PART_LENGTH_MAX = 100

/** All values for a field of a query. */
export const TEXT_VALUES: readonly string[] = [
  ...HOSTILE_VALUES.map(plain),
  ...LIMITS,
  ...TEXTS,
].map(String)

/** All values for a part of a path. */
export const PATH_VALUES: readonly string[] = TEXT_VALUES.filter(
  ({ length }) => length > 0 && length <= PATH_PART_LENGTH_MAX,
)

export type Path = readonly (string | number)[]

/** Returns the innermost fields of a request. Of a list, it returns those of the first item. */
export function leavesOf(schema: z.core.$ZodType, path: Path = []): [Path, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object')
    return Object.entries(def.shape)
      .filter(([name]) => name !== 'requestId')
      .flatMap(([name, part]) => leavesOf(part, [...path, name]))
  if (def.type === 'array') return leavesOf(def.element, [...path, 0])
  return [[path, schema]]
}

/**
 * Returns the boundary values of a field: its smallest and its greatest number, and its longest
 * texts, of which one has characters of four bytes.
 */
export function boundariesOf(schema: z.core.$ZodType): readonly unknown[] {
  const { def, bag = {} } = (schema as z.core.$ZodTypes)._zod as {
    def: { readonly type: string; readonly innerType?: z.core.$ZodType }
    bag?: { readonly minimum?: number; readonly maximum?: number }
  }
  if (def.innerType !== undefined) return boundariesOf(def.innerType)
  const { minimum, maximum } = bag
  if (def.type === 'number') return [minimum, maximum].filter((value) => value !== undefined)
  if (def.type !== 'string' || maximum === undefined || maximum > TEXT_LENGTH_MAX) return []
  return ['あ'.repeat(maximum), '𠮷'.repeat(maximum / 2), '9'.repeat(maximum)]
}

/** Returns the places of a field in the first and in a second item of each list around it. */
export function placesOf(path: Path): readonly Path[] {
  const second = path.map((part) => (part === 0 ? 1 : part))
  return path.includes(0) ? [path, second] : [path]
}

/**
 * Returns a copy of a payload with another value at a place, which the payload may not have yet. A
 * second item of a list is made from the first.
 */
export function withLeaf(payload: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (typeof name === 'number') {
    const items = (payload ?? []) as readonly unknown[]
    return [...items.slice(0, name), withLeaf(items[name] ?? items[0], rest, value)]
  }
  const fields = (payload ?? {}) as Record<string, unknown>
  return { ...fields, [name]: withLeaf(fields[name], rest, value) }
}

/** Returns the path of a call with a value for one of its parameters, and 1 for the others. */
export function pathWith(key: string, name: string, value: string): string {
  return key
    .slice(key.indexOf(' ') + 1)
    .replace(`{${name}}`, encodeURIComponent(value))
    .replaceAll(/\{\w+\}/g, '1')
}

function parsed(json: string): unknown[] {
  try {
    return [JSON.parse(json)]
  } catch {
    return []
  }
}

/** Returns the text of a JSON text, and any other value as it is written. */
function plain(json: string): string {
  const [value] = parsed(json)
  return typeof value === 'string' ? value.slice(0, 2_000) : json.slice(0, 2_000)
}
