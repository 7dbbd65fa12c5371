import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { z } from 'zod'
import { listFiles } from '#testing/repository/source-files.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import type { ConsoleCall } from './console/call.ts'
import { consoleCalls } from './console/calls.ts'
import type { Field } from './console/field.ts'
import { shapeOf } from './console/field-schema.ts'
import { fieldsOf as placesOf } from './console/privacy.ts'

// The table repeats the limits of the contract on purpose. Read from the contract, a limit that is
// changed by mistake would not fail any test.
const table = readFileSync(join(import.meta.dirname, 'limits.tsv'), 'utf8')
const sentTable = readFileSync(join(import.meta.dirname, 'sent-limits.tsv'), 'utf8')

const TYPES = 'text digits number points coins yen pieces time day flag choice order'.split(' ')
/** A schema of zod has a type and a method `max`. */
const isField = (value: unknown): value is Field =>
  TYPES.includes((value as Field | null)?.type ?? '') && !('safeParse' in (value as object))
/** Returns the fields of a form, or of the columns of an import; undefined for any other export. */
function fieldsOf(value: unknown): readonly (readonly [name: string, field: Field])[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value).map(([name, each]) => [name, each?.field ?? each] as const)
  const isForm = entries.length > 0 && entries.every(([, field]) => isField(field))
  return isForm ? entries : undefined
}

function limitsOf(field: Field): string {
  if (field.type === 'choice') return field.values.join('|')
  if (field.type === 'order') return `order ${field.values.join('|')}`
  if (!('max' in field)) return field.type
  const pattern = 'pattern' in field ? ` /${field.pattern}/` : ''
  return `${field.type} ${field.min ?? 0}–${field.max}${pattern}`
}

const exported = await Promise.all(
  listFiles()
    .filter((path) => /^contract\/.*(?<!\.test)\.ts$/.test(path))
    .map(async (path) => [path, await import(`../${path}`)] as const),
)
const all = exported.flatMap(([path, values]) =>
  Object.entries(values).map(([name, value]) => ({ place: `${path.slice(9)} ${name}`, value })),
)

test('each field and each number of the contract has the limits of the table', () => {
  const found = all.flatMap(({ place, value }) => {
    if (typeof value === 'number') return [`${place}\t${value}`]
    return (fieldsOf(value) ?? []).map(([name, field]) => `${place} ${name}\t${limitsOf(field)}`)
  })
  assert.deepEqual(found.toSorted(), table.trimEnd().split('\n').toSorted())
})

test('A-342 a browser checks each pattern of a field, which it reads with the flag v', () => {
  const patterns = all.flatMap(({ value }) =>
    (fieldsOf(value) ?? []).flatMap(([, field]) =>
      'pattern' in field && field.pattern !== undefined ? [field.pattern] : [],
    ),
  )
  assert.ok(patterns.length > 10)
  for (const pattern of patterns) assert.doesNotThrow(() => new RegExp(pattern, 'v'), pattern)
})

test('each field takes its greatest and its least value, and not one step beyond', () => {
  const differing = all.flatMap(({ place, value }) =>
    (fieldsOf(value) ?? []).flatMap(([name, field]) => {
      if (!('max' in field) || 'pattern' in field || 'isHtml' in field) return []
      const { type, max, min = 0 } = field
      const isNumber = type !== 'text' && type !== 'digits'
      const ofSize = (size: number) => (isNumber ? size : '1'.repeat(Math.max(0, size)))
      const takes = (size: number) => shapeOf({ field }).field.safeParse(ofSize(size)).success
      const isRight = takes(max) && takes(min) && !takes(max + 1) && (min === 0 || !takes(min - 1))
      return isRight ? [] : [`${place} ${name}`]
    }),
  )
  assert.deepEqual(differing, [])
})

// Many fields stand in their call alone. How many calls take a field with these limits tells one that
// has changed, also if another field of its name has the new limits.
test('each field that a call takes has the limits of the table', () => {
  const counts = new Map<string, number>()
  for (const [side, all] of [
    ['shop', calls],
    ['console', consoleCalls],
  ] as const)
    for (const call of Object.values(all) as (Call | ConsoleCall)[])
      for (const sent of [call.params, call.query, call.request])
        for (const [name, schema] of sent === undefined ? [] : limitedIn(sent)) {
          const line = `${side} ${name}\t${checksOf(schema)}`
          if (checksOf(schema) !== '') counts.set(line, (counts.get(line) ?? 0) + 1)
        }
  const found = [...counts].map(([line, count]) => `${line}\t${count}`)
  assert.deepEqual(found.toSorted(), sentTable.trimEnd().split('\n').toSorted())
})

type Limited = readonly [name: string | undefined, schema: z.core.$ZodType]

/**
 * The fields and the lists of a request, each with its name; that of a list ends in `[]`, and that of
 * what a text is after it was changed in ` after`.
 */
function limitedIn(sent: z.core.$ZodType): readonly Limited[] {
  return [
    ...placesOf(sent).map(({ path, schema }): Limited => [path.at(-1), schema]),
    ...listsIn(sent, ''),
  ]
}

function listsIn(schema: z.core.$ZodType, name: string): readonly Limited[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([each, part]) => listsIn(part, each))
    case 'array':
      return [[`${name}[]`, schema], ...listsIn(def.element, `${name}[]`)]
    case 'record':
      return listsIn(def.valueType, name)
    case 'union':
      return def.options.flatMap((option) => listsIn(option, name))
    case 'pipe':
      return [...listsIn(def.in, name), [`${name} after`, def.out]]
    default:
      return 'innerType' in def ? listsIn(def.innerType, name) : []
  }
}

/** The limits of a schema of zod in their order, such as `trim min 1 max 60`. */
function checksOf(schema: z.core.$ZodType): string {
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

test('B-119 each list that a call takes has a greatest length', () => {
  const endless = (
    [...Object.entries(calls), ...Object.entries(consoleCalls)] as [string, Call | ConsoleCall][]
  ).flatMap(([key, { params, query, request }]) =>
    [params, query, request].flatMap((sent) =>
      (sent === undefined ? [] : listsIn(sent, ''))
        .filter(([name, schema]) => name?.endsWith('[]') && !checksOf(schema).includes('max '))
        .map(([name]) => `${key} ${name}`),
    ),
  )
  assert.deepEqual(endless, [])
})
