import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldText, likePatternsOf, searchTextOf } from './search-text.ts'

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
]
for (const [typed, written] of same) {
  test(`U-072 「${typed}」 finds 「${written}」`, () => {
    assert.equal(foldText(typed), foldText(written))
  })
}

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

test('a blank search has no patterns, whatever the width of its blanks', () => {
  for (const blank of ['', '   ', '\u3000', '\t\n']) assert.deepEqual(likePatternsOf(blank), [])
})

test('each word of a search becomes one pattern, and wildcards in it are escaped', () => {
  assert.deepEqual(likePatternsOf(' 猫\u3000ネコ ねこ '), ['%猫%', '%ねこ%'])
  assert.deepEqual(likePatternsOf('100%_\\'), ['%100\\%\\_\\\\%'])
})

test('no match spans two fields', () => {
  assert.equal(searchTextOf(['猫', 'ネコ屋', 'NK-1']), '猫\nねこ屋\nnk-1')
})
