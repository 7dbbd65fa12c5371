import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import { partBetween, partUpdateOf, restOf } from './parts.rule.ts'

const payment = { priceYen: 1000, points: 1001, coins: 7 }
const PAID = { is: 'paid', yen: 1000, currency: 'JPY' } as const

test('the share of points and coins is rounded down, and the last part takes the rest', () => {
  const sums = [0, 333, 334, 999, 1000]
  const parts = sums.slice(1).map((to, at) => partBetween(payment, sums[at] as number, to))
  assert.deepEqual(parts, [
    { yen: 333, points: 333, coins: 2 },
    { yen: 1, points: 1, coins: 0 },
    { yen: 665, points: 665, coins: 4 },
    { yen: 1, points: 2, coins: 1 },
  ])
  assert.deepEqual(restOf({ ...payment, returnedYen: 999 }), parts.at(-1))
})

test('only a sum that the requested part explains is applied', () => {
  const refunded = (yen: number, isPending = false): ProviderStatus => ({
    is: 'refunded',
    yen,
    ...(isPending ? { isPending } : {}),
  })
  const failed = { ...PAID, returnedAfter: 'refund' } as const
  const cases = [
    // [returned before, refund, status, expected]
    [0, ['requested', 300], refunded(300), { returnedYen: 300, refundState: 'done' }],
    [0, ['requested', 300], refunded(300, true), { returnedYen: 300, refundState: 'sent' }],
    [300, ['requested', 300], refunded(600), { returnedYen: 600, refundState: 'done' }],
    [300, ['requested', 300], refunded(300), null],
    [0, ['requested', 300], refunded(500), null],
    [700, ['requested', 300], refunded(1000), null],
    [0, ['requested', 300], PAID, null],
    [300, ['sent', 300], refunded(300), { returnedYen: 300, refundState: 'done' }],
    [300, ['sent', 300], refunded(300, true), null],
    [300, ['sent', 300], PAID, { returnedYen: 0, refundState: 'failed' }],
    [600, ['sent', 300], refunded(300), { returnedYen: 300, refundState: 'failed' }],
    [300, ['done', 300], PAID, null],
    [300, ['done', 300], failed, { returnedYen: 0, refundState: 'failed' }],
    [600, ['done', 300], refunded(300), null],
    [0, ['failed', 300], refunded(300), null],
  ] as const
  for (const [returnedYen, [state, yen], status, expected] of cases) {
    const known = { state: 'paid', providerStatus: PAID, priceYen: 1000, returnedYen } as const
    assert.deepEqual(partUpdateOf(known, { state, yen }, status), expected)
  }
})

test('a payment of another amount than its price, or in another currency, has no parts', () => {
  const status = { is: 'refunded', yen: 300 } as const
  for (const [priceYen, currency, isDivisible] of [
    [1000, 'JPY', true],
    [900, 'JPY', false],
    [1000, 'USD', false],
  ] as const) {
    const providerStatus = { ...PAID, currency }
    const known = { state: 'paid', priceYen, providerStatus, returnedYen: 0 } as const
    const update = partUpdateOf(known, { state: 'requested', yen: 300 }, status)
    assert.equal(update !== null, isDivisible, `${priceYen} ${currency}`)
  }
})
