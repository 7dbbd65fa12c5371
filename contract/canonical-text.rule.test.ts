import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalText, codeForms } from './canonical-text.rule.ts'

for (const [written, kept] of [
  ['カ\u3099ラス-1', 'ガラス-1'],
  ['ヤマタ゛　タロウ', 'ヤマダ　タロウ'],
  ['ヤマタﾞ', 'ヤマダ'],
  ['ヤマタ \u3099', 'ヤマダ'],
  ['ハ゜ンと は゛ら', 'パンと ばら'],
  ['ﾔﾏﾀ゛', 'ﾔﾏﾀﾞ'],
  ['ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ'],
  ['ﾊ゜ﾝ', 'ﾊﾟﾝ'],
  ['あ゛', 'あ゛'],
  ['e\u0301', 'é'],
  ['ａ①髙', 'ａ①髙'],
] as const) {
  test(`「${written}」 is kept as 「${kept}」`, () => assert.equal(canonicalText(written), kept))
}

test('a code is found by its form in half width too', () => {
  assert.deepEqual(codeForms('ＡＢ１２カ\u3099'), ['ＡＢ１２ガ', 'AB12ガ'])
})

test('a kept text is kept as it is', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 1 }),
    fc.constantFrom(...'カハあｶﾊ゛゜ﾞﾟ \u3099\u309a'),
  )
  fc.assert(
    fc.property(fc.array(unit), (units) => {
      const kept = canonicalText(units.join(''))
      assert.equal(canonicalText(kept), kept)
    }),
  )
})
