import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayLimits } from '#contract/restrictions.ts'
import { payingLimitsOf, spendingNeedOf } from './paying-limits.rule.ts'

const limitsWith = ({ age = {}, is_phone_needed = false }: object & Record<string, unknown>) =>
  ({
    age: { purchase_age: null, confirmed_by: 'nothing', refused_kinds: [], ...(age as object) },
    is_phone_needed,
  }) as unknown as PlayLimits

test('A-379: the first thing that a member must tell before paying or drawing is named', () => {
  const declared = { purchase_age: 18, confirmed_by: 'declaration' }
  assert.equal(spendingNeedOf(undefined, 'pay'), undefined)
  assert.equal(spendingNeedOf(limitsWith({}), 'pay'), undefined)
  assert.equal(spendingNeedOf(limitsWith({ age: declared }), 'pay'), 'birthDate')
  const born = { ...declared, confirmed_by: 'birth-date' }
  assert.equal(spendingNeedOf(limitsWith({ age: born }), 'pay'), undefined)
  const forAdults = limitsWith({ age: { refused_kinds: ['draw'] }, is_phone_needed: true })
  assert.equal(spendingNeedOf(forAdults, 'draw'), 'age')
  assert.equal(spendingNeedOf(forAdults, 'pay'), 'phone')
})

test('A-379: a minor who has given a date of birth is asked to tell nothing', () => {
  const age = { confirmed_by: 'birth-date', refused_kinds: ['draw'] }
  const minor = limitsWith({ age, is_phone_needed: true })
  assert.equal(spendingNeedOf(minor, 'draw'), undefined)
  assert.equal(spendingNeedOf(minor, 'pay'), 'phone')
})

test('only a restriction of payments and limits with a sum stand against payments', () => {
  const pay = { kind: 'pay' }
  const set = { period: 'day', yen: 0 }
  const limitsOf = (restrictions: object[], limits: object[]) =>
    payingLimitsOf({ ...limitsWith({}), restrictions, limits } as unknown as PlayLimits)
  assert.equal(payingLimitsOf(undefined), undefined)
  assert.equal(limitsOf([{ kind: 'draw' }], [{ period: 'day', yen: null }]), undefined)
  assert.deepEqual(limitsOf([{ kind: 'draw' }, pay], []), {
    restriction: pay,
    need: undefined,
    set: [],
  })
  assert.deepEqual(limitsOf([], [{ period: 'month', yen: null }, set]), {
    restriction: undefined,
    need: undefined,
    set: [set],
  })
})
