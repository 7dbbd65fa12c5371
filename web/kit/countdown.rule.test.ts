import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countdownText } from './countdown.rule.ts'

test('S-025: a countdown reads hh.mm.ss with dots, and hours are not capped', () => {
  assert.equal(countdownText((62 * 60 + 3) * 1000), '01.02.03')
  assert.equal(countdownText((62 * 60 + 2) * 1000), '01.02.02')
  assert.equal(countdownText(((49 * 60 + 5) * 60 + 9) * 1000), '49.05.09')
  assert.equal(countdownText(100 * 3600 * 1000), '100.00.00')
})

test('S-026: a countdown ends at 00.00.00 and never below', () => {
  assert.equal(countdownText(1), '00.00.01')
  assert.equal(countdownText(0), '00.00.00')
  assert.equal(countdownText(-5000), '00.00.00')
})
