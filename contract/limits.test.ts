import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  checksOf,
  describeFields,
  describeSentFields,
  fieldsOf,
  LIMITS_FILE,
  listsIn,
  readExports,
  SENT_LIMITS_FILE,
} from '#testing/repository/contract-dump.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import type { ConsoleCall } from './console/call.ts'
import { consoleCalls } from './console/calls.ts'
import { shapeOf } from './console/field-schema.ts'
import { foldedTitle, type ImportColumn } from './console/imports/import-columns.rule.ts'

const all = await readExports()
const linesOf = (text: string) => text.trimEnd().split('\n')

// The tables repeat the contract on purpose. Read from the contract, a limit that is changed by
// mistake would not fail any test.
test('each field, column, filter and number of the contract is what the table says', async () => {
  assert.deepEqual(linesOf(await describeFields()), linesOf(readFileSync(LIMITS_FILE, 'utf8')))
})

test('each field that a call takes has the limits of the table', () => {
  assert.deepEqual(linesOf(describeSentFields()), linesOf(readFileSync(SENT_LIMITS_FILE, 'utf8')))
})

test('each title, other name and code of an import belongs to one of its columns', () => {
  const shared = all.flatMap(({ place, value }) => {
    if (typeof value !== 'object' || value === null) return []
    const columns = Object.values(value as Readonly<Record<string, Partial<ImportColumn>>>)
    if (columns.length === 0 || !columns.every((each) => each?.title && each.code)) return []
    const names = columns.flatMap(({ code = '', title, alsoCalled = [] }) => [
      ...new Set([code, title?.ja ?? '', title?.en ?? '', ...alsoCalled].map(foldedTitle)),
    ])
    const twice = names.filter((name, at) => names.indexOf(name) !== at)
    return twice.map((name) => `${place}: ${name}`)
  })
  assert.deepEqual(shared, [])
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

test('B-119 each list that a call takes has a greatest length', () => {
  const endless = (
    [...Object.entries(calls), ...Object.entries(consoleCalls)] as [string, Call | ConsoleCall][]
  ).flatMap(([key, { params, query, request }]) =>
    [params, query, request].flatMap((sent) =>
      (sent === undefined ? [] : listsIn(sent))
        .filter(([, schema]) => !checksOf(schema).includes('max '))
        .map(([name]) => `${key} ${name}`),
    ),
  )
  assert.deepEqual(endless, [])
})
