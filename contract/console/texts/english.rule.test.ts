import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksEnglish } from './english.rule.ts'

test('a Japanese text without an English one is missed, and a text that is no Japanese is not', () => {
  assert.equal(lacksEnglish([['金の鶴', 'Golden crane']]), false)
  assert.equal(lacksEnglish([['金の鶴', '']]), true)
  assert.equal(lacksEnglish([['ガチャ', '']]), true)
  assert.equal(lacksEnglish([['', '']]), false)
  assert.equal(lacksEnglish([['UR', '']]), false)
  const pairs = [
    ['金の鶴', 'Golden crane'],
    ['<p>めでたい箱</p>', ''],
  ] as const
  assert.equal(lacksEnglish(pairs), true)
})
