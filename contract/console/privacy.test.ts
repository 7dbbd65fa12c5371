import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { answerOf, type ConsoleCall } from './call.ts'
import { consoleCalls } from './calls.ts'
import {
  type FieldPlace,
  fieldsOf,
  holdsData,
  internalText,
  openText,
  personalText,
  secretText,
} from './privacy.ts'

const entries = Object.entries(consoleCalls) as [string, ConsoleCall][]
const nameOf = ({ path }: FieldPlace) => path.join('.')

test('A-030: the privacy of every text of every call of the console is decided', () => {
  const undecided = entries.flatMap(([key, { params, query, request, answer }]) =>
    Object.entries({ params, query, request, answer }).flatMap(([part, schema]) =>
      (schema === undefined ? [] : fieldsOf(schema))
        .filter(({ decision }) => decision === undefined)
        .map((field) => `${key} ${part} ${nameOf(field)}`),
    ),
  )
  assert.deepEqual(undecided, [])
})

test('a schema that is derived from a decided one keeps the decision, and a text alone has none', () => {
  const schema = z.object({
    code: openText.trim().min(1).max(9).nullable(),
    rows: z.array(z.object({ name: personalText.default(''), memo: z.string() })),
    at: z.iso.datetime(),
  })
  const decisions = fieldsOf(schema).map((field) => [nameOf(field), field.decision?.privacy])
  assert.deepEqual(decisions, [
    ['code', 'open'],
    ['rows.name', 'personal'],
    ['rows.memo', undefined],
    ['at', 'open'],
  ])
})

test('A-029: a call that shows personal data whole is logged, and no other call that reads', () => {
  const isShown = ({ decision }: FieldPlace) =>
    decision?.privacy === 'personal' &&
    (decision.mask === undefined || decision.wholeFor !== undefined)
  const reading = entries.filter(([key]) => key.startsWith('GET '))
  const showing = reading.filter(([, call]) => fieldsOf(answerOf(call)).some(isShown))
  const logged = reading.filter(([, call]) => 'shows' in call && call.shows !== undefined)
  const keysOf = (calls: typeof entries) => calls.map(([key]) => key)
  assert.deepEqual(keysOf(showing), keysOf(logged))
})

test('an answer holds data if one of its values is personal, secret or a file', () => {
  const schema = z.object({
    id: z.number(),
    note: internalText.nullable(),
    rows: z.array(z.object({ name: personalText })).nullable(),
    code: secretText.nullable(),
    file: openText.nullable(),
  })
  const empty = { id: 1, note: 'a note', rows: null, code: null, file: null }
  assert.equal(holdsData(schema, empty), false)
  for (const part of [{ rows: [{ name: '大家' }] }, { code: '123456' }, { file: 'YQ==' }])
    assert.equal(holdsData(schema, { ...empty, ...part }), true, Object.keys(part).join())
})

/**
 * A photo follows the address of its parcel, a report's file the call that asked for it, and the
 * recipients of an import the list of parcels, where the same operator reads them.
 */
const DATA_WITHOUT_PROOF = [
  'POST /imports',
  'POST /step-up/passkey/options',
  'POST /case-photos/{id}/open',
  'POST /parcel-photos/{id}/open',
  'POST /reports/export',
  'POST /reports/jobs/{id}/download',
]

test('a call that answers with a file, personal data or a secret needs a fresh proof', () => {
  const unproved = entries.filter(([, call]) => {
    if (!('stepUp' in call) || call.stepUp) return false
    const whole = Object.fromEntries(Object.keys(answerOf(call).shape).map((name) => [name, name]))
    return holdsData(answerOf(call), whole)
  })
  assert.deepEqual(unproved.map(([key]) => key).toSorted(), DATA_WITHOUT_PROOF.toSorted())
})
