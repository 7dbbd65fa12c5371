import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import { differencesOf, type Ours } from './reconciliation.rule.ts'

const paid: ProviderStatus = { is: 'paid', yen: 500, currency: 'JPY' }
const waiting: ProviderStatus = { is: 'waiting' }
const credited: Ours = {
  id: 1,
  orderId: 'P1',
  state: 'paid',
  priceYen: 500,
  returnedYen: 0,
  confirmedBy: 'provider',
  startedAt: new Date('2025-08-01T12:00:00+09:00'),
}

// Each case has four parts: its name, the shop's payment, the status that the provider lists, and
// the difference that the shop reports.
const CASES: readonly (readonly [string, Partial<Ours>, ProviderStatus | null, string | null])[] = [
  ['paid on both sides', {}, paid, null],
  ['a smaller amount', {}, { ...paid, yen: 499 }, 'amount'],
  ['a larger amount', {}, { ...paid, yen: 501 }, 'amount'],
  ['another currency', {}, { ...paid, currency: 'USD' }, 'amount'],
  ['paid there, open here', { state: 'waiting', confirmedBy: null }, paid, 'not-credited'],
  ['paid there, expired here', { state: 'expired', confirmedBy: null }, paid, 'not-credited'],
  ['credited by the operator', { confirmedBy: 'operator' }, paid, 'not-credited'],
  ['held for the operator', { state: 'held', confirmedBy: null }, paid, null],
  ['paid here, open there', {}, waiting, 'not-paid'],
  ['refunded in part on both sides', { returnedYen: 200 }, { is: 'refunded', yen: 200 }, null],
  ['another part there', { returnedYen: 200 }, { is: 'refunded', yen: 300 }, 'not-paid'],
  ['the whole amount, refunded in part here', { returnedYen: 200 }, paid, 'amount'],
  ['a part that only the provider knows', {}, { is: 'refunded', yen: 200 }, 'not-paid'],
  ['credited by the operator, open there', { confirmedBy: 'operator' }, waiting, null],
  ['refunded here, confirmed before', { state: 'refunded' }, waiting, null],
  ['open on both sides', { state: 'waiting', confirmedBy: null }, waiting, null],
  ['paid here, not listed', {}, null, 'missing-order'],
  ['paid here without a start, not listed', { startedAt: null }, null, 'missing-order'],
  ['started, not listed', { state: 'waiting', confirmedBy: null }, null, 'missing-order'],
  [
    'never started, not listed',
    { state: 'created', confirmedBy: null, startedAt: null },
    null,
    null,
  ],
]
for (const [what, payment, theirs, kind] of CASES) {
  test(`reconciliation reports ${kind ?? 'nothing'} for: ${what}`, () => {
    const ours = { ...credited, ...payment }
    const listed = theirs === null ? [] : [{ orderId: 'P1', status: theirs }]
    const expected =
      kind === null ? [] : [{ orderId: 'P1', kind, ours: ours.state, theirs: theirs }]
    assert.deepEqual(differencesOf([ours], listed), expected)
  })
}

test('reconciliation reports orders that only the provider knows, after the shop’s own', () => {
  const orders = ['P0', 'P1', 'P2'].map((orderId) => ({ orderId, status: paid }))
  assert.deepEqual(
    differencesOf([{ ...credited, priceYen: 1 }], orders).map(
      ({ orderId, kind, ours, theirs }) => ({
        orderId,
        kind,
        ours,
        theirs,
      }),
    ),
    [
      { orderId: 'P1', kind: 'amount', ours: 'paid', theirs: paid },
      { orderId: 'P0', kind: 'unknown-order', ours: null, theirs: paid },
      { orderId: 'P2', kind: 'unknown-order', ours: null, theirs: paid },
    ],
  )
})
