import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import { PRICE, PROVIDER_STATUSES } from '#testing/fixtures/provider-statuses.ts'
import type { HeldFor, PaymentState } from './payment.ts'
import {
  contradictionOf,
  NORMALIZED_STATUSES,
  type NormalizedStatus,
  reduce,
  stateAfter,
  type Transition,
} from './payments.rule.ts'

interface TestPayment {
  state: PaymentState
  heldFor: HeldFor | null
  providerStatus: ProviderStatus | null
  credits: number
  clawbacks: number
  restorations: number
}

function applyTo(payment: TestPayment, providerStatus: ProviderStatus): Transition {
  const { transition, heldFor } = reduce({ ...payment, priceYen: PRICE }, providerStatus)
  assert.equal(heldFor !== null, transition === 'hold')
  payment.state = stateAfter(payment.state, transition)
  payment.heldFor = payment.state === 'held' ? (heldFor ?? payment.heldFor) : null
  if (transition !== 'none') payment.providerStatus = providerStatus
  if (transition === 'credit') payment.credits += 1
  if (transition === 'refund' || transition === 'charge back') payment.clawbacks += 1
  if (transition === 'restore') payment.restorations += 1
  return transition
}

const fresh = (state: PaymentState = 'created'): TestPayment => ({
  state,
  heldFor: state === 'held' ? 'amount' : null,
  providerStatus: state === 'paid' ? PROVIDER_STATUSES.paid : null,
  credits: 0,
  clawbacks: 0,
  restorations: 0,
})

const cases: readonly [PaymentState, NormalizedStatus, PaymentState][] = [
  ['created', 'missing', 'created'],
  ['created', 'waiting', 'waiting'],
  ['created', 'paid', 'paid'],
  ['waiting', 'authorised', 'waiting'],
  ['waiting', 'paid', 'paid'],
  ['waiting', 'other', 'held'],
  ['waiting', 'failed', 'failed'],
  ['waiting', 'cancelled', 'cancelled'],
  ['waiting', 'expired', 'expired'],
  ['waiting', 'refunded', 'cancelled'],
  ['failed', 'paid', 'paid'],
  ['cancelled', 'paid', 'held'],
  ['expired', 'paid', 'held'],
  ['expired', 'other', 'held'],
  ['held', 'paid', 'paid'],
  ['held', 'refunded', 'cancelled'],
  ['paid', 'failed', 'paid'],
  ['held', 'cancelled', 'cancelled'],
  ['paid', 'cancelled', 'refunded'],
  ['paid', 'expired', 'paid'],
  ['paid', 'missing', 'paid'],
  ['paid', 'other', 'paid'],
  ['paid', 'refunded', 'refunded'],
  ['paid', 'charged-back', 'charged-back'],
  ['refunded', 'paid', 'refunded'],
  ['refunded', 'charged-back', 'refunded'],
  ['charged-back', 'paid', 'charged-back'],
  ['waiting', 'paid again', 'paid'],
  ['cancelled', 'paid again', 'held'],
  ['paid', 'paid again', 'paid'],
  ['refunded', 'paid again', 'paid'],
  ['charged-back', 'paid again', 'paid'],
]
for (const [before, normalized, after] of cases) {
  test(`a payment that is ${before} becomes ${after} when the provider reports ${normalized}`, () => {
    const payment = fresh(before)
    applyTo(payment, PROVIDER_STATUSES[normalized])
    assert.equal(payment.state, after)
  })
}

