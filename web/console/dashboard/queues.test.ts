import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QUEUE_ACTS, waitingQueues } from './queues.ts'

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

test('A-045 each queue is shown to who may do the act that its rows wait for', () => {
  assert.deepEqual(
    Object.entries(QUEUE_ACTS).map(([name, { permission }]) => `${name} ${permission}`),
    [
      'approvals approvals.decide',
      'bank-deposits bank.work',
      'parcels ship.work',
      'address-problems ship.correct',
      'returned-parcels ship.work',
      'cases cases.work',
      'untaken-cases cases.work',
      'held-payments payments.change',
      'payment-differences payments.change',
      'mails-given-up mails.resend',
      'errands-failed errands.close',
      'price-lists-failed cards.change',
    ],
  )
})
