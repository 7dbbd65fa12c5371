import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ImportLine } from './imports.sql.ts'
import { trackedOf } from './tracked.rule.ts'

const NAMES = new Map([
  [1, '江田 映子'],
  [2, '山川 花子'],
  [3, '江田 映子'],
])
const line = (of: number, change: Partial<ImportLine>): ImportLine => ({
  line: of,
  number: `P${of}`,
  tracking: `39${of}`,
  result: 'matched',
  conflict: null,
  parcelId: of,
  candidateIds: [],
  ...change,
})
const none = { parcelId: null }

test('A-122: an import counts its rows and names those that an operator decides', () => {
  const lines = [
    line(1, {}),
    line(2, { result: 'same' }),
    line(3, { result: 'conflict', conflict: 'other-number' }),
    line(4, { result: 'unknown', ...none }),
    line(5, { result: 'choose', number: null, ...none, candidateIds: [1, 2, 3, 9] }),
    line(6, { result: 'damaged', tracking: '3.9E+11', ...none }),
    line(7, { number: null }),
    line(0, { result: 'missing' }),
  ]
  assert.deepEqual(trackedOf(lines, NAMES), {
    newCount: 2,
    changedCount: 0,
    unchangedCount: 1,
    failedCount: 4,
    failed: [
      { line: 3, column: 'tracking', value: '393', reason: 'other-number', name: '江田 映子' },
      { line: 4, column: 'parcel', value: 'P4', reason: 'unknown-parcel' },
      {
        line: 5,
        column: 'parcel',
        value: '',
        reason: 'no-one-parcel',
        name: '江田 映子, 山川 花子',
      },
      { line: 6, column: 'tracking', value: '3.9E+11', reason: 'damaged' },
    ],
    changes: [
      { line: 1, code: 'P1', name: '江田 映子', columns: ['391'] },
      { line: 7, code: '', name: '', columns: ['397'] },
    ],
  })
})

test('an import shows 200 rows of each kind, and counts all', () => {
  const lines = Array.from({ length: 201 }, (_, at) => [
    line(at, { result: 'damaged', ...none }),
    line(at, {}),
  ]).flat()
  const { newCount, failedCount, failed, changes } = trackedOf(lines, NAMES)
  assert.deepEqual([newCount, failedCount, failed.length, changes.length], [201, 201, 200, 200])
})
