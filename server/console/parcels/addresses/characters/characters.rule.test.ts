import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findCharacter,
  hasCharacter,
  missingCharacters,
  proposeReplacement,
} from './characters.rule.ts'

const proposals = [
  ['髙', '高'],
  ['﨑', '崎'],
  ['𠮷', '吉'],
  ['濵', '濱'],
  ['德', '徳'],
  ['栁', '柳'],
  ['①', '1'],
  ['㈱', '(株)'],
  ['Ⅲ', 'III'],
  ['〜', '～'],
  ['é', 'e'],
  ['\u{e0100}', ''],
  ['\ufe0f', ''],
  ['😀', null],
  ['ㄅ', null],
] as const
for (const [character, replacement] of proposals) {
  test(`A-115: ${replacement ?? 'nothing'} is proposed for ${character}`, () => {
    assert.equal(hasCharacter('jis-x-0208', character), false)
    assert.equal(proposeReplacement(character), replacement)
  })
}

test('A-115: Windows knows 髙 and ①, but not 𠮷', () => {
  assert.deepEqual(missingCharacters('cp932', '髙①𠮷ｱア高A'), ['𠮷'])
  assert.deepEqual(missingCharacters('jis-x-0208', '髙①𠮷ｱア高A'), ['髙', '①', '𠮷'])
  assert.deepEqual(missingCharacters('unicode', '髙①𠮷😀\n'), ['\n'])
})

test('A-115: the yen sign is not taken for a backslash, which has its byte', () => {
  assert.deepEqual(missingCharacters('cp932', '¥\\'), ['¥'])
  assert.equal(proposeReplacement('¥'), '￥')
})

/** The first and last bytes that begin a character of JIS X 0208 in CP932, and those beside them. */
for (const [character, isInJis, isInWindows] of [
  ['A', true, true],
  ['ｱ', true, true],
  ['\u3000', true, true],
  ['╂', true, true],
  ['①', false, true],
  ['亜', true, true],
  ['滌', true, true],
  ['漾', true, true],
  ['熙', true, true],
  ['纊', false, true],
  ['𠮷', false, false],
  ['\n', false, false],
  ['\u2028', false, false],
] as const)
  test(`A-115: the sets of characters with ${JSON.stringify(character)}`, () => {
    const isControl = character === '\n' || character === '\u2028'
    assert.deepEqual(
      (['jis-x-0208', 'cp932', 'unicode'] as const).map((set) => findCharacter(set, character)),
      [isInJis, isInWindows, !isControl],
    )
  })

test('A-115: only one letter or one invisible mark has a replacement of its own', () => {
  for (const text of ['éé', 'éあ', 'あé']) assert.equal(proposeReplacement(text), null, text)
})
