import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicateIfTwo, slideOffset } from './slider.rule.ts'

test('the slide before the shown one stands left of it, all others follow on the right', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => slideOffset(at, 1, 4)),
    [-1, 0, 1, 2],
  )
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => slideOffset(at, 3, 4)),
    [1, 2, -1, 0],
  )
  assert.equal(slideOffset(0, 0, 1), 0)
})

test('two slides are duplicated, so that they also run in one direction', () => {
  assert.deepEqual(duplicateIfTwo(['a', 'b']), ['a', 'b', 'a', 'b'])
  assert.deepEqual(duplicateIfTwo(['a']), ['a'])
  assert.deepEqual(duplicateIfTwo(['a', 'b', 'c']), ['a', 'b', 'c'])
})
