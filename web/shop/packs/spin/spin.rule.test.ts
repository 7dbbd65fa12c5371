import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESULT } from '#contract/codes.ts'
import { isShortage } from './spin.rule.ts'

test('S-031: a refused check is taken for a shortage unless it says another reason', () => {
  assert.equal(isShortage({ state: 400, result: RESULT.shortage }), true)
  for (const result of [
    RESULT.stock,
    RESULT.limit,
    RESULT.beforeSale,
    RESULT.beforeTurn,
    RESULT.ended,
  ]) {
    assert.equal(isShortage({ state: 409, result }), false)
  }
})

test('a member on a break, or with new terms to accept, is not offered points', () => {
  assert.equal(isShortage({ state: 409, result: RESULT.notAllowed }), false)
  assert.equal(isShortage({ state: 409, result: RESULT.termsUnaccepted }), false)
})

test('Q155: a refused check without a result is a shortage, whether or not errors.count is there', () => {
  assert.equal(isShortage({ state: 400, result: undefined }), true)
  assert.equal(isShortage({ state: 409, result: RESULT.failed }), true)
})

test('Q57: a refusal of the session, the load or the whole shop is not a shortage', () => {
  for (const state of [401, 403, 404, 423, 429, 500, 9999]) {
    assert.equal(isShortage({ state, result: undefined }), false, String(state))
    assert.equal(isShortage({ state, result: RESULT.failed }), false, String(state))
  }
})
