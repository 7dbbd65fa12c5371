import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DOUBLE_TAP_MS } from '#contract/constants.ts'
import { isDoubleTap } from './double-tap.rule.ts'

const limits = { windowMs: DOUBLE_TAP_MS, distancePx: 40 }
const tap = (atMs: number, x = 100, y = 100) => ({ atMs, x, y })

test('K-013: the double-tap window is 350 ms', () => {
  assert.equal(DOUBLE_TAP_MS, 350)
})

test('U-010: a second tap within 350 ms is a double tap, a later one is not', () => {
  assert.equal(isDoubleTap(tap(1000), undefined, limits), false)
  assert.equal(isDoubleTap(tap(1300), tap(1000), limits), true)
  assert.equal(isDoubleTap(tap(1350), tap(1000), limits), true)
  assert.equal(isDoubleTap(tap(1351), tap(1000), limits), false)
  assert.equal(isDoubleTap(tap(1400), tap(1000), limits), false)
})

test('U-010: a second tap at another place is no double tap', () => {
  assert.equal(isDoubleTap(tap(1100, 124, 132), tap(1000), limits), true)
  assert.equal(isDoubleTap(tap(1100, 141, 100), tap(1000), limits), false)
  assert.equal(isDoubleTap(tap(1100, 100, 59), tap(1000), limits), false)
})
