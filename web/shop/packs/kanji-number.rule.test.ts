import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kanjiNumber } from './kanji-number.rule.ts'

test('tickets are numbered in kanji', () => {
  const numbers = [1, 3, 9, 10, 11, 20, 24, 99].map(kanjiNumber)
  assert.deepEqual(numbers, ['壱', '参', '九', '十', '十壱', '弐十', '弐十四', '九十九'])
  const large = [100, 108, 120, 1_000, 2_345, 9_999, 10_000].map(kanjiNumber)
  assert.deepEqual(large, [
    '百',
    '百八',
    '百弐十',
    '千',
    '弐千参百四十五',
    '九千九百九十九',
    '10000',
  ])
})
