import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sumsUntil } from './day-curve.rule.ts'

test('the curve of a day sums the hours, and ends at the present one', () => {
  assert.deepEqual(
    sumsUntil([
      { hour: 0, today: 300, yesterday: 100 },
      { hour: 1, today: 0, yesterday: 200 },
      { hour: 2, today: null, yesterday: 50 },
    ]),
    [
      { hour: 0, today: 300, yesterday: 100 },
      { hour: 1, today: 300, yesterday: 300 },
      { hour: 2, today: null, yesterday: 350 },
    ],
  )
})
