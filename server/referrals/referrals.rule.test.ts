import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INITIAL_RULES } from '#contract/rules.ts'
import { referrerRefusal } from './referrals.rule.ts'

test('V-033 P-007 who may refer: verified, paid once, fewer than 10 friends', () => {
  const eligible = { isVerified: true, hasPaid: true, friendCount: 9 }
  const refusalOf = (change: object, rules = {}) =>
    referrerRefusal({ ...eligible, ...change }, { ...INITIAL_RULES, ...rules })
  assert.equal(refusalOf({}), null)
  assert.equal(refusalOf({ isVerified: false }), 'notYet')
  assert.equal(refusalOf({ hasPaid: false }), 'notYet')
  assert.equal(refusalOf({ friendCount: 10 }), 'full')
  const unpaid = { referrerMust: 'verify' }
  assert.equal(refusalOf({ hasPaid: false }, unpaid), null, 'A-263')
  assert.equal(refusalOf({ isVerified: false }, unpaid), 'notYet')
  assert.equal(refusalOf({ friendCount: 10 }, { referralFriendsMax: 11 }), null)
  assert.equal(refusalOf({ friendCount: 9 }, { referralFriendsMax: 9 }), 'full')
})
