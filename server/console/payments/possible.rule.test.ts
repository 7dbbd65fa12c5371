import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { GIVEN_UP } from '#server/payments/payments.ts'
import type { ExceptionRow, PaymentApproval, PaymentRow, RefundRow } from './payments.sql.ts'
import {
  canGiveUpRefund,
  contextOf,
  describeChange,
  describePart,
  isPossiblePart,
  obstacleOf,
  offeredChanges,
  partObstacleOf,
  possiblePart,
  refundStepOf,
} from './possible.rule.ts'

const now = new Date('2025-08-01T12:00:00+09:00')

const payment: PaymentRow = {
  id: 1,
  orderId: 'P1',
  memberId: 1,
  state: 'paid',
  exceptions: [],
  payId: 102,
  provider: 'stripe',
  priceYen: 500,
  points: 500,
  coins: 5,
  createdAt: now,
  paidAt: now,
  returnedYen: 0,
  expiresAt: now,
  dueAt: null,
  confirmedBy: 'provider',
  providerStatus: { is: 'paid', yen: 500, currency: 'JPY' },
  failure: null,
}

/** The attempts to refund a payment, the earliest first. */
const attempts = (...states: readonly RefundRow['state'][]): RefundRow[] =>
  states.map((state, at) => ({
    attempt: at + 1,
    state,
    yen: 100,
    failure: state === 'failed' ? 'refused' : null,
    requestedAt: now,
    endedAt: state === 'requested' || state === 'sent' ? null : now,
  }))

test('A-134 A-202 only refusals since the last finished refund count', () => {
  const cases = [
    [['failed'], null],
    [['failed', 'failed'], 'refund-refused'],
    [['failed', 'done', 'failed'], null],
    [['failed', 'done', 'failed', 'failed'], 'refund-refused'],
    [['failed', 'failed', 'done'], null],
  ] as const
  for (const [states, expected] of cases) {
    const context = contextOf(payment, attempts(...states))
    for (const change of ['refund', 'refund-part'] as const)
      assert.equal(obstacleOf(change, context), expected, states.join(' '))
  }
})

test('A-134 a refund that an operator gave up counts as no refusal', () => {
  const refused = attempts('failed', 'failed')
  const givenUp = refused.map((refund) => ({ ...refund, failure: GIVEN_UP }))
  for (const [refunds, obstacle] of [
    [givenUp, null],
    [[...givenUp, ...refused], 'refund-refused'],
  ] as const)
    assert.equal(obstacleOf('refund', contextOf(payment, refunds)), obstacle)
  const empty = { balance: 0, debt: 0 }
  const isRetryAfter = (refunds: readonly RefundRow[]) =>
    describeChange('refund', contextOf(payment, refunds), { points: empty, coins: empty }).isRetry
  assert.deepEqual([givenUp, refused, attempts('requested')].map(isRetryAfter), [
    false,
    true,
    false,
  ])
})

test('A-202 while a part has no outcome, only the same part can be requested', () => {
  const cases = [
    // [state, yen, returned yen, obstacle of the whole refund, part]
    ['requested', 200, 0, 'not-possible', { maxYen: 499, foundYen: null, unfinishedYen: 200 }],
    ['requested', 500, 0, null, null],
    ['sent', 200, 200, 'not-possible', null],
    ['done', 200, 200, null, { maxYen: 299, foundYen: null, unfinishedYen: null }],
  ] as const
  for (const [state, yen, returnedYen, obstacle, part] of cases) {
    const refunds = attempts(state).map((refund) => ({ ...refund, yen }))
    const context = contextOf({ ...payment, returnedYen }, refunds)
    assert.equal(obstacleOf('refund', context), obstacle, state)
    assert.deepEqual(possiblePart(context, []), part, state)
  }
})

