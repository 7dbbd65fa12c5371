import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAge, formatSeconds, formatTime, localInJapan, timeInJapan } from './times.ts'

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

test('A-208 an age is told in minutes, in hours, and from two days on in days', () => {
  const now = '2025-08-03T00:00:00Z'
  for (const [since, ja, en] of [
    ['2025-08-02T23:59:30Z', '0 分前', '0 minutes ago'],
    ['2025-08-02T23:00:01Z', '59 分前', '59 minutes ago'],
    ['2025-08-02T23:00:00Z', '1 時間前', '1 hour ago'],
    ['2025-08-01T00:00:01Z', '47 時間前', '47 hours ago'],
    ['2025-08-01T00:00:00Z', '2 日前', '2 days ago'],
    ['2025-08-03T00:00:09Z', '0 分前', '0 minutes ago'],
  ] as const)
    assert.deepEqual([formatAge(since, now, 'ja'), formatAge(since, now, 'en')], [ja, en], since)
})
