import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DeclinedTry, nextCardTryAt } from './card-declines.rule.ts'

const NOW = new Date('2025-08-01T03:00:00Z')
const DAY_SECONDS = 86_400
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
const declined = (seconds: number, reason: DeclinedTry['reason'] = null) =>
  ({ at: before(seconds), reason, isPending: false }) as const
/** Returns after how many seconds a card may be tried; 0 if one may be tried now. */
function waitSeconds(tries: readonly DeclinedTry[]): number {
  const nextAt = nextCardTryAt(tries, NOW)
  return nextAt === null ? 0 : (nextAt.getTime() - NOW.getTime()) / 1_000
}
const wait = (...secondsAgo: readonly number[]) =>
  waitSeconds(secondsAgo.map((seconds) => declined(seconds)))

test('each decline of a card makes the next try slower', () => {
  assert.equal(wait(), 0)
  assert.equal(wait(0), 0)
  assert.deepEqual([wait(60, 29), wait(60, 30)], [1, 0])
  assert.deepEqual([wait(900, 600, 119), wait(900, 600, 120)], [1, 0])
  assert.deepEqual([wait(4000, 3000, 2000, 599), wait(4000, 3000, 2000, 600)], [1, 0])
})

test('after five declines no card may be tried until the oldest of them is a day old', () => {
  assert.equal(wait(80_000, 70_000, 60_000, 50_000, 40_000), DAY_SECONDS - 80_000)
  assert.equal(wait(80_000, 70_000, 60_000, 50_000, 40_000, 30_000), DAY_SECONDS - 70_000)
})

test('tries without an answer count as declines, so that many at once are no way around', () => {
  const pending = (count: number) =>
    waitSeconds(Array(count).fill({ at: NOW, reason: null, isPending: true }))
  assert.deepEqual([pending(4), pending(5)], [0, DAY_SECONDS])
})

test('three errors of typing within a day do not count, and further ones do', () => {
  const typed = (count: number) => Array(count).fill(declined(0, 'card-data'))
  assert.equal(waitSeconds([declined(0), ...typed(3)]), 0)
  assert.equal(waitSeconds([declined(0), ...typed(4)]), 30)
  assert.equal(waitSeconds(typed(8)), DAY_SECONDS)
})

test('too little money is no error of typing', () => {
  assert.equal(waitSeconds([declined(0, 'funds'), declined(0, 'funds')]), 30)
})