const others: readonly [string, ProviderStatus, HeldFor][] = [
  ['a yen too few', { is: 'paid', yen: PRICE - 1, currency: 'JPY' }, 'amount'],
  ['a yen too many', { is: 'paid', yen: PRICE + 1, currency: 'JPY' }, 'amount'],
  ['dollars', { is: 'paid', yen: PRICE, currency: 'USD' }, 'currency'],
  ['no currency', { is: 'paid', yen: PRICE, currency: '' }, 'currency'],
  ['no number', { is: 'paid', yen: Number.NaN, currency: 'JPY' }, 'amount'],
  ['less given back than asked', { is: 'refunded', yen: PRICE - 1 }, 'amount'],
]
for (const [what, providerStatus, heldFor] of others) {
  test(`${what} instead of the price are kept for the operator, never credited`, () => {
    const reduced = reduce(
      { state: 'waiting', heldFor: null, providerStatus: null, priceYen: PRICE },
      providerStatus,
    )
    assert.deepEqual([reduced.transition, reduced.heldFor], ['hold', heldFor])
  })
}

test('a transfer that was held for its amount is credited once the rest has come', () => {
  const payment = fresh('waiting')
  applyTo(payment, { is: 'paid', yen: 200, currency: 'JPY' })
  assert.deepEqual([payment.state, payment.heldFor], ['held', 'amount'])
  applyTo(payment, PROVIDER_STATUSES.paid)
  assert.deepEqual([payment.state, payment.credits], ['paid', 1])
})

test('money that came after the payment’s end stays with the operator, however often it is reported', () => {
  const payment = fresh('cancelled')
  for (let times = 0; times < 3; times++) applyTo(payment, PROVIDER_STATUSES.paid)
  assert.deepEqual([payment.state, payment.heldFor, payment.credits], ['held', 'late', 0])
})

test('only a refund or a chargeback of the whole amount undoes the operator’s credit', () => {
  const expected = { refunded: 'refund', 'charged-back': 'charge back' } as const
  for (const normalized of NORMALIZED_STATUSES) {
    const payment: TestPayment = { ...fresh('paid'), providerStatus: null }
    const transition = applyTo(payment, PROVIDER_STATUSES[normalized])
    assert.equal(transition, expected[normalized as keyof typeof expected] ?? 'none', normalized)
  }
})

test('a provider’s cancellation does not undo the operator’s credit', () => {
  const payment: TestPayment = { ...fresh('paid'), providerStatus: PROVIDER_STATUSES.waiting }
  assert.equal(applyTo(payment, PROVIDER_STATUSES.cancelled), 'none')
  assert.equal(applyTo(payment, PROVIDER_STATUSES.expired), 'none')
})

test('a chargeback that the operator undid is not repeated, and a later one counts again', () => {
  const restored: TestPayment = {
    ...fresh('paid'),
    providerStatus: PROVIDER_STATUSES['charged-back'],
  }
  for (const each of ['charged-back', 'paid', 'paid again', 'charged-back'] as const)
    assert.equal(applyTo({ ...restored }, PROVIDER_STATUSES[each]), 'none', each)
  for (const each of ['refunded', 'cancelled'] as const)
    assert.equal(applyTo({ ...restored }, PROVIDER_STATUSES[each]), 'refund', each)
  const payment = { ...restored, priceYen: PRICE }
  assert.equal(contradictionOf(payment, PROVIDER_STATUSES.paid), null)
  assert.equal(contradictionOf(payment, PROVIDER_STATUSES.other), 'other-amount')
  const paidAgain = { ...restored, providerStatus: PROVIDER_STATUSES.paid }
  assert.equal(applyTo(paidAgain, PROVIDER_STATUSES['charged-back']), 'charge back')
})

test('a partial refund changes neither a credited nor a held payment', () => {
  const part = { is: 'refunded', yen: PRICE - 1 } as const
  const payment = fresh('paid')
  assert.equal(applyTo(payment, part), 'none')
  const held = fresh('waiting')
  assert.equal(applyTo(held, part), 'hold')
  assert.equal(applyTo(held, part), 'none', 'a part is still there')
  assert.equal(applyTo(held, PROVIDER_STATUSES.refunded), 'cancel')
})

