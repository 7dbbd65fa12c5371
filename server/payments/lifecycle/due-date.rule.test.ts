import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { deadlineAfter, dueDateOf } from './due-date.rule.ts'
import type { Payment } from './payment.ts'

const createdAt = new Date('2025-08-01T12:00:00+09:00')
const dueDate = (payId: number, expiresAt: string, dueAt: Date | null = null) =>
  dueDateOf({ payId, createdAt, expiresAt: new Date(expiresAt), dueAt } as Payment).toISOString()

for (const [method, expiresAt, due] of [
  ['convenienceStore', '2025-08-04T12:00:00+09:00', '2025-08-04T03:00:00.000Z'],
  // The shop accepts a late transfer, but shows the member a due date three days after the payment
  // was opened.
  ['bankTransfer', '2025-09-01T12:00:00+09:00', '2025-08-04T03:00:00.000Z'],
  ['paypay', '2025-08-01T12:30:00+09:00', '2025-08-01T03:30:00.000Z'],
] as const) {
  test(`Q95 a payment by ${method} that expires at ${expiresAt} is due at ${due}`, () => {
    assert.equal(dueDate(PAYMENT[method], expiresAt), due)
  })
}

test('A-263: a payment keeps the due date of the rule under which it was opened', () => {
  const dueAt = new Date('2025-08-08T12:00:00+09:00')
  const { bankTransfer } = PAYMENT
  assert.equal(dueDate(bankTransfer, '2025-09-01T12:00:00+09:00', dueAt), dueAt.toISOString())
  const sooner = '2025-08-05T03:00:00.000Z'
  assert.equal(dueDate(bankTransfer, sooner, dueAt), sooner, 'the provider ends it before')
})

test('a payment of an unknown method is due at once', () => {
  assert.equal(dueDate(99, '2025-08-04T12:00:00+09:00'), createdAt.toISOString())
})

test('a slip ordered within a minute is open for its whole 72 hours, until the shown minute', () => {
  const openedAt = new Date('2025-08-01T12:00:11+09:00')
  const deadline = deadlineAfter(openedAt, 72 * 3_600_000)
  assert.equal(deadline.toISOString(), '2025-08-04T03:01:00.000Z')
  assert.equal(deadlineAfter(createdAt, 0).toISOString(), createdAt.toISOString())
})
