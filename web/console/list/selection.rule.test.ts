import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selectRange, togglePage, toggleRow } from './selection.rule.ts'

const ROWS = ['a', 'b', 'c', 'd']

test('A-035 a row is selected and let go again', () => {
  assert.deepEqual(toggleRow(['a'], 'b'), ['a', 'b'])
  assert.deepEqual(toggleRow(['a', 'b'], 'a'), ['b'])
})

test('A-035 a range is selected in both directions and keeps what was selected', () => {
  assert.deepEqual(selectRange(['a'], { rows: ROWS, from: 'b', to: 'd' }), ['a', 'b', 'c', 'd'])
  assert.deepEqual(selectRange([], { rows: ROWS, from: 'c', to: 'b' }), ['b', 'c'])
})

test('A-035 a range whose first row has left the page selects its last row alone', () => {
  assert.deepEqual(selectRange([], { rows: ROWS, from: 'gone', to: 'c' }), ['c'])
})

test('A-036 the page is selected as a whole, beside the rows of other pages', () => {
  assert.deepEqual(togglePage(['z', 'b'], ROWS), ['z', 'b', 'a', 'c', 'd'])
  assert.deepEqual(togglePage(['z', ...ROWS], ROWS), ['z'])
})
