import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOf, placeOf, sliceOf } from './pages.rule.ts'

test('a page has 50 rows, or as many as a file asks for', () => {
  assert.deepEqual(placeOf({ page: 1 }), { offset: 0, limit: 50 })
  assert.deepEqual(placeOf({ page: 3, rowsPerPage: 20 }), { offset: 40, limit: 20 })
  assert.deepEqual(sliceOf(['a', 'b', 'c'], { page: 2, rowsPerPage: 2 }), ['c'])
  assert.deepEqual(sliceOf(['a'], { page: 2 }), [])
  for (const [count, allPage] of [
    [0, 1],
    [50, 1],
    [51, 2],
  ] as const)
    assert.deepEqual(pageOf({ page: 1 }, count), { count, page: 1, allPage })
})
