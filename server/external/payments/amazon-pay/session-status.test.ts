import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSession, statusOfCharge, statusOfRefund, statusOfSession } from './session-status.ts'

const yen = { amount: '1200', currencyCode: 'JPY' }

test('each way in which a checkout session can end has a status of the shop', () => {
  const ended = (state: string, reasonCode?: string, chargeId?: string) =>
    statusOfSession(readSession({ statusDetails: { state, reasonCode }, chargeId }))
  assert.deepEqual(ended('Open'), { is: 'waiting' })
  assert.deepEqual(ended('Completed'), { is: 'waiting' })
  assert.equal(ended('Completed', undefined, 'S03-C1'), undefined)
  assert.deepEqual(ended('Canceled', 'BuyerCanceled'), { is: 'cancelled' })
  assert.deepEqual(ended('Canceled', 'Expired'), { is: 'expired' })
  assert.deepEqual(ended('Canceled', 'Declined'), { is: 'failed', code: 'Declined' })
  assert.deepEqual(ended('Canceled'), { is: 'failed', code: 'Unspecified' })
  assert.equal(ended('New')?.is, 'unknown')
})

test('each state of a charge has a status of the shop', () => {
  const charged = (state: string, given: object = {}) =>
    statusOfCharge({ statusDetails: { state }, chargeAmount: yen, captureAmount: yen, ...given })
  assert.deepEqual(charged('AuthorizationInitiated'), { is: 'waiting' })
  assert.deepEqual(charged('CaptureInitiated'), { is: 'waiting' })
  assert.deepEqual(charged('Authorized'), { is: 'authorised', yen: 1_200 })
  assert.deepEqual(charged('Captured'), { is: 'paid', yen: 1_200, currency: 'JPY' })
  const notRefunded = { refundedAmount: { ...yen, amount: '0' } }
  assert.equal(charged('Captured', notRefunded).is, 'paid')
  assert.deepEqual(charged('Captured', { refundedAmount: yen }), { is: 'refunded', yen: 1_200 })
  const part = { refundedAmount: { ...yen, amount: '600' } }
  assert.deepEqual(charged('Captured', part), { is: 'refunded', yen: 600 })
  const dollars = { captureAmount: { amount: '12.00', currencyCode: 'USD' } }
  assert.deepEqual(charged('Captured', dollars), { is: 'paid', yen: 12, currency: 'USD' })
  assert.equal(charged('Captured', { captureAmount: null }).is, 'unknown')
  const declined = { statusDetails: { state: 'Declined', reasonCode: 'SoftDeclined' } }
  assert.deepEqual(charged('', declined), { is: 'failed', code: 'SoftDeclined' })
  const unused = { statusDetails: { state: 'Canceled', reasonCode: 'ExpiredUnused' } }
  assert.deepEqual(charged('', unused), { is: 'expired' })
  assert.deepEqual(charged('Canceled'), { is: 'cancelled' })
  assert.equal(charged('New').is, 'unknown')
})

test('a refund that Amazon has only accepted can still fail', () => {
  const charge = { statusDetails: { state: 'Captured' }, captureAmount: yen, refundedAmount: yen }
  const refunded = { is: 'refunded', yen: 1_200 } as const
  const of = (state: string) =>
    statusOfRefund({ statusDetails: { state }, refundAmount: yen }, refunded, charge)
  assert.deepEqual(of('RefundInitiated'), { ...refunded, isPending: true })
  assert.deepEqual(of('Refunded'), refunded)
  const paidAgain = { is: 'paid', yen: 1_200, currency: 'JPY', returnedAfter: 'refund' }
  assert.deepEqual(of('Declined'), paidAgain)
  assert.equal(of('New').is, 'unknown')
})

test('A-202 the charge counts all parts, and the newest refund says whether the sum can change', () => {
  const captured = { ...yen, amount: '2000' }
  const charge = { statusDetails: { state: 'Captured' }, captureAmount: captured }
  const of = (state: string, sumYen: number) =>
    statusOfRefund(
      { statusDetails: { state }, refundAmount: yen },
      { is: 'refunded', yen: sumYen },
      charge,
    )
  assert.deepEqual(of('RefundInitiated', 1_500), { is: 'refunded', yen: 1_500, isPending: true })
  assert.deepEqual(of('Refunded', 1_500), { is: 'refunded', yen: 1_500 })
  assert.deepEqual(of('Declined', 300), { is: 'refunded', yen: 300 })
})
