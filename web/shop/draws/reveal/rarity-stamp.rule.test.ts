import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stampCharacters } from './rarity-stamp.rule.ts'

test('a rarity of one or two kanji is stamped; every other name stands on a plate', () => {
  assert.deepEqual(stampCharacters('極'), ['極'])
  assert.deepEqual(stampCharacters('天虹'), ['天', '虹'])
  for (const label of ['', 'ノーマル', 'SR', '大当り', '超激極', '極S', 'S極']) {
    assert.equal(stampCharacters(label), undefined, label)
  }
})
