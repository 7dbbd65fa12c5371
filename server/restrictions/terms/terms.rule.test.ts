import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegalVersion } from '#server/settings/legal-texts/legal-texts.ts'
import { openTextsOf } from './terms.rule.ts'

const versionOf = (id: number, fromDay: string, fields: Partial<LegalVersion> = {}) =>
  ({
    id,
    page: 'terms-of-service',
    fromDay,
    forceOrder: id,
    needsAcceptance: false,
    ...fields,
  }) as LegalVersion
const required = { needsAcceptance: true }
const FIRST = versionOf(1, '2025-01-01')
const SECOND = versionOf(2, '2025-06-01', required)
const THIRD = versionOf(3, '2025-07-01')
const NEXT = versionOf(4, '2025-08-02', required)
const versions = [NEXT, THIRD, SECOND, FIRST]

const open = (acceptedIds: readonly number[], today = '2025-08-01', of = versions) =>
  openTextsOf({ versions: of, acceptedIds: new Set(acceptedIds), today }).map(
    ({ inForce, previous }) => [inForce.id, previous?.id ?? null],
  )

for (const [name, accepted, today, expected] of [
  ['nothing is accepted', [], '2025-08-01', [[3, 1]]],
  ['an older version is accepted', [1], '2025-08-01', [[3, 1]]],
  ['the required one is accepted', [2], '2025-08-01', []],
  ['a later one is accepted', [3], '2025-08-01', []],
  ['the day before the first required one', [], '2025-05-31', []],
  ['its day', [], '2025-06-01', [[2, 1]]],
  ['the day of the next required one', [3], '2025-08-02', [[4, 3]]],
  ['one that begins later is accepted before', [4], '2025-08-01', []],
] as const)
  test(`the text to accept is the one in force, beside the one before: ${name}`, () => {
    assert.deepEqual(open(accepted, today), expected)
  })

test('a first version that must be accepted has none before it, and other pages do not count', () => {
  assert.deepEqual(open([], '2025-08-01', [versionOf(1, '2025-01-01', required)]), [[1, null]])
  const other = versionOf(5, '2025-01-01', { ...required, page: 'transfer-terms' as never })
  assert.deepEqual(open([], '2025-08-01', [other]), [])
  assert.deepEqual(open([], '2025-08-01', []), [])
})
