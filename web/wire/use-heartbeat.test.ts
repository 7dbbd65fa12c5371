import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseMs } from './use-heartbeat.ts'

test('a page asks every 3 s ± 0.5, and less and less often while the shop does not answer', (t) => {
  for (const [random, offset] of [
    [0, -500],
    [0.5, 0],
    [1, 500],
  ] as const) {
    t.mock.method(Math, 'random', () => random)
    const pauses = [0, 1, 2, 3, 4, 5].map((failures) => pauseMs(failures) - offset)
    assert.deepEqual(pauses, [3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
  }
})
