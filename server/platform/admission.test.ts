import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Bounds, paceAfter } from './admission.rule.ts'
import { openAdmission } from './admission.ts'

const BOUNDS: Bounds = { waitMsMax: 1_000, countMin: 64, countMax: 2_048, oldestMsMax: 2_000 }

test('as many are let in as are served within the wait, never fewer than a group and never more than are held', () => {
  const countAt = (msEach: number) => openQueue(msEach, 100).fill().length
  assert.deepEqual([0.1, 0.5, 1, 3, 20, 1e9].map(countAt), [2_048, 2_000, 1_000, 334, 64, 64])
})

test('a line that stands still takes nobody more, and goes on where it was once it moves', () => {
  const queue = openQueue(1)
  const stuck = queue.fill(500)
  queue.moveClock(2_001)
  assert.equal(queue.fill().length, 0)
  for (const leave of stuck.slice(0, 437)) leave(false)
  assert.equal(queue.fill().length, 1, 'too few to be a crowd: whoever comes waits with them')
  for (const leave of stuck.slice(437)) leave(false)
  assert.equal(queue.fill().length, 999)
})

test('the pace is that of a crowd: one who waited among few says nothing', () => {
  assert.equal(paceAfter(1, { underWayCount: 63, tookMs: 60_000 }, BOUNDS), 1)
  assert.equal(paceAfter(1, { underWayCount: 64, tookMs: 64 * 17 }, BOUNDS), 2)
})

test('whatever the pace was, a queue served at another one teaches it', () => {
  const ms = fc.double({ min: 0.05, max: 50, noNaN: true })
  const property = (before: number, real: number) => {
    const queue = openQueue(before, 40)
    for (let turn = 0; turn < 40; turn += 1) queue.serveAll(real)
    const wanted = Math.min(2_048, Math.max(64, 1_000 / real))
    const { length } = queue.fill()
    assert.ok(Math.abs(length - wanted) <= wanted * 0.1 + 1, `${length} instead of ${wanted}`)
  }
  fc.assert(fc.property(ms, ms, property), { numRuns: 40 })
})

test('what was refused or failed gives its place back and teaches nothing', () => {
  const queue = openQueue(1)
  const before = queue.fill()
  queue.moveClock(1_000_000)
  for (const leave of before) leave(false)
  assert.equal(queue.fill().length, before.length)
})

/** A queue that was served so often at some pace before, on a clock of its own. */
function openQueue(msEach: number, times = 1) {
  let nowMs = 0
  const admission = openAdmission(BOUNDS, () => nowMs)
  function fill(countMax = Number.POSITIVE_INFINITY) {
    const leaves: ((isServed: boolean) => void)[] = []
    while (leaves.length < countMax) {
      const leave = admission.enter()
      if (leave === undefined) break
      leaves.push(leave)
    }
    return leaves
  }
  function serveAll(msOfEach: number) {
    for (const leave of fill()) {
      nowMs += msOfEach
      leave(true)
    }
  }
  for (let time = 0; time < times; time += 1) serveAll(msEach)
  return {
    fill,
    serveAll,
    moveClock: (ms: number) => {
      nowMs += ms
    },
  }
}
