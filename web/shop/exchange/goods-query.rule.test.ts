import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GoodsQuery, parseGoodsQuery, toSearchParams } from './goods-query.rule.ts'

const defaults: GoodsQuery = { tab: 'figure', searchText: '', sort: 0, page: 1 }

test('K-029 the exchange opens on the figures, with sort 0, on page 1', () => {
  assert.deepEqual(parseGoodsQuery(new URLSearchParams()), defaults)
  assert.equal(toSearchParams(defaults).toString(), '')
})

test('a query survives the round trip through the URL', () => {
  const queries: readonly GoodsQuery[] = [
    defaults,
    { tab: 'game', searchText: '赤べこ & +', sort: 3, page: 12 },
    { tab: 'packs', searchText: '', sort: 1, page: 1 },
  ]
  for (const query of queries) {
    assert.deepEqual(parseGoodsQuery(new URLSearchParams(toSearchParams(query).toString())), query)
  }
})

test('invalid values in the URL give the defaults', () => {
  const hostile = new URLSearchParams({ tab: '__proto__', sort: '9', page: '-1' })
  assert.deepEqual(parseGoodsQuery(hostile), defaults)
  for (const page of ['0', '1.5', 'x', '99999999999', ''])
    assert.equal(parseGoodsQuery(new URLSearchParams({ page })).page, 1)
  assert.equal(parseGoodsQuery(new URLSearchParams({ q: 'あ'.repeat(500) })).searchText.length, 200)
})
