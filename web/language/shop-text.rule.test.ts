import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textIn } from './shop-text.rule.ts'

test('a text without an English version is read in Japanese', () => {
  assert.equal(textIn('鶴', 'Crane', 'en'), 'Crane')
  assert.equal(textIn('鶴', 'Crane', 'ja'), '鶴')
  assert.equal(textIn('鶴', undefined, 'en'), '鶴')
})