const PART = 200
const pendingRest = { is: 'refunded', yen: PRICE, isPending: true } as const
const parts: readonly [string, PaymentState, ProviderStatus, ProviderStatus, Transition][] = [
  [
    'a won dispute',
    'charged-back',
    PROVIDER_STATUSES['charged-back'],
    { is: 'refunded', yen: PART, returnedAfter: 'dispute' },
    'restore',
  ],
  [
    'an open dispute',
    'charged-back',
    PROVIDER_STATUSES['charged-back'],
    { is: 'refunded', yen: PART },
    'none',
  ],
  [
    'a won dispute with another sum',
    'charged-back',
    PROVIDER_STATUSES['charged-back'],
    { is: 'refunded', yen: PART + 1, returnedAfter: 'dispute' },
    'none',
  ],
  [
    'a failed refund of the rest',
    'refunded',
    pendingRest,
    { is: 'refunded', yen: PART },
    'restore',
  ],
  [
    'a pending refund of the rest',
    'refunded',
    pendingRest,
    { is: 'refunded', yen: PART, isPending: true },
    'none',
  ],
]
for (const [what, state, known, present, expected] of parts) {
  test(`A-202 after a refund in part, ${what} means: ${expected}`, () => {
    const payment = { state, heldFor: null, priceYen: PRICE, providerStatus: known }
    assert.equal(reduce({ ...payment, returnedYen: PART }, present).transition, expected)
  })
}

test('A-202 the whole money of a payment that was refunded in part is another amount', () => {
  const payment = { ...fresh('paid'), priceYen: PRICE, providerStatus: PROVIDER_STATUSES.paid }
  const returned = { ...payment, returnedYen: PART }
  assert.equal(contradictionOf(returned, { is: 'refunded', yen: PART }), null)
  assert.equal(contradictionOf(returned, PROVIDER_STATUSES.paid), 'other-amount')
  const again = { is: 'paid', yen: PRICE, currency: 'JPY', returnedAfter: 'refund' } as const
  assert.equal(contradictionOf(returned, again), 'other-amount')
  const transferred = { ...returned, provider: 'gmo-cash' }
  assert.equal(contradictionOf(transferred, PROVIDER_STATUSES.paid), null)
  assert.equal(contradictionOf(transferred, PROVIDER_STATUSES.other), 'other-amount')
})

test('a held amount is refunded when all of it is, whether more or less than the price', () => {
  for (const yen of [200, 900]) {
    const paid: ProviderStatus = { is: 'paid', yen, currency: 'JPY' }
    for (const state of ['held', 'paid'] as const) {
      const payment: TestPayment = { ...fresh(state), providerStatus: paid }
      assert.equal(applyTo(payment, { is: 'refunded', yen: yen - 1 }), 'none')
      assert.equal(
        applyTo(payment, { is: 'refunded', yen }),
        state === 'paid' ? 'refund' : 'cancel',
      )
    }
  }
})

const normalized = fc.constantFrom(...NORMALIZED_STATUSES)

test('statuses in any order and number credit at most once, and claw back what is credited at the moment', () => {
  fc.assert(
    fc.property(fc.array(normalized, { maxLength: 30 }), (statuses) => {
      const payment = fresh()
      for (const each of statuses) {
        const before = payment.state
        applyTo(payment, PROVIDER_STATUSES[each])
        if (before === 'paid')
          assert.ok(['paid', 'refunded', 'charged-back'].includes(payment.state))
        if (before === 'refunded' || before === 'charged-back')
          assert.equal(payment.state, each === 'paid again' ? 'paid' : before)
        assert.notEqual(payment.state, 'created' === before ? '' : 'created')
      }
      assert.ok(payment.credits <= 1)
      const isCredited = payment.credits + payment.restorations - payment.clawbacks
      assert.equal(isCredited, payment.state === 'paid' ? 1 : 0)
      const isPaid = ['paid', 'refunded', 'charged-back'].includes(payment.state)
      assert.equal(payment.credits, isPaid ? 1 : 0)
      if (isPaid) assert.ok(statuses.includes('paid') || statuses.includes('paid again'))
    }),
    { numRuns: 2_000 },
  )
})

