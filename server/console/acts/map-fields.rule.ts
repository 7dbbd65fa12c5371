import { z } from 'zod'
import { type Decision, decisionByType, decisionOf } from '#contract/console/privacy.ts'

/**
 * Returns the new value of a field. The decision is undefined for what the schema does not have.
 * `surplus` is the path, such as `list.address`, of a field or of a variant that the schema lacks.
 */
type Change = (value: unknown, decision: Decision | undefined, surplus?: string) => unknown

interface Place {
  readonly schema: z.core.$ZodType | undefined
  readonly path: string
  readonly decision?: Decision | undefined
}

interface Decisions {
  readonly own: Decision | undefined
  readonly byType: Decision | undefined
}

const decisions = new WeakMap<z.core.$ZodType, Decisions>()
const COMPOSED: ReadonlySet<string> = new Set(['array', 'object', 'record'])

/** Returns a copy of a value with each innermost field changed. A field changed to undefined is gone. */
export function mapFields(
  schema: z.core.$ZodType | undefined,
  value: unknown,
  change: Change,
): unknown {
  return mapPlace({ schema, path: '' }, value, change)
}

function mapPlace(
  { schema, path, decision: outer }: Place,
  value: unknown,
  change: Change,
): unknown {
  if (value === undefined) return change(value, undefined)
  if (schema === undefined) return change(value, undefined, path)
  const { own, byType } = decisionsOf(schema)
  const decision = own ?? outer
  const part = (inner: z.core.$ZodType | undefined, each: unknown, innerPath = path) =>
    mapPlace({ schema: inner, path: innerPath, decision }, each, change)
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return part(def.innerType, value)
  if (def.type === 'pipe') return part(def.in, value)
  if (def.type === 'union') return part(optionFor(def, value), value)
  if (def.type === 'array' && Array.isArray(value)) {
    return value.map((each) => part(def.element, each))
  }
  if (def.type === 'object' && isRow(value)) {
    return mapRow(value, (name, each) =>
      part(def.shape[name], each, path === '' ? name : `${path}.${name}`),
    )
  }
  if (def.type === 'record' && isRow(value)) {
    return mapRow(value, (_, each) => part(def.valueType, each))
  }
  const isOfOtherKind = typeof value === 'object' ? isRow(value) : COMPOSED.has(def.type)
  return change(value, isOfOtherKind ? undefined : (decision ?? byType))
}

/** Zod's registry copies what it holds at each reading, which took two thirds of the time for a list. */
function decisionsOf(schema: z.core.$ZodType): Decisions {
  const known = decisions.get(schema)
  if (known !== undefined) return known
  const read = { own: decisionOf(schema), byType: decisionByType(schema) }
  decisions.set(schema, read)
  return read
}

function mapRow(row: object, changed: (name: string, value: unknown) => unknown) {
  const entries = Object.entries(row).map(([name, value]) => [name, changed(name, value)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Returns the alternative that a value has, by the field which tells them apart. */
function optionFor(def: z.core.$ZodUnionDef, value: unknown): z.core.$ZodType | undefined {
  if (value === null) return z.null()
  if (!('discriminator' in def)) return def.options.find((each) => z.safeParse(each, value).success)
  const { discriminator } = def as z.core.$ZodDiscriminatedUnionDef
  const kind = isRow(value) ? (value as Record<string, unknown>)[discriminator] : undefined
  return def.options.find(({ _zod }) => _zod.propValues?.[discriminator]?.has(kind as never))
}

function isRow(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  )
}
