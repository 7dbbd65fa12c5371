import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WaitingPayment } from '#contract/payments.ts'
import type { Outcome } from '#web/wire/client.ts'
import { completionPageOf, purchaseResultOf, type ResultResponses } from './purchase-result.rule.ts'

const envelope = { state: 200, errors: {}, csrf: { name: 'csrf', value: 'x' } }
const unreachable = { kind: 'unreachable' } as const
const fault = { kind: 'refused', state: 500, result: undefined, errors: {} } as const

function end(result: string, gained = {}): Outcome<'GET /user/point/end'> {
  return { kind: 'ok', answer: { ...envelope, result, pack_id: null, ...gained } }
}
function waiting(...list: Partial<WaitingPayment>[]): Outcome<'GET /user/point/waiting'> {
  const row = { payment_id: 'P1', pay_id: 1, name: '', point: 500, price: 500, url: null } as const
  const times = {
    number: null,
    reason: null,
    can_give_up: false,
    expires: null,
    created: '2025-08-01 12:00:00',
  }
  const open = { state: 'waiting', waits_for: 'provider' } as const
  const rows = list.map((own) => ({ ...row, ...times, ...open, ...own }))
  return { kind: 'ok', answer: { ...envelope, list: rows } }
}
function responses(own: Partial<ResultResponses>): ResultResponses {
  const completion = completionPageOf('/complete-buy-point')
  return { end: end('0'), waiting: waiting(), paymentId: null, completion, ...own }
}

test('S-047 result 1 is paid, with the granted points and coins', () => {
  const purchaseResult = purchaseResultOf(
    responses({ end: end('1', { point: 500, coin: 5 }), waiting: undefined }),
  )
  assert.deepEqual(purchaseResult, { kind: 'paid', points: 500, coins: 5 })
})

test('S-048 any other result without an open payment is a failure of the page’s method', () => {
  for (const result of ['0', '-1', '7', '']) {
    assert.deepEqual(purchaseResultOf(responses({ end: end(result) })), {
      kind: 'failed',
      payId: 1,
    })
  }
})

test('S-048 without an answer the result is unknown, which warns of paying twice', () => {
  for (const failedCall of [unreachable, fault]) {
    assert.deepEqual(purchaseResultOf(responses({ end: failedCall })), {
      kind: 'unknown',
      payId: 1,
    })
    assert.deepEqual(purchaseResultOf(responses({ waiting: failedCall })), {
      kind: 'unknown',
      payId: 1,
    })
  }
})

test('there is no result before the open payments are loaded', () => {
  assert.equal(purchaseResultOf(responses({ waiting: undefined })), undefined)
})

test('a payment that waits for the provider’s status is pending, whatever the first answer', () => {
  for (const endOutcome of [end('0'), unreachable, fault]) {
    assert.deepEqual(purchaseResultOf(responses({ end: endOutcome, waiting: waiting({}) })), {
      kind: 'pending',
      paymentId: 'P1',
    })
  }
})

test('the operator checks a held payment', () => {
  const held = waiting({ state: 'held', waits_for: 'operator' })
  assert.deepEqual(purchaseResultOf(responses({ waiting: held })), { kind: 'checking' })
})

test('the member can continue a payment that they have not approved', () => {
  const url = 'https://pay.example/1'
  for (const waits_for of ['approval', 'three-d-secure'] as const) {
    const left = waiting({ waits_for, url })
    assert.deepEqual(purchaseResultOf(responses({ waiting: left })), {
      kind: 'unfinished',
      paymentId: 'P1',
      url,
    })
  }
  const unconfirmed = waiting({ waits_for: 'payment', url })
  assert.deepEqual(purchaseResultOf(responses({ waiting: unconfirmed })), {
    kind: 'unfinished',
    paymentId: 'P1',
    url: null,
  })
})

test('Q96 a failure names the payment’s method, or the page’s if no payment is known', () => {
  const failed = waiting({ pay_id: 8, state: 'failed', waits_for: null })
  assert.deepEqual(purchaseResultOf(responses({ waiting: failed })), {
    kind: 'failed',
    payId: 8,
    reason: null,
  })
  const pages = { '/complete-buy-point': 1, '/complete-buy-point-paypal': 3 }
  const others = { '/complete-buy-point-amazom-pay': 5, '/error-carrier': 6 }
  for (const [path, payId] of Object.entries({ ...pages, ...others })) {
    const completion = completionPageOf(path)
    assert.deepEqual(purchaseResultOf(responses({ completion })), { kind: 'failed', payId }, path)
  }
})

test('the payment_id in the URL decides; without one, the newest payment of the page’s methods', () => {
  const both = waiting(
    { payment_id: 'store', pay_id: 2, waits_for: 'payment' },
    { payment_id: 'old', state: 'failed', waits_for: null },
    { payment_id: 'older' },
  )
  const kindOf = (paymentId: string | null) =>
    purchaseResultOf(responses({ waiting: both, paymentId }))?.kind
  assert.equal(kindOf(null), 'failed')
  assert.equal(kindOf('older'), 'pending')
  assert.equal(kindOf('nobody’s'), 'failed')
})
