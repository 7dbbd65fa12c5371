import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldText, isMatch } from './fold-text.rule.ts'

const same: readonly [string, string][] = [
  ['ﾌｨｷﾞｭｱ', 'フィギュア'],
  ['ふぃぎゅあ', 'フィギュア'],
  ['フィギュア', 'ふぃぎゅあ'],
  ['ＦＧ－７０１', 'fg-701'],
  ['Fg-701', 'fG-701'],
  ['ｳﾞｧｲｵﾘﾝ', 'ヴァイオリン'],
  ['ゔぁいおりん', 'ヴァイオリン'],
  ['か\u3099', 'が'],
  ['㍻', '平成'],
  ['①', '1'],
  ['ryū', 'RYU'],
  ['Ryû', 'ryu'],
  ['Pokémon', 'pokemon'],
  ['招福～春の巻～', '招福〜春の巻〜'],
  ['招福~春の巻~', '招福〜春の巻〜'],
  ['SV4‐045', 'SV4-045'],
  ['SV4−045', 'SV4–045'],
  ['ＳＶ４ー０４５', 'SV4-045'],
  ['高砂', '髙砂'],
  ['山崎', '山﨑'],
  ['吉野', '𠮷野'],
  ['渡辺', '渡邉'],
  ['渡辺', '渡邊'],
  ['神', '神'],
  ['葛\u{e0100}城', '葛城'],
  ['ヤマタ゛', 'ヤマダ'],
  ['ﾊ゜ﾝ', 'パン'],
  ['O’Neil', "O'Neil"],
]
for (const [typed, written] of same) {
  test(`U-072 「${typed}」 finds 「${written}」`, () => {
    assert.equal(foldText(typed), foldText(written))
  })
}

test('blanks of any kind and number count as one', () => {
  assert.equal(foldText('a \t\n\u3000b'), 'a b')
})

test('small and large kana stay different, and so do voiced and unvoiced kana', () => {
  assert.notEqual(foldText('ツ'), foldText('ッ'))
  assert.notEqual(foldText('は'), foldText('ば'))
})

test('folding a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(foldText(foldText(text)), foldText(text))
    }),
  )
})

test('a blank search finds all, whatever the width of its blanks', () => {
  for (const blank of ['', '   ', '\u3000', '\t\n']) assert.ok(isMatch('猫', blank))
})

test('a text matches if it has each word of the search', () => {
  assert.ok(isMatch('ネコの人形', ' 人形\u3000ﾈｺ ねこ '))
  assert.ok(!isMatch('ネコの人形', '猫 人形'))
})
