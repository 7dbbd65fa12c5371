import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOUBLE_TAP_MS } from '#contract/constants.ts'
import { isDoubleTap } from './double-tap.rule.ts'

test('K-013: the double-tap window is 350 ms', () => {
  assert.equal(DOUBLE_TAP_MS, 350)
})

test('U-010: a second tap within 350 ms is a double tap, a later one is not', () => {
  const windowMs = DOUBLE_TAP_MS
  assert.equal(isDoubleTap(1000, undefined, { windowMs }), false)
  assert.equal(isDoubleTap(1300, 1000, { windowMs }), true)
  assert.equal(isDoubleTap(1350, 1000, { windowMs }), true)
  assert.equal(isDoubleTap(1351, 1000, { windowMs }), false)
  assert.equal(isDoubleTap(1400, 1000, { windowMs }), false)
})
