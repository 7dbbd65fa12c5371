import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { decided, openText, personalText } from '#contract/console/privacy.ts'
import { mapFields } from './map-fields.rule.ts'

/** Writes down what each innermost field is, in place of its value. */
const seen = (schema: z.core.$ZodType | undefined, value: unknown) =>
  mapFields(schema, value, (each, decision, surplus) =>
    each === undefined ? undefined : `${surplus ?? decision?.privacy ?? 'undecided'}`,
  )

const kinds = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a'), text: personalText }),
  z.object({ kind: z.literal('b'), text: openText }),
])

for (const [name, schema, value, expected] of [
  ['a text', openText, 'x', 'open'],
  ['a field by its type', z.object({ at: z.number() }), { at: 1 }, { at: 'open' }],
  [
    'a text without a decision',
    z.object({ text: z.string() }),
    { text: 'x' },
    { text: 'undecided' },
  ],
  ['no schema', undefined, 'x', ''],
  ['a field that the schema lacks', z.object({}), { text: 'x' }, { text: 'text' }],
  [
    'the path of a surplus field',
    z.object({ list: z.array(z.object({ id: z.number() })) }),
    { list: [{ id: 1, text: 'x' }] },
    { list: [{ id: 'open', text: 'list.text' }] },
  ],
  [
    'the decision of the whole holds within, but not over one of its own',
    decided(z.object({ id: z.number(), text: openText }), 'personal'),
    { id: 1, text: 'x' },
    { id: 'personal', text: 'open' },
  ],
  [
    'optional and default',
    z.object({ text: personalText.optional() }),
    { text: 'x' },
    { text: 'personal' },
  ],
  ['a pipe', personalText.pipe(z.string()), 'x', 'personal'],
  ['null', personalText.nullable(), null, 'personal'],
  ['null that the schema lacks', z.union([openText, z.number()]), null, 'open'],
  [
    'a record',
    z.record(z.string(), personalText),
    { a: 'x', b: 'y' },
    { a: 'personal', b: 'personal' },
  ],
  ['one alternative of a union', z.union([z.number(), personalText]), 'x', 'personal'],
  ['a kind', kinds, { kind: 'a', text: 'x' }, { kind: 'open', text: 'personal' }],
  ['the other kind', kinds, { kind: 'b', text: 'x' }, { kind: 'open', text: 'open' }],
  ['a kind that the schema lacks', z.object({ of: kinds }), { of: { kind: 'c' } }, { of: 'of' }],
  ['a value in place of a kind', z.object({ of: kinds }), { of: 'c' }, { of: 'of' }],
  ['an object in place of a text', openText, { a: 1 }, 'undecided'],
  ['a list in place of a text', openText, ['x'], 'open'],
  ['a text in place of an object', z.object({ a: openText }), 'x', 'undecided'],
  ['a text in place of a list', z.array(openText), 'x', 'undecided'],
  ['a list in place of an object', decided(z.object({}), 'open'), ['x'], 'open'],
  ['a date is no object', z.date(), new Date(0), 'open'],
  ['undefined is gone', z.object({ text: openText }), { text: undefined }, {}],
] as const)
  test(`each innermost field is found with its decision: ${name}`, () => {
    assert.deepEqual(seen(schema, value), expected)
  })

test('a field that is changed to undefined is gone', () => {
  const schema = z.object({ id: z.number(), text: personalText })
  const open = mapFields(schema, { id: 1, text: 'x' }, (value, decision) =>
    decision?.privacy === 'open' ? value : undefined,
  )
  assert.deepEqual(open, { id: 1 })
})
