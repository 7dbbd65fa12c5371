import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESULT } from '#contract/codes.ts'
import { isShortage } from './spin.rule.ts'

const errors = { count: ['x'] }

test('S-031: a refused check is taken for a shortage unless it says another reason', () => {
  assert.equal(isShortage({ result: RESULT.shortage, errors }), true)
  assert.equal(isShortage({ result: undefined, errors }), true)
  for (const result of [RESULT.stock, RESULT.limit, RESULT.beforeSale, RESULT.ended]) {
    assert.equal(isShortage({ result, errors }), false)
  }
})

test('a refusal without an error of the count is not a shortage', () => {
  assert.equal(isShortage({ result: undefined, errors: {} }), false)
})
