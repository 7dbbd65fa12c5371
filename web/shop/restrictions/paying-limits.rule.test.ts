import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayLimits } from '#contract/restrictions.ts'
import { payingLimitsOf } from './paying-limits.rule.ts'

test('only a restriction of payments and limits with a sum stand against payments', () => {
  const pay = { kind: 'pay' }
  const set = { period: 'day', yen: 0 }
  const limitsOf = (restrictions: object[], limits: object[]) =>
    payingLimitsOf({ restrictions, limits } as unknown as PlayLimits)
  assert.equal(payingLimitsOf(undefined), undefined)
  assert.equal(limitsOf([{ kind: 'draw' }], [{ period: 'day', yen: null }]), undefined)
  assert.deepEqual(limitsOf([{ kind: 'draw' }, pay], []), { restriction: pay, set: [] })
  assert.deepEqual(limitsOf([], [{ period: 'month', yen: null }, set]), {
    restriction: undefined,
    set: [set],
  })
})
