import { randomUUID } from 'node:crypto'
import { z } from 'zod'

/** Texts that fit the patterns and checks of the contract's fields; the first that fits is used. */
const TEXTS = [
  'x',
  'a-b',
  '1',
  '123456',
  '12345678',
  '1234567',
  '1234',
  '123',
  '1234567890',
  '2025-08-01',
  '2025-08',
  '2025-08-01T00:00:00+09:00',
  '2025-08-01T00:00:00Z',
  'a@console.example',
  '/help',
  '/pictures/a-640.webp',
  'T1234567890123',
  'ｶﾌﾞｼｷｶﾞｲｼﾔ',
  'カ）ヒキフダ',
  '1:1',
  '192.0.2.1',
  'YWJj',
  '#ffffff',
  'https://shop.example/',
  'long enough to be a password',
  randomUUID(),
  '0'.repeat(64),
  '',
]
const VALUES = [...TEXTS, 1, 0, 2, 8, 12, 100, true, false, null, [], {}]

/**
 * Returns a payload that a schema of the contract accepts, derived from the schema: optional fields
 * are left out. Returns undefined for no schema, and for a field without an example, which then
 * fails the check of the schema.
 */
export function exampleOf(schema: z.core.$ZodType | undefined): unknown {
  if (schema === undefined) return {}
  const isValid = (value: unknown) => z.safeParse(schema, value).success
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([name, field]) => [name, exampleOf(field)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array': {
      const item = exampleOf(def.element)
      return [[], [item], [item, item]].find(isValid)
    }
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return def.options.map((option) => exampleOf(option)).find(isValid)
    case 'optional':
    case 'default':
    case 'prefault':
      return undefined
    case 'nullable':
      return [null, exampleOf(def.innerType)].find(isValid)
    case 'pipe':
      return [exampleOf(def.in), ...VALUES].find(isValid)
    default:
      return VALUES.find(isValid)
  }
}