test('A-202 a paid payment says why no part of it can be refunded', () => {
  const otherYen = { providerStatus: { is: 'paid', yen: 400, currency: 'JPY' } }
  const cases: readonly (readonly [Partial<PaymentRow>, string | null])[] = [
    [{ provider: 'stripe' }, null],
    [{ provider: 'paypal' }, null],
    [{ provider: 'amazon-pay' }, null],
    [{ provider: 'gmo', payId: PAYMENT.card }, null],
    [{ provider: 'gmo', payId: PAYMENT.applePay }, null],
    [{ provider: 'gmo', payId: PAYMENT.googlePay }, null],
    [{ provider: 'gmo', payId: PAYMENT.carrier }, 'whole-only'],
    [{ provider: 'gmo-wallet', payId: PAYMENT.paypay }, null],
    [{ provider: 'gmo-wallet', payId: PAYMENT.merpay }, null],
    [{ provider: 'gmo-wallet', payId: PAYMENT.dBarai }, null],
    [{ provider: 'gmo-wallet', payId: PAYMENT.auPay }, null],
    [{ provider: 'gmo-wallet', payId: PAYMENT.rakutenPay }, 'whole-only'],
    [{ provider: 'fincode', payId: PAYMENT.card }, null],
    [{ provider: 'fincode', payId: PAYMENT.paypay }, null],
    [{ provider: 'gmo-cash' }, null],
    [{ provider: 'fincode-cash' }, null],
    [{ provider: 'gmo-cash', confirmedBy: 'operator', providerStatus: { is: 'waiting' } }, null],
    [{ provider: 'stripe', confirmedBy: 'operator', providerStatus: null }, 'other-amount'],
    [{ ...otherYen, provider: 'gmo-cash', confirmedBy: 'operator' }, 'other-amount'],
    [otherYen, 'other-amount'],
    [{ ...otherYen, provider: 'gmo', payId: PAYMENT.carrier }, 'whole-only'],
    [{ provider: 'gmo', state: 'refunded' }, null],
  ]
  for (const [fields, expected] of cases) {
    const row = { ...payment, ...fields }
    assert.equal(partObstacleOf(row, []), expected, JSON.stringify(fields))
    const canRefundPart = obstacleOf('refund-part', contextOf(row, [])) === null
    assert.equal(canRefundPart, row.state === 'paid' && expected === null, JSON.stringify(fields))
  }
})

test('A-202 while a part is being transferred, nothing else of the payment can be refunded', () => {
  const part = { maxYen: 399, foundYen: null, unfinishedYen: null }
  const cases = [
    ['requested', 'not-possible', 'transfer-open', null],
    ['sent', 'not-possible', 'transfer-open', null],
    ['failed', 'not-possible', 'transfer-open', null],
    ['done', null, null, part],
  ] as const
  for (const [state, obstacle, partObstacle, expected] of cases) {
    const row = { ...payment, provider: 'gmo-cash', returnedYen: 100 }
    // Two transfers failed before, and the shop asks for the account again each time.
    const refunds = attempts('failed', 'failed', state)
    const context = contextOf(row, refunds)
    for (const change of ['refund', 'refund-part'] as const)
      assert.equal(obstacleOf(change, context), obstacle, `${change} ${state}`)
    assert.equal(partObstacleOf(row, refunds), partObstacle, state)
    assert.deepEqual(possiblePart(context, []), expected, state)
    assert.equal(canGiveUpRefund(row, refunds), false, state)
  }
})

test('A-134 a refund without an answer can be given up, also after a chargeback', () => {
  const requested = attempts('failed', 'requested')
  for (const state of ['paid', 'held', 'charged-back'] as const)
    assert.equal(canGiveUpRefund({ ...payment, state }, requested), true, state)
  assert.equal(canGiveUpRefund(payment, attempts('failed', 'sent')), false)
})

const TRANSFER = { payId: PAYMENT.bankTransfer, provider: 'gmo-cash' } as const

test('A-131 A-133 A-137 in each state of a payment, by card and by transfer, these changes are offered', () => {
  const offered: Readonly<Record<PaymentRow['state'], readonly (readonly string[])[]>> = {
    created: [[], []],
    waiting: [[], ['resolve']],
    paid: [['refund', 'charge-back'], ['refund']],
    held: [
      ['release', 'refund'],
      ['release', 'refund'],
    ],
    failed: [[], []],
    cancelled: [[], ['resolve']],
    expired: [[], ['resolve']],
    refunded: [[], []],
    'charged-back': [['restore'], ['restore']],
  }
  for (const [state, [byCard, byTransfer]] of Object.entries(offered)) {
    const of = (fields: object) =>
      [...offeredChanges(contextOf({ ...payment, state, ...fields } as PaymentRow, []))].sort()
    assert.deepEqual(of({ payId: PAYMENT.card }), [...(byCard ?? [])].sort(), state)
    assert.deepEqual(of(TRANSFER), [...(byTransfer ?? [])].sort(), `${state} by transfer`)
  }
  const held = contextOf({ ...payment, ...TRANSFER, state: 'held' }, [])
  assert.equal(obstacleOf('resolve', held), null, 'as the release, which the screen offers')
})