test('a repeated status changes nothing', () => {
  fc.assert(
    fc.property(fc.array(normalized, { maxLength: 10 }), normalized, (statuses, last) => {
      const payment = fresh()
      for (const each of [...statuses, last]) applyTo(payment, PROVIDER_STATUSES[each])
      const { state, credits, clawbacks } = payment
      applyTo(payment, PROVIDER_STATUSES[last])
      assert.deepEqual(
        [payment.state, payment.credits, payment.clawbacks],
        [state, credits, clawbacks],
      )
    }),
  )
})

test('return, notice and poller all fetch "paid" in the end: the payment is credited once, whatever they fetched before', () => {
  const between = fc.constantFrom<NormalizedStatus>('missing', 'waiting', 'authorised', 'failed')
  fc.assert(
    fc.property(fc.array(between), fc.integer({ min: 1, max: 9 }), (statuses, times) => {
      const payment = fresh()
      for (const each of statuses) applyTo(payment, PROVIDER_STATUSES[each])
      for (let time = 0; time < times; time++) applyTo(payment, PROVIDER_STATUSES.paid)
      assert.deepEqual([payment.state, payment.credits], ['paid', 1])
    }),
  )
})

test('a refunded payment of a held one is held again only if the refund came back from the provider', () => {
  const refunded = { ...fresh('cancelled'), priceYen: PRICE, refundRequestedAt: new Date(0) }
  const paid = { is: 'paid', yen: PRICE + 200, currency: 'JPY' } as const
  assert.equal(reduce(refunded, paid).transition, 'none')
  assert.equal(reduce(refunded, { ...paid, returnedAfter: 'refund' }).transition, 'hold')
})

test('a held payment is not credited after the operator requested its refund', () => {
  const held = { ...fresh('held'), heldFor: 'amount', priceYen: PRICE } as const
  const paid = { is: 'paid', yen: PRICE, currency: 'JPY' } as const
  assert.equal(reduce(held, paid).transition, 'credit')
  const refunding = { ...held, refundRequestedAt: new Date(0) }
  assert.equal(reduce(refunding, paid).transition, 'none')
  assert.equal(reduce(refunding, { is: 'refunded', yen: PRICE }).transition, 'cancel')
})

const { paid, other, waiting, refunded, cancelled } = PROVIDER_STATUSES
const contradictions: readonly [
  string,
  PaymentState,
  ProviderStatus | null,
  ProviderStatus,
  ReturnType<typeof contradictionOf>,
][] = [
  ['the same payment again', 'paid', paid, paid, null],
  ['a payment that the operator had credited', 'paid', waiting, paid, 'paid-twice'],
  ['a payment without a saved status', 'paid', null, paid, 'paid-twice'],
  ['no money for what the operator had credited', 'paid', waiting, waiting, null],
  ['a refund', 'paid', paid, refunded, null],
  ['another amount', 'paid', paid, other, 'other-amount'],
  ['an amount for what the operator had credited', 'paid', cancelled, other, 'other-amount'],
  ['an amount without a saved status', 'paid', null, other, 'other-amount'],
  ['the amount that the operator released', 'paid', other, other, null],
  ['a third amount', 'paid', other, { ...other, yen: PRICE - 2 }, 'other-amount'],
  ['another currency', 'paid', other, { ...other, currency: 'USD' }, 'other-amount'],
  ['another amount of a held payment', 'held', paid, other, null],
  ['money of a cancelled payment', 'cancelled', cancelled, paid, null],
]
for (const [what, state, known, present, expected] of contradictions) {
  test(`${what} is ${expected === null ? 'no contradiction' : `reported as ${expected}`}`, () => {
    const payment = { ...fresh(state), priceYen: PRICE, providerStatus: known }
    assert.equal(contradictionOf(payment, present), expected)
  })
}
