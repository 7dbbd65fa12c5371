import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESULT } from '#contract/codes.ts'
import { submissionStatusOf } from '#web/wire/pending-request.ts'
import { isUnprocessed } from './purchase.rule.ts'

test('B-074 a purchase that is sent again and refused as early may have been made by another machine', () => {
  const rules = { isUnprocessed, errorField: 'count' }
  for (const [result, status] of [
    [RESULT.beforeTurn, 'inconclusive'],
    [RESULT.beforeSale, 'inconclusive'],
    [RESULT.stock, 'answered'],
  ] as const) {
    const refused = { kind: 'refused', state: 409, result, errors: { count: ['x'] } }
    assert.equal(submissionStatusOf(refused, { ...rules, isResend: true }), status, result)
    assert.equal(submissionStatusOf(refused, { ...rules, isResend: false }), 'answered')
  }
})
