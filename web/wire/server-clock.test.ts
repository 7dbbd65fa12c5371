import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { advanceServerTime, serverNowMs, setServerTime } from './server-clock.ts'

const HOUR_MS = 3_600_000
afterEach(() => mock.timers.reset())

test('U-037: a device with a wrong clock shows the server’s time, exact to half a round trip', () => {
  mock.timers.enable({ apis: ['Date'], now: 10 * HOUR_MS })
  for (const wrongMs of [-5 * HOUR_MS, 5 * HOUR_MS]) {
    const serverMs = 10 * HOUR_MS + wrongMs
    setServerTime(serverMs, { roundTripMs: 80 })
    assert.equal(serverNowMs(), serverMs + 40)
  }
})

test('a slow answer of an overloaded shop does not replace the estimate of a quick one', () => {
  mock.timers.enable({ apis: ['Date'], now: HOUR_MS })
  const serverMs = (nowMs: number) => nowMs + 1_000
  setServerTime(serverMs(HOUR_MS), { roundTripMs: 0 })
  mock.timers.setTime(HOUR_MS + 9_000)
  // The shop refused the first two attempts because it was overloaded. The answer of the third
  // attempt came six seconds after the first attempt began.
  setServerTime(serverMs(HOUR_MS + 9_000) - 20, { roundTripMs: 6_000 })
  assert.equal(serverNowMs(), serverMs(HOUR_MS + 9_000))
})

test('even a slow answer corrects the estimate after the device’s clock was changed', () => {
  mock.timers.enable({ apis: ['Date'], now: HOUR_MS })
  setServerTime(HOUR_MS, { roundTripMs: 0 })
  mock.timers.setTime(3 * HOUR_MS)
  setServerTime(HOUR_MS + 5_000, { roundTripMs: 4_000 })
  assert.equal(serverNowMs(), HOUR_MS + 7_000)
})

test('an answer that arrived before the script ran counts from its arrival', () => {
  mock.timers.enable({ apis: ['Date'], now: 20 * HOUR_MS })
  setServerTime(5 * HOUR_MS, { roundTripMs: 60, ageMs: 900 })
  assert.equal(serverNowMs(), 5 * HOUR_MS + 930)
})

test('B-074: a public answer corrects a device whose clock was set back, and an older one nothing', () => {
  mock.timers.enable({ apis: ['Date'], now: 40 * HOUR_MS })
  setServerTime(40 * HOUR_MS, { roundTripMs: 0 })
  advanceServerTime(39 * HOUR_MS)
  assert.equal(serverNowMs(), 40 * HOUR_MS, 'kept by a cache')
  mock.timers.setTime(39 * HOUR_MS)
  advanceServerTime(40 * HOUR_MS)
  assert.equal(serverNowMs(), 40 * HOUR_MS + 1_000)
})
