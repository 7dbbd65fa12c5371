import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasCharacter, missingCharacters, proposeReplacement } from './characters.rule.ts'

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
