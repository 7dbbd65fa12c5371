import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toKatakana } from './katakana.rule.ts'

test('half-width Katakana and Hiragana become full-width Katakana, and other characters stay', () => {
  const names = [
    ['ｻｲｵﾝｼﾞ ｻﾕﾘ', 'サイオンジ サユリ'],
    ['やまだ　たろー', 'ヤマダ タロー'],
    ['ヴァレンティ', 'ヴァレンティ'],
    ['ヤマタ゛ ﾊ゜オ', 'ヤマダ パオ'],
    ['山田 Taro', '山田 Taro'],
    ['', ''],
  ] as const
  for (const [typed, name] of names) assert.equal(toKatakana(typed), name)
})
