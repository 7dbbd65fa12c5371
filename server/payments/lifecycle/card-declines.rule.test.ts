import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayTryCard } from './card-declines.rule.ts'

const NOW = new Date('2025-08-01T03:00:00Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
const mayTry = (...secondsAgo: readonly number[]) =>
  mayTryCard({ declinedAt: secondsAgo.map(before), pendingCount: 0 }, NOW)

test('each decline of a card makes the next try slower', () => {
  assert.equal(mayTry(), true)
  assert.equal(mayTry(0), true)
  assert.deepEqual([mayTry(60, 29), mayTry(60, 30)], [false, true])
  assert.deepEqual([mayTry(900, 600, 119), mayTry(900, 600, 120)], [false, true])
  assert.deepEqual([mayTry(4000, 3000, 2000, 599), mayTry(4000, 3000, 2000, 600)], [false, true])
})

test('after five declines no card may be tried, however long ago the last one was', () => {
  assert.equal(mayTry(80_000, 70_000, 60_000, 50_000, 40_000), false)
})

test('tries without an answer count as declines, so that many at once are no way around', () => {
  const pending = (pendingCount: number) => mayTryCard({ declinedAt: [], pendingCount }, NOW)
  assert.deepEqual([pending(4), pending(5)], [true, false])
})
