import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageToLoad } from './pager.rule.ts'

test('S-064: a pager ignores clicks below 1, above the last page and on the current page', () => {
  const shown = { page: 1, all_page: 3, pages: [1, 2, 3] }
  assert.equal(pageToLoad(0, shown), undefined)
  assert.equal(pageToLoad(-1, shown), undefined)
  assert.equal(pageToLoad(4, shown), undefined)
  assert.equal(pageToLoad(1, shown), undefined)
  assert.equal(pageToLoad(2, shown), 2)
  assert.equal(pageToLoad(3, shown), 3)
})
