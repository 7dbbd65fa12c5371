import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resultOfCodes, statusOf } from './id-pass.rule.ts'

/** Final refusals, some with numbers beside those of inconclusive codes. */
const FINAL = [
  '42G120000',
  'E01060006',
  'E11010004',
  'E21020002',
  'E61010002',
  'E93000001',
  'EX1000302',
  'M01004001',
  'M80000001',
  'XE9000001',
  'S02000001',
]
/** An id that is used, an order that is missing or in another state, and GMO's own failures. */
const INCONCLUSIVE = [
  'E01040010',
  'M01004010',
  'E01110002',
  'M01004002',
  'E11010001',
  'E11010002',
  'E11010003',
  'E11010999',
  'E82010001',
  'M01004014',
  'E90010001',
  'E91019999',
  'E92000001',
  'M90000001',
  'S01000001',
  'unreadable',
]

test('a refusal is declined only if each of its codes is final', () => {
  for (const code of FINAL) assert.deepEqual(resultOfCodes([code]), { is: 'declined', code })
  for (const code of INCONCLUSIVE) {
    const unknown = { is: 'unknown', detail: `refused with ${code}` }
    assert.deepEqual(resultOfCodes([code]), unknown)
    assert.deepEqual(resultOfCodes(['42G120000', code]), unknown)
  }
  assert.deepEqual(resultOfCodes(['E01060006', 'E01050002']), { is: 'declined', code: 'E01060006' })
  assert.deepEqual(resultOfCodes([]), { is: 'unknown', detail: 'refused with nothing' })
})

test('each state of an order is known, and an unknown state or amount is never paid', () => {
  for (const [Status, status] of [
    ['UNPROCESSED', { is: 'waiting' }],
    ['REQSUCCESS', { is: 'waiting' }],
    ['AUTHPROCESS', { is: 'waiting' }],
    ['AUTH', { is: 'authorised', yen: 100 }],
    ['CAPTURE', { is: 'paid', yen: 100, currency: 'JPY' }],
    ['SALES', { is: 'paid', yen: 100, currency: 'JPY' }],
    ['PAYFAIL', { is: 'failed', code: 'PAYFAIL' }],
    ['CANCEL', { is: 'cancelled' }],
    ['EXPIRED', { is: 'expired' }],
    ['RETURN', { is: 'refunded', yen: 120 }],
    [
      '12345678901234567890X',
      { is: 'unknown', detail: 'an order in the state 12345678901234567890' },
    ],
  ] as const)
    assert.deepEqual(statusOf({ Status, Amount: '100' }, 120), status)
  const detail = 'an order in the state '
  assert.deepEqual(statusOf({ Amount: '100' }, 120), { is: 'unknown', detail })
  assert.equal(statusOf({ Status: 'SALES', Amount: '999999999' }, 1).is, 'paid')
  for (const Amount of ['', '1e5', '-1', '1x', '1000000000'])
    assert.deepEqual(statusOf({ Status: 'SALES', Amount }, 120), {
      is: 'unknown',
      detail: 'an order without an amount',
    })
  assert.equal(statusOf({ Status: 'SALES' }, 120).is, 'unknown')
})
