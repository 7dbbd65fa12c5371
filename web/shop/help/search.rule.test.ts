import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpTexts } from './help.texts.ts'
import { searchQuestions } from './search.rule.ts'

const questions = [
  { question: 'パスワードを忘れました。', answer: 'Linkをメールで送ります。' },
  { question: 'PayPayは使えますか。', answer: 'はい。' },
]
const found = (search: string) =>
  searchQuestions(questions, search).map((each) => questions.indexOf(each))

test('a search finds the questions that contain all of its words, in the question or the answer', () => {
  const cases: readonly (readonly [string, readonly number[]])[] = [
    ['', [0, 1]],
    ['　', [0, 1]],
    ['パスワード', [0]],
    ['ぱすわーど', [0]],
    ['ﾊﾟｽﾜｰﾄﾞ メール', [0]],
    ['パスワード　はい', []],
    ['ＰＡＹＰＡＹ', [1]],
    ['link', [0]],
    ['送料', []],
    ['s', []],
  ]
  for (const [search, expected] of cases) assert.deepEqual(found(search), expected, search)
})

test('the words in which visitors complain find the answer', () => {
  const answersOf = (texts: typeof helpTexts.ja, search: string) =>
    searchQuestions(texts.questions, search).map(({ question }) => question)
  for (const search of ['届かない', 'とどかない', '荷物 来ない', '追跡'])
    assert.ok(answersOf(helpTexts.ja, search).includes('カードや景品がまだ届きません。'), search)
  assert.ok(answersOf(helpTexts.ja, 'ログインできない').length > 0)
  assert.ok(answersOf(helpTexts.ja, 'キャンセル').length > 0)
  assert.ok(
    answersOf(helpTexts.en, 'parcel missing').includes('My cards or goods have not arrived.'),
  )
})

test('both languages answer the same questions', () => {
  assert.equal(helpTexts.en.questions.length, helpTexts.ja.questions.length)
})
