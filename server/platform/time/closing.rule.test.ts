import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLOSED } from '#testing/fixtures/clock-times.ts'
import { hasClosed } from './closing.rule.ts'

test('K-001 K-002 the shop is open at 19:59:59 and closed at 20:00:00 of the closing day', () => {
  const closesAt = new Date(CLOSED)
  assert.equal(hasClosed(new Date('2025-08-22T19:59:59+09:00'), closesAt), false)
  assert.equal(hasClosed(new Date('2025-08-22T19:59:59.999+09:00'), closesAt), false)
  assert.equal(hasClosed(new Date('2025-08-22T20:00:00+09:00'), closesAt), true)
  assert.equal(hasClosed(new Date('2035-01-01T00:00:00Z'), null), false)
})
