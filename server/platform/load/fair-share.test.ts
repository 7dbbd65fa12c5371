import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openFairShare } from './fair-share.ts'

const CAPACITY = 2_048

/**
 * Lets the keys take permits in turn until no key gets another permit. Returns how many permits
 * each key holds.
 */
function takeAll(keys: readonly string[], share = openFairShare()): Map<string, number> {
  const held = new Map(keys.map((key) => [key, 0]))
  let freeCount = CAPACITY
  for (let hasTaken = true; hasTaken; ) {
    hasTaken = false
    for (const key of keys) {
      if (!share.take(key, freeCount)) continue
      held.set(key, (held.get(key) ?? 0) + 1)
      freeCount -= 1
      hasTaken = true
    }
  }
  return held
}

test('one busy key gets half of the permits, and eight that take turns leave a ninth free', () => {
  assert.deepEqual([...takeAll(['a']).values()], [CAPACITY / 2])
  const held = [...takeAll([...'abcdefgh']).values()]
  const freeCount = CAPACITY - held.reduce((sum, count) => sum + count, 0)
  assert.ok(freeCount >= Math.floor(CAPACITY / 9), `${freeCount} are free`)
  assert.ok(Math.max(...held) - Math.min(...held) <= 1, 'the keys hold unequal shares')
})

test('up to 500 keys that take turns leave one of 2,048 permits for a newcomer', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (keyCount) => {
      const share = openFairShare()
      const held = takeAll(
        Array.from({ length: keyCount }, (_, key) => `key ${key}`),
        share,
      )
      const heldCount = [...held.values()].reduce((sum, count) => sum + count, 0)
      assert.ok(share.isFree('newcomer', CAPACITY - heldCount))
    }),
    { numRuns: 30 },
  )
})

test('keys that arrive one after the other and keep their permits fill a limit', () => {
  assert.deepEqual([32, 64, 256, 512, 2_048, 8_192].map(countToFill), [6, 7, 9, 10, 12, 14])
})

/** Returns how many keys fill a limit if each takes all that it can before the next arrives. */
function countToFill(capacity: number): number {
  const share = openFairShare()
  let freeCount = capacity
  let keyCount = 0
  for (; freeCount > 0; keyCount++) while (share.take(`key ${keyCount}`, freeCount)) freeCount -= 1
  return keyCount
}

test('a released permit can be taken again', () => {
  const share = openFairShare()
  assert.equal(share.take('a', 1), true)
  assert.equal(share.take('a', 1), false)
  share.release('a')
  assert.equal(share.take('a', 1), true)
})
