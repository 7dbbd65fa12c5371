import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitingQueues } from './queues.ts'

test('only queues in which something waits are listed, the one that has waited longest first', () => {
  const none = { lateCount: null, dueSoonCount: null }
  const queues = [
    { name: 'approvals', count: 2, oldestAt: '2025-08-03T00:00:00Z', ...none },
    { name: 'parcels', count: 0, oldestAt: null, ...none },
    { name: 'held-payments', count: 1, oldestAt: '2025-08-01T00:00:00Z', ...none },
  ] as const
  assert.deepEqual(
    waitingQueues(queues).map(({ name }) => name),
    ['held-payments', 'approvals'],
  )
})
