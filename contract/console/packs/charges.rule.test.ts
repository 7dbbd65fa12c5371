import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargedOn, sumOf, uncountedOf } from './charges.rule.ts'

const CHARGES = { providerFeePermille: 36, cardPostageYen: 25, freePointsPermille: 50 }

test('A-058: gifted points are estimated for the uncounted income alone, and pay no fee', () => {
  for (const [income, shippedCount, paidWith, charged] of [
    // Nothing is counted: 5.05 yen are gifted, and 3.6 % of the other 95 are 3.42.
    [101, 0, undefined, [6, 4, 0]],
    // 4,500 are uncounted, and 225 of them are gifted: 3.6 % of 4,000 + 4,275 are 297.9.
    [10_000, 3, { paid: 4_000, converted: 1_000, given: 500 }, [725, 298, 75]],
    [10_000, 0, { paid: 9_000, converted: 700, given: 300 }, [300, 324, 0]],
    // The ledger may tell more than the income.
    [100, 0, { paid: 90, converted: 20, given: 0 }, [0, 4, 0]],
  ] as const) {
    const { freePointsYen, feesYen, postageYen } = chargedOn(
      { income, shippedCount, ...(paidWith && { paidWith }) },
      CHARGES,
    )
    assert.deepEqual([freePointsYen, feesYen, postageYen], charged)
  }
  assert.equal(sumOf({ freePointsYen: 1, feesYen: 20, postageYen: 300 }), 321)
})

test('the income that the ledger does not tell yet is never negative', () => {
  const paidWith = { paid: 50, converted: 30, given: 10 }
  assert.equal(uncountedOf(100, paidWith), 10)
  assert.equal(uncountedOf(89, paidWith), 0)
})
