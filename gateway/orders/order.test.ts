import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  decideTransition,
  ORDER_STATES,
  type Order,
  type OrderState,
  VERBS,
  type Verb,
} from './order.ts'

const order = (changes: Partial<Order> = {}): Order => ({
  id: 'a',
  dialect: 'example',
  orderId: 'one',
  accessId: 'b',
  accessPass: 'c',
  method: 'card',
  yen: 1000,
  currency: 'JPY',
  state: 'opened',
  paidYen: 0,
  refundedYen: 0,
  code: null,
  noticeUrl: null,
  returnUrl: null,
  cancelUrl: null,
  language: 'ja',
  expiresAt: null,
  createdAt: new Date(0),
  detail: {},
  ...changes,
})

test('which verbs are possible in each state of an order', () => {
  const reachable = (state: OrderState) =>
    VERBS.filter(
      (verb) => typeof decideTransition(order({ state, paidYen: 1000 }), verb, 1) !== 'string',
    ).toSorted()
  assert.deepEqual(Object.fromEntries(ORDER_STATES.map((state) => [state, reachable(state)])), {
    opened: ['authorise', 'cancel', 'decline', 'deposit', 'expire', 'pay'],
    authorised: ['cancel', 'decline', 'expire', 'pay'],
    paid: ['charge-back', 'deposit', 'refund'],
    failed: [],
    cancelled: ['pay-late'],
    expired: ['pay-late'],
    refunded: ['fail-refund', 'finish-refund'],
    'charged-back': ['win-dispute'],
  })
})

test('deposits add up: too little leaves the order open, enough pays it, too much is recorded', () => {
  const first = decideTransition(order(), 'deposit', 400)
  assert.deepEqual(first, { to: 'opened', paidYen: 400, refundedYen: 0, yen: 400 })
  const second = decideTransition(order({ paidYen: 400 }), 'deposit', 600)
  assert.deepEqual(second, { to: 'paid', paidYen: 1000, refundedYen: 0, yen: 600 })
  const third = decideTransition(order({ state: 'paid', paidYen: 1000 }), 'deposit', 1)
  assert.deepEqual(third, { to: 'paid', paidYen: 1001, refundedYen: 0, yen: 1 })
  assert.equal(decideTransition(order(), 'deposit'), 'wrong-amount')
})

test('refunds return the paid amount in parts or whole, and never more', () => {
  const paid = order({ state: 'paid', paidYen: 1000 })
  assert.deepEqual(decideTransition(paid, 'refund'), {
    to: 'refunded',
    paidYen: 1000,
    refundedYen: 1000,
    yen: 1000,
  })
  const part = decideTransition(paid, 'refund', 300)
  assert.deepEqual(part, { to: 'paid', paidYen: 1000, refundedYen: 300, yen: 300 })
  assert.equal(decideTransition({ ...paid, refundedYen: 300 }, 'refund', 701), 'wrong-amount')
})

test('after any sequence of verbs the sums are integers, and 0 <= refunded <= paid', () => {
  const actions = fc.array(
    fc.record({
      verb: fc.constantFrom<Verb>(...VERBS),
      yen: fc.option(fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN)), {
        nil: undefined,
      }),
    }),
  )
  fc.assert(
    fc.property(actions, (list) => {
      let current = order()
      for (const { verb, yen } of list) {
        const transition = decideTransition(current, verb, yen)
        if (typeof transition === 'string') continue
        const { to: state, paidYen, refundedYen } = transition
        current = { ...current, state, paidYen, refundedYen }
        assert.ok(Number.isSafeInteger(paidYen) && Number.isSafeInteger(refundedYen))
        assert.ok(0 <= refundedYen && refundedYen <= paidYen)
        if (state === 'paid') assert.ok(paidYen > 0)
        if (state === 'refunded') assert.equal(refundedYen, paidYen)
      }
    }),
  )
})
