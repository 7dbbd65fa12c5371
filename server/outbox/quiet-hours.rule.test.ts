import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PushDelayed } from '#server/external/push/port.ts'
import { afterQuietHours, isQuiet, refuseAtNight, untilNightMs } from './quiet-hours.rule.ts'

const at = (time: string) => new Date(`2025-${time}+09:00`)

for (const [now, until] of [
  ['08-01T00:00:00', '08-01T08:00:00'],
  ['08-01T07:59:59', '08-01T08:00:00'],
  ['08-01T08:00:00', '08-01T08:00:00'],
  ['08-01T20:59:59', '08-01T20:59:59'],
  ['08-01T21:00:00', '08-02T08:00:00'],
  ['08-31T23:59:59', '09-01T08:00:00'],
] as const)
  test(`a message that the member may end leaves between 8 and 21 in Japan: ${now}`, () => {
    assert.deepEqual(afterQuietHours(at(now)), at(until))
    assert.equal(isQuiet(at(now)), now !== until)
    if (now === until) {
      const nightAt = new Date(at(now).getTime() + untilNightMs(at(now)))
      assert.deepEqual(nightAt, at(`${now.slice(0, 5)}T21:00:00`))
      return refuseAtNight(at(now))
    }
    const retryAfterMs = at(until).getTime() - at(now).getTime()
    const isDelayed = (cause: unknown) =>
      cause instanceof PushDelayed && cause.retryAfterMs === retryAfterMs
    assert.throws(() => refuseAtNight(at(now)), isDelayed)
  })
