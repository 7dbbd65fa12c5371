import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clawBackEffect, creditEffect, noEffect, restoreEffect } from './effects.rule.ts'
import { reportOf, wordsOf } from './reports.rule.ts'
import { timelineOf } from './timeline.rule.ts'

const at = (minute: number) => new Date(Date.UTC(2025, 6, 31, 15, minute))
const iso = (minute: number) => at(minute).toISOString()

test('A-130: a report shows its known fields alone, and no number that could be of a card', () => {
  assert.equal(reportOf(null), null)
  assert.deepEqual(
    reportOf({ is: 'paid', code: 'x', yen: 500, currency: 'JPY', isPending: true, pan: '4111' }),
    { is: 'paid', code: 'x', yen: 500, currency: 'JPY', isPending: true },
  )
  assert.deepEqual(reportOf({ is: 'failed', code: 7, yen: '5', currency: null, isPending: 1 }), {
    is: 'failed',
    code: null,
    yen: null,
    currency: null,
    isPending: false,
  })
  assert.equal(reportOf({ is: 'paid', yen: -1 })?.yen, 0)
  for (const [text, shown] of [
    ['card 4111 1111-11111111 declined', 'card … declined'],
    ['12345678901', '12345678901'],
    ['123456789012', '…'],
    ['1234567890123456789', '…'],
    ['4111  1111  1111  1111', '4111  1111  1111  1111'],
    ['x'.repeat(201), 'x'.repeat(200)],
  ] as const)
    assert.equal(wordsOf(text), shown)
})

test('what a correction does to a balance and its debt', () => {
  const now = { balance: 100, debt: 30 }
  const none = { ...now, granted: 0, taken: 0, owed: 0 }
  assert.deepEqual(noEffect(now), { ...none, balanceAfter: 100, debtAfter: 30 })
  assert.deepEqual(clawBackEffect(now, 100), {
    ...none,
    taken: 100,
    balanceAfter: 0,
    debtAfter: 30,
  })
  assert.deepEqual(clawBackEffect(now, 101), {
    ...none,
    taken: 100,
    owed: 1,
    balanceAfter: 0,
    debtAfter: 31,
  })
  assert.deepEqual(creditEffect(now, 50), {
    ...none,
    granted: 50,
    balanceAfter: 120,
    debtAfter: 0,
  })
  const poor = { balance: 0, debt: 30 }
  const creditOfPoor = creditEffect(poor, 20)
  assert.deepEqual([creditOfPoor.balanceAfter, creditOfPoor.debtAfter], [0, 10])
  assert.deepEqual(restoreEffect(now, 50), {
    ...none,
    granted: 50,
    balanceAfter: 120,
    debtAfter: 0,
  })
  const rich = restoreEffect({ balance: 100, debt: 30 }, 20)
  assert.deepEqual([rich.balanceAfter, rich.debtAfter], [100, 10])
})

const happened = (fields: object) =>
  timelineOf({
    payment: { createdAt: at(0) },
    events: [],
    approvals: [],
    refunds: [],
    exceptions: [],
    ...fields,
  } as unknown as Parameters<typeof timelineOf>[0])

test('A-130: the timeline has everything that happened to a payment, the oldest first', () => {
  const approval = {
    id: 4,
    kind: 'payments.refund',
    state: 'approved',
    requestedAt: at(2),
    requestedBy: 'Hana',
    decidedAt: at(3),
    decidedBy: 'Eda',
  }
  const refund = { attempt: 1, yen: 500, requestedAt: at(4), endedAt: at(6), failure: null }
  const exception = { kind: 'refund-failed', providerStatus: null, createdAt: at(7) }
  const event = { cause: 'notice', stateBefore: 'created', stateAfter: 'paid' }
  const done = { kind: 'refund', attempt: 1, yen: 500, failure: null }
  const asked = { kind: 'approval', approvalId: 4, change: 'refund' }
  assert.deepEqual(
    happened({
      events: [{ at: at(1), ...event, providerStatus: { is: 'paid', yen: 500, card: '4111' } }],
      approvals: [approval],
      refunds: [{ ...refund, state: 'done' }],
      exceptions: [{ ...exception, closedAt: at(8), closedBy: 'Eda', closeReason: 'returned' }],
    }),
    [
      { kind: 'opened', at: iso(0) },
      {
        kind: 'state',
        at: iso(1),
        ...event,
        report: { is: 'paid', code: null, yen: 500, currency: null, isPending: false },
      },
      { ...asked, step: 'requested', operator: 'Hana', at: iso(2) },
      { ...asked, step: 'approved', operator: 'Eda', at: iso(3) },
      { ...done, step: 'sent', at: iso(4) },
      { ...done, step: 'done', at: iso(6) },
      { kind: 'exception', exception: 'refund-failed', report: null, at: iso(7) },
      {
        kind: 'exception-closed',
        exception: 'refund-failed',
        operator: 'Eda',
        reason: 'returned',
        at: iso(8),
      },
    ],
  )
})

test('what has not ended yet has only its beginning on the timeline', () => {
  const requested = { requestedAt: at(1), requestedBy: 'Hana', decidedAt: null, decidedBy: null }
  const refund = { attempt: 1, yen: 5, requestedAt: at(2), failure: null, endedAt: null }
  const open = { kind: 'refund-failed', providerStatus: null, createdAt: at(5), closedAt: null }
  const stepsOf = (fields: object) =>
    happened(fields).map((entry) => ('step' in entry ? entry.step : entry.kind))
  const approvals = [{ id: 1, kind: 'payments.refund', state: 'waiting', ...requested }]
  assert.deepEqual(stepsOf({ approvals }), ['opened', 'requested'])
  assert.deepEqual(stepsOf({ approvals: [{ ...approvals[0], decidedAt: at(3) }] }), [
    'opened',
    'requested',
  ])
  assert.deepEqual(stepsOf({ approvals: [{ ...approvals[0], state: 'lapsed' }] }), [
    'opened',
    'requested',
  ])
  assert.deepEqual(stepsOf({ refunds: [{ ...refund, state: 'done' }] }), ['opened', 'sent'])
  for (const state of ['requested', 'sent'])
    assert.deepEqual(stepsOf({ refunds: [{ ...refund, state, endedAt: at(3) }] }), [
      'opened',
      'sent',
    ])
  assert.deepEqual(stepsOf({ exceptions: [open] }), ['opened', 'exception'])
  const failure = 'card 4111111111111111'
  const failed = happened({ refunds: [{ ...refund, state: 'failed', endedAt: at(3), failure }] })
  assert.deepEqual(failed.at(-1), {
    kind: 'refund',
    attempt: 1,
    yen: 5,
    step: 'failed',
    failure: 'card …',
    at: iso(3),
  })
})
