import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFairQueue } from './fair-queue.ts'
import { Overloaded } from './overloaded.ts'

/**
 * Opens a queue and records which pieces of work it starts. A piece of work ends when the test
 * calls `finishOne`.
 */
function openControlledQueue(runningMax: number, waitingMax: number) {
  const queue = openFairQueue({ runningMax, waitingMax })
  const started: string[] = []
  const running: (() => void)[] = []
  return {
    started,
    hasRoom: queue.hasRoom,
    add: (key: string) =>
      queue.run(key, () => {
        started.push(key)
        return new Promise<void>((resolve) => running.push(resolve))
      }),
    async finishOne() {
      running.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('no more than the limit run at once, and the keys take turns', async () => {
  const { add, started, finishOne } = openControlledQueue(2, 64)
  for (const key of 'aaaaaabc') void add(key)
  assert.deepEqual(started, ['a', 'a'])
  for (let count = 0; count < 4; count++) await finishOne()
  assert.deepEqual(started, [...'aaabca'])
  for (let count = 0; count < 4; count++) await finishOne()
  assert.equal(started.length, 8)
})

test('a key that has its share of the waiting places is refused, and another key is not', async () => {
  const { add, finishOne, hasRoom } = openControlledQueue(1, 8)
  const outcomes = Array.from({ length: 9 }, () => add('a').catch((cause: unknown) => cause))
  const refused = await Promise.race(outcomes)
  assert.ok(refused instanceof Overloaded)
  assert.deepEqual([hasRoom('a'), hasRoom('b')], [false, true])
  const other = add('b')
  for (let count = 0; count < 9; count++) await finishOne()
  await other
  const results = await Promise.all(outcomes)
  assert.equal(results.filter((result) => result instanceof Overloaded).length, 4)
  assert.equal(hasRoom('a'), true)
})

test('work that fails makes room for the next', async () => {
  const queue = openFairQueue({ runningMax: 1, waitingMax: 4 })
  const failed = queue.run('a', () => Promise.reject(new Error('failed')))
  const next = queue.run('a', async () => 'done')
  await assert.rejects(failed, /failed/)
  assert.equal(await next, 'done')
})
