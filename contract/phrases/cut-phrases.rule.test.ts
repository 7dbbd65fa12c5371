import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cutPhrases, PHRASE_BREAK, withoutPhraseBreaks } from './cut-phrases.rule.ts'

const phrasesOf = (text: string) => cutPhrases(text).split(PHRASE_BREAK)

test('a Japanese sentence is cut between its phrases, never within a word', () => {
  assert.deepEqual(phrasesOf('決済が完了し、ポイントに反映されました。'), [
    '決済が',
    '完了し、',
    'ポイントに',
    '反映されました。',
  ])
  assert.deepEqual(phrasesOf('カードを送るよ'), ['カードを', '送るよ'])
  assert.deepEqual(phrasesOf('くじを10口購入しますか？'), ['くじを', '10口購入しますか？'])
  assert.deepEqual(phrasesOf('もう一度お支払い方法をお選びください。'), [
    'もう一度',
    'お支払い方法を',
    'お選びください。',
  ])
})

test('texts of other languages and short words stay whole', () => {
  for (const text of [
    '',
    '1,200P',
    'Draw with points',
    '方',
    'はい',
    '朱雀の引札',
    'しくみ',
    'カードを送る',
  ])
    assert.equal(cutPhrases(text), text)
})

test('a cut text differs by its breaks alone, and is not cut again', () => {
  const japanese = fc.string({
    unit: fc.constantFrom(...'購入しますか？ポイントに反映、お支払い。「方法」が10P<龍𠮷'),
  })
  fc.assert(
    fc.property(japanese, (text) => {
      const cut = cutPhrases(text)
      assert.equal(withoutPhraseBreaks(cut), text)
      assert.equal(cutPhrases(cut), cut)
      assert.ok(cut.isWellFormed() || !text.isWellFormed())
      assert.doesNotMatch(cut, new RegExp(`^.?${PHRASE_BREAK}|${PHRASE_BREAK}.?$`))
    }),
  )
})

test('no line begins with a closing bracket, a small letter or a mark that belongs to the word before', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'「購入」（発送）、引き直し。ちょっとーー々っゃァ！？'),
  })
  fc.assert(
    fc.property(text, (each) => {
      assert.doesNotMatch(cutPhrases(each), new RegExp(`${PHRASE_BREAK}[」）、。ょっゃァー々！？]`))
    }),
  )
})
