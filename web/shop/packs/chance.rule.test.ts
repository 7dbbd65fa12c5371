import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceText } from './chance.rule.ts'

test('the chance of a prize is its remaining count divided by all remaining draws', () => {
  const rows = [
    [1, 4, '25%'],
    [3, 97, '3.09%'],
    [1, 1_000_000, '0.0001%'],
    [1, 3, '33.3%'],
    [7, 7, '100%'],
    [0, 10, '0%'],
    [0, 0, '—'],
  ] as const
  for (const [remaining, totalRemaining, text] of rows)
    assert.equal(chanceText({ remaining, totalRemaining }), text)
})

test('a chance below 100% is never shown as 100%', () => {
  assert.equal(chanceText({ remaining: 9_999, totalRemaining: 10_000 }), '99.9%')
  assert.equal(chanceText({ remaining: 999_999, totalRemaining: 1_000_000 }), '99.9%')
})
