import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testClock } from '#server/platform/time/clock.ts'
import { openEarlyPresses } from './early-presses.ts'

const START = '2026-01-01T20:00:00+09:00'
const at = (ms: number) => new Date(Date.parse(START) + ms)

test('B-076 early presses share one key until the turn, and the oldest beyond the limit are forgotten', () => {
  const clock = testClock(new Date(START))
  const early = openEarlyPresses(clock, 2)
  const have = (...secrets: string[]) => secrets.map((secret) => early.keyOf(secret) !== undefined)
  early.add('a', at(1_000))
  early.add('b', at(2_000))
  assert.equal(early.keyOf('a'), early.keyOf('b'))
  assert.deepEqual(have('a', 'b', 'c'), [true, true, false])
  early.add('a', at(1_000))
  early.add('c', at(3_000))
  assert.deepEqual(have('a', 'b', 'c'), [true, false, true], 'a pressed again after b')
  early.add('a', at(5_000))
  clock.set(at(999))
  assert.deepEqual(have('a', 'c'), [true, true])
  clock.set(at(1_000))
  assert.deepEqual(have('a', 'c'), [false, true], 'the first turn of a has come')
  early.add('a', at(5_000))
  assert.deepEqual(have('a'), [true], 'a waits for the other')
})
