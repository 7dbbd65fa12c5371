import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setWordsIn } from './campaign-texts.rule.ts'

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
  ])
    assert.notEqual(setWordsIn(['', text]).length, 0, text)
})

test('A-162 an ordinary text of a campaign raises no warning', () => {
  for (const text of [
    '夏のご来店ありがとうクーポン',
    '新規登録キャンペーン 500pt',
    'コンプライアンスに配慮しています',
    '品揃えを増やしました記念',
    'Summer coupon for all members',
    'Your registration is complete',
  ])
    assert.deepEqual(setWordsIn([text]), [], text)
})
