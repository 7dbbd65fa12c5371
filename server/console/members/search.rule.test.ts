import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SearchTerms, searchTerms } from './search.rule.ts'

const NONE: SearchTerms = {
  id: null,
  mail: null,
  name: null,
  kana: null,
  digits: null,
  orderId: null,
}

for (const [text, terms] of [
  ['０７', { id: 7, digits: '07', orderId: '07' }],
  ['150-0001', { digits: '1500001', orderId: '150-0001' }],
  ['(090) 1234', { digits: '0901234', orderId: '(090)1234' }],
  ['Sato@Example.com', { mail: 'sato@example.com', orderId: 'Sato@example.com' }],
  ['sato‐1＠example.com', { mail: 'sato-1@example.com', orderId: 'Sato-1@example.com' }],
  ['ｐ０１Ａｂ', { mail: 'p01ab', kana: null, orderId: 'P01ab' }],
  ['\u200b12\u00a0', { id: 12, digits: '12', orderId: '12' }],
  ['山田 太郎', {}],
  ['a山', {}],
  ['第12', {}],
  ['12a', { mail: '12a', orderId: '12a' }],
  ['1234567890123456', { mail: '1234567890123456', orderId: '1234567890123456' }],
  ['やまだ', { kana: 'やまだ' }],
  ['ﾔﾏﾀﾞ ﾀﾛｳ', { kana: 'やまだたろう' }],
  ['ヤマタ゛　ヒーロー', { kana: 'やまだひ-ろ-' }],
] as const satisfies readonly (readonly [string, Partial<SearchTerms>])[]) {
  test(`A-145 the search takes ${text} for what it may be`, () => {
    const { name: _, ...rest } = searchTerms(text)
    const { name: __, ...expected } = { ...NONE, ...terms }
    assert.deepEqual(rest, expected)
  })
}

test('A-145 a name is compared without blanks and in small letters', () => {
  assert.equal(searchTerms('山田　太郎').name, '山田太郎')
  assert.equal(searchTerms('Mary Ann').name, 'maryann')
  assert.equal(searchTerms('髙砂　𠮷子').name, '高砂吉子')
  assert.equal(searchTerms('0312').name, null)
})
