import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stateAt, timeOf } from './content-state.rule.ts'

const now = new Date('2025-08-01T00:30:00+09:00')
const later = new Date(now.getTime() + 1)
const earlier = new Date(now.getTime() - 1)

test('a content is planned before its start, live from then on, and ended at its end', () => {
  for (const [startsAt, endsAt, state] of [
    [null, null, 'live'],
    [later, null, 'planned'],
    [now, null, 'live'],
    [earlier, later, 'live'],
    [null, now, 'ended'],
    [later, now, 'ended'],
  ] as const)
    assert.equal(stateAt({ startsAt, endsAt }, now), state)
  assert.equal(timeOf(null), null)
  assert.deepEqual(timeOf(now.toISOString()), now)
})
