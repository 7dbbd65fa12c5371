import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleIdIn, articlePath, pagePatternOf } from './page-path.rule.ts'

test('a number at the end of a path stands for any, and no path is a pattern already', () => {
  for (const [path, pattern] of [
    ['/news/7', '/news/:id'],
    ['/news/123456789012345', '/news/:id'],
    ['/news/1234567890123456', '/news/1234567890123456'],
    ['/news/07', '/news/07'],
    ['/news/7/', '/news/7/'],
    ['/news7', '/news7'],
    ['/a/:id', '/a/%3Aid'],
    ['/a:b:c', '/a%3Ab%3Ac'],
  ])
    assert.equal(pagePatternOf(path as string), pattern)
})

test('only the page of an article has the number of one', () => {
  assert.equal(articleIdIn(articlePath(12)), 12)
  assert.equal(articleIdIn('/old/news/12'), null)
  assert.equal(articleIdIn('/pack/12'), null)
  assert.equal(articleIdIn('/news/:id'), null)
})
