import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseIds, toggled, withFirst } from './stored-ids.rule.ts'

test('only a list of ids is read from the browser', () => {
  assert.deepEqual(parseIds('[3,1]'), [3, 1])
  assert.deepEqual(parseIds('[3,"x",-1,0,1.5,null]'), [3])
  for (const text of [null, '', '{}', 'x', '3']) assert.deepEqual(parseIds(text), [])
})

test('the newest id stands first and once, and the oldest is forgotten', () => {
  assert.deepEqual(withFirst([1, 2, 3], 3, 3), [3, 1, 2])
  assert.deepEqual(withFirst([1, 2, 3], 4, 3), [4, 1, 2])
  assert.deepEqual(withFirst([1, 2, 3], 3, 9), [3, 1, 2])
})

test('a second press takes a favourite back', () => {
  assert.deepEqual(toggled([1, 2], 3, 9), [3, 1, 2])
  assert.deepEqual(toggled([1, 2], 2, 9), [1])
})
