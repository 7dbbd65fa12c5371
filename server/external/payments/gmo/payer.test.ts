import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kanaOf } from './payer.ts'

test('a payer in Katakana is read with every sign for a long vowel, and without invisible characters', () => {
  for (const text of ['アーサー', 'ｱｰｻｰ', 'ア−サ−', 'ア‐サ―', 'ア・\u200bーサ ー'])
    assert.equal(kanaOf(text), 'アーサー', text)
  for (const text of ['ア-1', '-ア', 'あーさー', '山田']) assert.equal(kanaOf(text), null, text)
})
