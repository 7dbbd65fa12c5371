import { z } from 'zod'
import { canonicalText } from '#contract/canonical-text.rule.ts'
import type { Permission } from './roles.ts'

/**
 * What a field tells about a person. `open`: nothing. `internal`: something about an operator, or a
 * text that an operator wrote and that may name a person. `personal`: something about a member or
 * another customer; reading it is logged. `secret`: it would let its reader in, and no table may
 * contain it, not even as a plain hash.
 *
 * The audit log keeps `open` fields as they are, says "changed" for `internal` and `personal` ones,
 * and leaves `secret` ones out.
 */
export type Privacy = 'open' | 'internal' | 'personal' | 'secret'
/** What is left of a personal text in an answer, so that operators can tell members apart. */
export type Mask =
  | 'name'
  | 'mail'
  | 'phone'
  | 'postcode'
  | 'contact'
  | 'year'
  | 'present'
  | 'nothing'

export interface Decision {
  readonly privacy: Privacy
  readonly mask?: Mask
  /** The roles with this permission get the text whole. */
  readonly wholeFor?: Permission
}

const decisions = z.registry<Decision>()

/** Decides the privacy of a schema and of all fields in it that have no decision of their own. */
export function decided<Schema extends z.ZodType>(schema: Schema, privacy: Privacy): Schema {
  decisions.add(schema, { privacy } as never)
  return schema
}

/**
 * A text in its canonical form, without half a surrogate pair, which is no character and which no
 * database stores.
 */
export function wholeText(): z.ZodString {
  return unchangedText().overwrite(canonicalText)
}

const unchangedText = () => z.string().refine((text) => text.isWellFormed())

/** Texts with their decision. A schema that is derived from one, as by `trim`, keeps the decision. */
export const openText = decided(wholeText(), 'open')
export const internalText = decided(wholeText(), 'internal')
export const personalText = decided(wholeText(), 'personal')
/** The hash of a password depends on the form of its characters, so secrets stay as typed. */
export const secretText = decided(unchangedText(), 'secret')

/**
 * A personal text of an answer. The server masks it before it sends the answer, except for roles
 * with the permission `wholeFor`.
 */
export function maskedText(mask: Mask, wholeFor?: Permission) {
  const schema = z.string()
  decisions.add(schema, { privacy: 'personal', mask, ...(wholeFor && { wholeFor }) } as never)
  return schema
}

export function decisionOf(schema: z.core.$ZodType): Decision | undefined {
  return decisions.get(schema as never) as Decision | undefined
}

/** A field of a schema, or the items of an array, which have the name of the array. */
export interface FieldPlace {
  readonly path: readonly string[]
  readonly schema: z.core.$ZodType
  /** Undefined for a text, or a value of any type, about which no decision is made. */
  readonly decision: Decision | undefined
}

/** Returns the innermost fields of a schema. Numbers, times, flags and choices are open by their type. */
export function fieldsOf(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
  outer?: Decision,
): readonly FieldPlace[] {
  const decision = decisionOf(schema) ?? outer
  const parts = partsOf(schema)
  if (parts === null) return [{ path, schema, decision: decision ?? decisionByType(schema) }]
  return parts.flatMap(([name, part]) =>
    fieldsOf(part, name === '' ? path : [...path, name], decision),
  )
}

/** The names of fields that carry a file. */
export const FILE_FIELDS: readonly string[] = ['base64', 'content', 'csv', 'file']

/** Returns whether an answer carries a file, personal data or a secret. */
export function holdsData(schema: z.core.$ZodType, answer: object): boolean {
  return fieldsOf(schema).some(({ path: [name = ''], decision }) => {
    const isOpen = decision?.privacy === 'open' || decision?.privacy === 'internal'
    const isData = FILE_FIELDS.includes(name) || !isOpen
    return isData && (answer as Record<string, unknown>)[name] != null
  })
}

/** Returns the schemas within a schema, with the names of fields; null for a schema without any. */
function partsOf(schema: z.core.$ZodType): readonly (readonly [string, z.core.$ZodType])[] | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [['', def.element]]
    case 'record':
      return [['', def.valueType]]
    case 'union':
      return def.options.map((option) => ['', option])
    case 'pipe':
      return [['', def.in]]
    default:
      return 'innerType' in def ? [['', def.innerType]] : null
  }
}

export function decisionByType(schema: z.core.$ZodType): Decision | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const isTime = 'format' in def && (def.format === 'date' || def.format === 'datetime')
  const isUndecided =
    def.type === 'string' ? !isTime : ['unknown', 'any', 'custom'].includes(def.type)
  return isUndecided ? undefined : { privacy: 'open' }
}
