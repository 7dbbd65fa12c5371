import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { serverNowMs, setServerTime } from './server-clock.ts'

const HOUR_MS = 3_600_000
afterEach(() => mock.timers.reset())

test('U-037: a device whose clock is wrong by hours counts on the server’s, to half the way of an answer', () => {
  mock.timers.enable({ apis: ['Date'], now: 10 * HOUR_MS })
  for (const wrongMs of [-5 * HOUR_MS, 5 * HOUR_MS]) {
    const serverMs = 10 * HOUR_MS + wrongMs
    setServerTime(serverMs, { roundTripMs: 80 })
    assert.equal(serverNowMs(), serverMs + 40)
  }
})

test('a slow answer of a crowded shop does not push a clock away that a quick one has set', () => {
  mock.timers.enable({ apis: ['Date'], now: HOUR_MS })
  const serverMs = (nowMs: number) => nowMs + 1_000
  setServerTime(serverMs(HOUR_MS), { roundTripMs: 0 })
  mock.timers.setTime(HOUR_MS + 9_000)
  // Asked six seconds ago, turned away twice, and then answered at once.
  setServerTime(serverMs(HOUR_MS + 9_000) - 20, { roundTripMs: 6_000 })
  assert.equal(serverNowMs(), serverMs(HOUR_MS + 9_000))
})

test('a device whose clock is set anew is found out, even by a slow answer', () => {
  mock.timers.enable({ apis: ['Date'], now: HOUR_MS })
  setServerTime(HOUR_MS, { roundTripMs: 0 })
  mock.timers.setTime(3 * HOUR_MS)
  setServerTime(HOUR_MS + 5_000, { roundTripMs: 4_000 })
  assert.equal(serverNowMs(), HOUR_MS + 7_000)
})
