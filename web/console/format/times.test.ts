import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSeconds, formatTime, localInJapan, timeInJapan } from './times.ts'

test('A-041 a time is shown in Japan and says so, in the form of a day', () => {
  assert.equal(formatTime('2025-07-31T15:04:05Z'), '2025-08-01 00:04 JST')
  assert.equal(formatSeconds('2025-07-31T15:04:05Z'), '2025-08-01 00:04:05 JST')
})

test('A-041 a time that an operator enters is a time in Japan', () => {
  assert.equal(timeInJapan('2025-08-01T00:04'), '2025-08-01T00:04:00+09:00')
  assert.equal(timeInJapan(''), undefined)
})

test('A-041 a time that is edited stands in its field as a time in Japan', () => {
  assert.equal(localInJapan('2025-07-31T15:04:05Z'), '2025-08-01T00:04')
  assert.equal(localInJapan(timeInJapan('2025-08-01T00:04') ?? null), '2025-08-01T00:04')
  assert.equal(localInJapan(null), '')
})
