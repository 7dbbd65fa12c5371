import { join } from 'node:path'
import type { z } from 'zod'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import type { Field } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'
import { fieldsOf as placesOf } from '#contract/console/privacy.ts'
import { listFiles, ROOT } from './source-files.ts'

/** The kept file of each field, list and number that the contract exports. */
export const LIMITS_FILE = join(ROOT, 'contract/limits.tsv')
/** The kept file of the limits of each field that a call takes. */
export const SENT_LIMITS_FILE = join(ROOT, 'contract/sent-limits.tsv')

const TYPES = 'text digits number points coins yen pieces time day flag choice order'.split(' ')
/** A schema of zod has a type and a method `max`. */
const isField = (value: unknown): value is Field =>
  TYPES.includes((value as Field | null)?.type ?? '') && !('safeParse' in (value as object))
/** Returns the fields of a form, or of the columns of an import; undefined for any other export. */
export function fieldsOf(
  value: unknown,
): readonly (readonly [name: string, field: Field])[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value).map(([name, each]) => [name, each?.field ?? each] as const)
  const isForm = entries.length > 0 && entries.every(([, field]) => isField(field))
  return isForm ? entries : undefined
}
export const isList = (value: unknown): value is ListDefinition =>
  typeof value === 'object' && value !== null && 'columns' in value && 'filters' in value

function limitsOf(field: Field): string {
  if (field.type === 'choice') return field.values.join('|')
  if (field.type === 'order') return `order ${field.values.join('|')}`
  if (!('max' in field)) return field.type
  const pattern = 'pattern' in field ? ` /${field.pattern}/` : ''
  return `${field.type} ${field.min ?? 0}–${field.max}${pattern}`
}

/** What the contract exports, and its place. */
export async function readExports(): Promise<readonly Exported[]> {
  const paths = listFiles().filter((path) => /^contract\/.*(?<!\.test)\.ts$/.test(path))
  const modules = paths.map(async (path) =>
    Object.entries(await import(join(ROOT, path))).map(([name, value]) => ({
      place: `${path.slice(9)} ${name}`,
      value,
    })),
  )
  return (await Promise.all(modules)).flat()
}
interface Exported {
  readonly place: string
  readonly value: unknown
}

/** What else a definition says of a field, a column or a filter, such as who may see it. */
function traitsOf(definition: object): string {
  const traits = Object.entries(definition).flatMap(([name, value]) => {
    if (LIMITS.includes(name) || !['string', 'number', 'boolean'].includes(typeof value)) return []
    return [value === true ? name : `${name}=${value}`]
  })
  return traits.map((trait) => `\t${trait}`).join('')
}
const LIMITS = ['type', 'min', 'max', 'pattern', 'example']

/** Returns a line for each field, column, filter and number. */
export async function describeFields(): Promise<string> {
  const lines = (await readExports()).flatMap(({ place, value }) => {
    if (typeof value === 'number') return [`${place}\t${value}`]
    return isList(value) ? listLines(place, value) : fieldLines(place, value)
  })
  return `${lines.toSorted().join('\n')}\n`
}

function listLines(place: string, list: ListDefinition): readonly string[] {
  const { columns, filters, order = {} } = list
  const linesOf = (kind: string, all: Readonly<Record<string, { readonly type: string }>>) =>
    Object.entries(all).map(
      ([name, each]) => `${place} ${name}\t${kind} ${each.type}${traitsOf(each)}`,
    )
  const own = `${place}\tlist${traitsOf(list)}${traitsOf(order)}`
  return [own, ...linesOf('column', columns), ...linesOf('filter', filters)]
}

function fieldLines(place: string, value: unknown): readonly string[] {
  return (fieldsOf(value) ?? []).map(([name, field]) => {
    const own = (value as Readonly<Record<string, object>>)[name] ?? {}
    const ofColumn = own === field ? '' : traitsOf(own)
    return `${place} ${name}\t${limitsOf(field)}${traitsOf(field)}${ofColumn}`
  })
}

/**
 * Returns a line for each name and limits of a field that calls take. How many calls take it tells
 * one that has changed, also if another field of its name has the new limits.
 */
export function describeSentFields(): string {
  const counts = new Map<string, number>()
  for (const [side, all] of [
    ['shop', calls],
    ['console', consoleCalls],
  ] as const)
    for (const call of Object.values(all) as (Call | ConsoleCall)[])
      for (const sent of [call.params, call.query, call.request])
        for (const [name, schema] of sent === undefined ? [] : limitedIn(sent)) {
          const checks = checksOf(schema)
          const line = `${side} ${name}\t${checks}`
          if (checks !== '') counts.set(line, (counts.get(line) ?? 0) + 1)
        }
  const lines = [...counts].map(([line, count]) => `${line}\t${count}`)
  return `${lines.toSorted().join('\n')}\n`
}

type Limited = readonly [name: string | undefined, schema: z.core.$ZodType]

function limitedIn(sent: z.core.$ZodType): readonly Limited[] {
  return [
    ...placesOf(sent).map(({ path, schema }): Limited => [path.at(-1), schema]),
    ...furtherIn(sent, ''),
  ]
}

/** The lists of a request, each with its name and `[]`. */
export const listsIn = (sent: z.core.$ZodType): readonly Limited[] =>
  furtherIn(sent, '').filter(([name]) => name?.endsWith('[]'))

/** The lists of a request, and after `after` what a text is once it was changed. */
function furtherIn(schema: z.core.$ZodType, name: string): readonly Limited[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([each, part]) => furtherIn(part, each))
    case 'array':
      return [[`${name}[]`, schema], ...furtherIn(def.element, `${name}[]`)]
    case 'record':
      return furtherIn(def.valueType, name)
    case 'union':
      return def.options.flatMap((option) => furtherIn(option, name))
    case 'pipe':
      return [...furtherIn(def.in, name), [`${name} after`, def.out]]
    default:
      return 'innerType' in def ? furtherIn(def.innerType, name) : []
  }
}

/** The limits of a schema of zod in their order, such as `trim min 1 max 60`. */
export function checksOf(schema: z.core.$ZodType): string {
  const { def } = schema._zod
  const own = 'check' in def ? [schema as unknown as z.core.$ZodCheck] : []
  return [...own, ...(def.checks ?? [])]
    .map(({ _zod: { def } }) => {
      const {
        check,
        minimum,
        maximum,
        value,
        inclusive,
        pattern,
        format,
        tx,
      }: Readonly<Record<string, unknown>> = { ...def }
      if (typeof tx === 'function') return CHANGES[tx(' aＡ ')] ?? 'changed'
      if (check === 'min_length') return `min ${minimum}`
      if (check === 'max_length') return `max ${maximum}`
      if (check === 'greater_than') return `${inclusive ? '≥' : '>'} ${value}`
      if (check === 'less_than') return `${inclusive ? '≤' : '<'} ${value}`
      if (check !== 'string_format') return ''
      return format === 'regex' && pattern instanceof RegExp ? String(pattern) : String(format)
    })
    .filter((text) => text !== '')
    .join(' ')
}

/** What becomes of a text with blanks around it, by the changes that calls make. */
const CHANGES: Readonly<Record<string, string>> = {
  aＡ: 'trim',
  ' aａ ': 'lower',
  aA: 'narrow-trim',
  ' aA ': 'narrow',
  ' aＡ ': 'canonical',
}
