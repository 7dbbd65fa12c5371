import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitingByScreen } from './waiting.rule.ts'

test('the menu counts what waits by the screen of its act', () => {
  const queue = (
    name: 'address-problems' | 'returned-parcels' | 'errands-failed',
    count: number,
  ) => ({
    name,
    count,
    oldestAt: null,
    lateCount: null,
    dueSoonCount: null,
  })
  assert.deepEqual(
    waitingByScreen([
      queue('address-problems', 2),
      queue('returned-parcels', 3),
      queue('errands-failed', 1),
    ]),
    { problems: 5, home: 1 },
  )
  assert.deepEqual(waitingByScreen([queue('address-problems', 0)]), {})
})
