import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighborOf } from './grid-navigation.rule.ts'

test('arrow keys move between the cards and stop at the edges', () => {
  const grid = { columns: 3, count: 8 }
  const cases = [
    ['ArrowRight', 2, 3],
    ['ArrowRight', 7, undefined],
    ['ArrowLeft', 0, undefined],
    ['ArrowLeft', 3, 2],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 6, undefined],
    ['ArrowUp', 4, 1],
    ['ArrowUp', 2, undefined],
    ['Home', 5, 0],
    ['End', 5, 7],
    ['End', 7, undefined],
    ['Tab', 5, undefined],
    [' ', 5, undefined],
  ] as const
  for (const [key, from, to] of cases)
    assert.equal(neighborOf(key, from, grid), to, `${key} ${from}`)
})
