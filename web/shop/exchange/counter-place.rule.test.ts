import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, type CounterPlace, placeIn } from './counter-place.rule.ts'

const first: CounterPlace = { tab: 'figure', searchText: '', sort: 0, page: 1 }

test('K-029 the counter opens on the figures, sorted by 0, on page 1', () => {
  assert.deepEqual(placeIn(new URLSearchParams()), first)
  assert.equal(addressOf(first).toString(), '')
})

test('a place survives its address', () => {
  const places: readonly CounterPlace[] = [
    first,
    { tab: 'game', searchText: '赤べこ & +', sort: 3, page: 12 },
    { tab: 'packs', searchText: '', sort: 1, page: 1 },
  ]
  for (const place of places) {
    assert.deepEqual(placeIn(new URLSearchParams(addressOf(place).toString())), place)
  }
})

test('an address that makes no sense leads to the first place', () => {
  const hostile = new URLSearchParams({ tab: '__proto__', sort: '9', page: '-1' })
  assert.deepEqual(placeIn(hostile), first)
  for (const page of ['0', '1.5', 'x', '99999999999', ''])
    assert.equal(placeIn(new URLSearchParams({ page })).page, 1)
  assert.equal(placeIn(new URLSearchParams({ q: 'あ'.repeat(500) })).searchText.length, 200)
})
