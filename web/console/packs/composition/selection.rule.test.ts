import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lackingByCard } from './lacking.rule.ts'
import type { KnownCards, Line } from './lines.rule.ts'
import { filledWith, rangeOf } from './selection.rule.ts'

test('a selection covers its corners, whichever cell is active', () => {
  const [low, high] = [
    { row: 1, column: 2 },
    { row: 3, column: 4 },
  ]
  const range = { top: 1, bottom: 3, left: 2, right: 4 }
  assert.deepEqual(rangeOf({ active: low, anchor: high }), range)
  assert.deepEqual(rangeOf({ active: high, anchor: low }), range)
  assert.deepEqual(
    filledWith({ ...range, bottom: 2, right: 3 }, (column) => `c${column}`),
    [
      ['c2', 'c3'],
      ['c2', 'c3'],
    ],
  )
})

test('the stock lacks copies for all lines of a card together', () => {
  const line = (card: string, count: string) => ({ cells: { card, count } }) as Line
  const cards = new Map([
    ['A', { free: 5 }],
    ['B', { free: -2 }],
    ['C', { free: 3 }],
  ]) as unknown as KnownCards
  const lines = [line('A', '4'), line('A', '2'), line('B', '1'), line('C', '3'), line('X', '9')]
  assert.deepEqual(
    [...lackingByCard(lines, cards)],
    [
      ['A', 1],
      ['B', 1],
    ],
  )
  assert.deepEqual([...lackingByCard([line('A', 'x'), line('B', '')], cards)], [])
})
