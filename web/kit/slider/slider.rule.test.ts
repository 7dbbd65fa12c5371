import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatForLoop, slideOffset } from './slider.rule.ts'

test('the two slides before the shown one stand left of it, all others follow on the right', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((at) => slideOffset(at, 1, 6)),
    [-1, 0, 1, 2, 3, -2],
  )
  assert.equal(slideOffset(0, 0, 1), 0)
})

test('in each step of a slider, every slide that is in view before or after moves by one place', () => {
  for (const given of [2, 3, 4, 5, 7]) {
    const count = repeatForLoop(Array.from({ length: given }, (_, index) => index)).length
    for (let current = 0; current < count; current++)
      for (let at = 0; at < count; at++) {
        const before = slideOffset(at, current, count)
        const after = slideOffset(at, (current + 1) % count, count)
        const isInView = Math.abs(before) <= 1 || Math.abs(after) <= 1
        if (isInView) assert.equal(after - before, -1, `slide ${at} of ${given} at ${current}`)
      }
  }
})

test('slides are repeated until five can loop; one slide is not', () => {
  assert.deepEqual(repeatForLoop(['a', 'b']), ['a', 'b', 'a', 'b', 'a', 'b'])
  assert.deepEqual(repeatForLoop(['a', 'b', 'c']), ['a', 'b', 'c', 'a', 'b', 'c'])
  assert.deepEqual(repeatForLoop(['a']), ['a'])
})
