import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ConsoleCall } from '#contract/console/call.ts'
import { isPermitted, ROLES, type Role } from '#contract/console/roles.ts'

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
  'ヒキフダ',
  '10:00-18:00',
  '1:1',
  '192.0.2.1',
  'YWJj',
  '#ffffff',
  '#204080',
  'https://shop.example/',
  'GET /goods',
  'long enough to be a password',
  randomUUID(),
  '0'.repeat(64),
  '',
]
const VALUES = [...TEXTS, 1, 0, 2, 8, 12, 14, 100, true, false, null, [], {}]

/**
 * Returns a payload that a schema of the contract accepts, derived from the schema: optional fields
 * are left out. Returns undefined for no schema, and for a field without an example, which then
 * fails the check of the schema. The `preferred` values come before the others, in optional fields
 * too.
 */
export function exampleOf(
  schema: z.core.$ZodType | undefined,
  preferred: readonly unknown[] = [],
): unknown {
  if (schema === undefined) return {}
  const values = [...preferred, ...VALUES]
  const isValid = (value: unknown) => z.safeParse(schema, value).success
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([name, field]) => [name, exampleOf(field, preferred)] as const)
          .filter(([, value]) => value !== undefined),
      )
    case 'array': {
      const item = exampleOf(def.element, preferred)
      return [[], [item], [item, item]].find(isValid)
    }
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'union':
      return def.options.map((option) => exampleOf(option, preferred)).find(isValid)
    case 'optional':
    case 'default':
    case 'prefault':
      return preferred.length > 0 ? exampleOf(def.innerType, preferred) : undefined
    case 'nullable': {
      const inner = exampleOf(def.innerType, preferred)
      return (preferred.length > 0 ? [inner, null] : [null, inner]).find(isValid)
    }
    case 'pipe':
      return [exampleOf(def.in, preferred), ...values].find(isValid)
    default:
      return values.find(isValid)
  }
}

/** Returns the path of a call of the console, with examples for its parameters. */
export function examplePath(key: string, { params }: Pick<ConsoleCall, 'params'>): string {
  const values = exampleOf(params) as Record<string, unknown>
  return key
    .slice(key.indexOf(' ') + 1)
    .replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])))
}

/** Returns a request that a call of the console accepts, with a request id of its own. */
export function exampleRequest({ request }: Pick<ConsoleCall, 'request'>): Record<string, unknown> {
  const payload = exampleOf(request) as Record<string, unknown>
  return 'requestId' in payload ? { ...payload, requestId: randomUUID() } : payload
}

/** Returns the first role that may make a call; the owner for a call that needs no permission. */
export function roleFor(call: ConsoleCall): Role {
  const isFitting = (role: Role) => 'permission' in call && isPermitted(role, call.permission)
  return ROLES.find(isFitting) ?? 'owner'
}
