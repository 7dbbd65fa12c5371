import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtfulWordsIn } from './doubtful-words.rule.ts'

test('A-162 a text that rewards a set of different cards is found in both languages', () => {
  for (const text of [
    '全種類コンプリートで1,000pt',
    'コンプ賞のクーポン',
    'Sランクの絵柄を揃えた方へ',
    '5枚そろったらプレゼント',
    'カード合わせキャンペーン',
    'シリーズを集めて特典',
    '全てのカードを集めた方に',
    'Complete the set and get 500 points',
    'Collect all five cards',
    'A bonus for the full collection',
    '全カード達成で特典',
    'セット集め',
    'Complete the collection',
    'Complete each card',
    'Own them all',
  ])
    assert.notEqual(doubtfulWordsIn(['', text]).length, 0, text)
})

test('a text that promises a win or a gain is found in both languages', () => {
  for (const text of [
    '必ず当たる！',
    '絶対に当たりが出る',
    'ＳＲ以上が１００％当たる',
    'Ａ賞当選保証',
    '還元率120%',
    '期待値は約1.2倍',
    '実質無料',
    '高確率でSランク',
    '損しないくじ',
    'これだけで元が取れます',
    'Guaranteed win',
    'You can’t lose',
    'Risk-free draws',
    'High chance of an S',
    'Effectively free',
    'A return of 110%',
    '必ずS賞が当たる',
    '絶対勝てる',
    '当たりを保証',
    '回収率110',
    'Guarantee to win',
    'You always win',
    'You cant lose',
    'You wont lose',
    'Riskfree',
    'A return rate 110%',
  ])
    assert.notEqual(doubtfulWordsIn([text]).length, 0, text)
})

test('A-162 an ordinary text raises no warning', () => {
  for (const text of [
    '夏のご来店ありがとうクーポン',
    '新規登録キャンペーン 500pt',
    'コンプライアンスに配慮しています',
    '品揃えを増やしました記念',
    'Summer coupon for all members',
    'Your registration is complete',
    '当たりの確率は画面でご確認ください',
    '確実にお届けします',
    '送料無料',
    '得点は翌日に反映します',
    'Chances are shown on the page',
    'Free shipping, always on time',
    '必ずご確認を。当たりは画面に',
    '当選。確定後に発送',
    '還元率、6月から表示',
    '期待値の表示',
    'Parcels return to us',
  ])
    assert.deepEqual(doubtfulWordsIn([text]), [], text)
})