test('A-131 each change says what it does to the balances and what it pays back', () => {
  const balances = { points: { balance: 300, debt: 0 }, coins: { balance: 9, debt: 2 } }
  const effectOf = (
    change: Parameters<typeof describeChange>[0],
    fields: Partial<PaymentRow> = {},
    refunds: RefundRow[] = [],
  ) => {
    const context = contextOf({ ...payment, ...fields }, refunds)
    const { refundYen, isRetry, points, coins } = describeChange(change, context, balances)
    const after = [points, coins].map((each) => each && [each.balanceAfter, each.debtAfter])
    return [refundYen, isRetry, ...after]
  }
  assert.deepEqual(effectOf('refund'), [500, false, [0, 200], [4, 2]])
  assert.deepEqual(effectOf('refund', {}, attempts('failed')), [500, true, [0, 200], [4, 2]])
  assert.deepEqual(effectOf('refund', { returnedYen: 100 }), [400, false, [0, 100], [5, 2]])
  const other = { providerStatus: { is: 'paid', yen: 700 }, state: 'held' } as const
  assert.deepEqual(effectOf('refund', other), [700, false, [300, 0], [9, 2]], 'no points came')
  const unread = { providerStatus: { is: 'waiting', yen: 700 } }
  assert.equal(effectOf('refund', unread)[0], 500)
  assert.equal(effectOf('refund', { providerStatus: { is: 'paid' } })[0], 500)
  assert.deepEqual(effectOf('charge-back', {}, attempts('failed')), [null, false, [0, 200], [4, 2]])
  assert.deepEqual(effectOf('restore', { state: 'charged-back' }), [null, false, [800, 0], [12, 0]])
  for (const change of ['release', 'resolve'] as const)
    assert.deepEqual(effectOf(change, { state: 'held' }), [null, false, [800, 0], null])
  const { points, coins } = describePart(payment, 200, balances)
  assert.deepEqual([points.taken, coins?.taken], [200, 2])
})

test('A-202 a part is at least 1 yen and leaves 1 yen, or is what the provider has returned', () => {
  const found = (yen: number | string, closedAt: Date | null = null, kind = 'other-amount') =>
    ({ kind, closedAt, providerStatus: { is: 'refunded', yen } }) as unknown as ExceptionRow
  const partOf = (exceptions: readonly ExceptionRow[], fields: Partial<PaymentRow> = {}) =>
    possiblePart(contextOf({ ...payment, ...fields }, []), exceptions)
  const foundYenOf = (...given: Parameters<typeof found>) => partOf([found(...given)])?.foundYen
  assert.deepEqual(
    [0, 1, 499, 500].map((yen) => foundYenOf(yen)),
    [null, 1, 499, null],
  )
  assert.equal(foundYenOf('100'), null)
  assert.equal(foundYenOf(100, now), null)
  assert.equal(foundYenOf(100, null, 'refund-failed'), null)
  assert.equal(partOf([found(150)], { returnedYen: 100 })?.foundYen, 50)
  const cheap = (priceYen: number) =>
    partOf([], { priceYen, providerStatus: { is: 'paid', yen: priceYen, currency: 'JPY' } })
  assert.deepEqual([cheap(1), cheap(2)?.maxYen], [null, 1])
  const part = { maxYen: 9, foundYen: null, unfinishedYen: null }
  assert.deepEqual(
    [0, 1, 9, 10].map((yen) => isPossiblePart(part, yen)),
    [false, true, true, false],
  )
  for (const only of [{ foundYen: 4 }, { unfinishedYen: 4, foundYen: 5 }])
    assert.deepEqual(
      [4, 5].map((yen) => isPossiblePart({ ...part, ...only }, yen)),
      [true, false],
    )
})

test('A-133 the step of a refund is that of its newest attempt, or else of its request', () => {
  const approval = (state: string, isErrandWaiting = false, kind = 'payments.refund') =>
    ({ kind, state, isErrandWaiting }) as PaymentApproval
  for (const [approvals, states, step] of [
    [[], [], null],
    [[approval('waiting')], [], 'requested'],
    [[approval('waiting', false, 'payments.refund-part')], [], 'requested'],
    [[approval('waiting', false, 'payments.release')], [], null],
    [[approval('waiting'), approval('approved', true)], [], 'granted'],
    [[approval('refused')], [], null],
    [[approval('waiting')], ['requested'], 'sent'],
    [[], ['failed', 'sent'], 'accepted'],
    [[], ['failed', 'done'], 'done'],
    [[], ['done', 'failed'], 'refused'],
    [[approval('waiting')], ['failed'], 'requested'],
  ] as const)
    assert.equal(refundStepOf(approvals, attempts(...states)), step, `${states}`)
})
