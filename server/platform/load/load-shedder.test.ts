import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { concurrencyLimitAt, type LoadBounds, serviceMsAfter } from './load-shedder.rule.ts'
import { openLoadShedder } from './load-shedder.ts'

const BOUNDS: LoadBounds = {
  queueMsMax: 1_000,
  concurrencyMin: 64,
  concurrencyMax: 2_048,
  oldestMsMax: 2_000,
}

test('the shedder admits as many as are served within queueMsMax, between concurrencyMin and concurrencyMax', () => {
  const admittedAt = (msEach: number) => openUsedShedder(msEach, 100).fill().length
  assert.deepEqual([0.1, 0.5, 1, 3, 20, 1e9].map(admittedAt), [2_048, 2_000, 1_000, 334, 64, 64])
})

test('a queue that stalls admits no request, and admits as before once it moves', () => {
  const shedder = openUsedShedder(1)
  const held = shedder.fill(500)
  shedder.moveClock(2_001)
  assert.equal(shedder.fill().length, 0)
  for (const release of held.slice(0, 437)) release(false)
  assert.equal(shedder.fill().length, 1, 'below concurrencyMin every request is admitted')
  for (const release of held.slice(437)) release(false)
  assert.equal(shedder.fill().length, 999)
})

for (const addressCount of [1, 2, 5]) {
  test(`when the limit falls, what ${addressCount} addresses hold in excess keeps out nobody else`, () => {
    let nowMs = 0
    const shedder = openLoadShedder(BOUNDS, () => nowMs)
    for (let address = 0; address < addressCount; address++) {
      for (;;) if (shedder.acquire(`flood ${address}`) === undefined) break
    }
    nowMs += 2_001
    const honest = Array.from({ length: 30 }, () => {
      const isServed = shedder.hasCapacity('honest')
      const permit = shedder.acquire('honest')
      const isAdmitted = permit?.addKey('a member') === true
      permit?.release(false)
      return isServed && isAdmitted
    })
    assert.deepEqual(honest, Array(30).fill(true))
    assert.equal(shedder.acquire('flood 0'), undefined)
    let lightCount = 0
    while (shedder.acquire(`light ${lightCount}`) !== undefined) lightCount += 1
    assert.ok(lightCount <= BOUNDS.concurrencyMin, `${lightCount} others at most`)
  })
}

test('a request among fewer than concurrencyMin does not change the service time', () => {
  for (const [inFlightCount, durationMs, serviceMs] of [
    [63, 60_000, 1],
    // The duration divided by 64 is 17 ms, and 4 of 64 requests change a sixteenth.
    [64, 64 * 17, 2],
    [128, 128 * 33, 2],
  ] as const)
    assert.equal(serviceMsAfter(1, { inFlightCount, durationMs }, BOUNDS), serviceMs)
  // Fewer requests than the smoothing takes count as a whole.
  const bounds = { ...BOUNDS, concurrencyMin: 1 }
  assert.equal(serviceMsAfter(1, { inFlightCount: 2, durationMs: 10 }, bounds), 5)
  assert.equal(serviceMsAfter(1, { inFlightCount: 8, durationMs: 24 }, bounds), 2)
})

test('the limit follows the service time, and falls once the oldest request waits too long', () => {
  for (const [oldestMs, serviceMs, limit] of [
    [0, 1, 1_000],
    [0, 3, 334],
    [2_000, 1, 1_000],
    [2_001, 1, 64],
    [0, 0.1, 2_048],
    [0, 1_000 / 64, 64],
    [0, 1_000, 64],
  ] as const)
    assert.equal(concurrencyLimitAt({ oldestMs, serviceMs }, BOUNDS), limit)
  const { oldestMsMax: _, ...inAnyOrder } = BOUNDS
  assert.equal(concurrencyLimitAt({ oldestMs: 1e9, serviceMs: 1 }, inAnyOrder), 1_000)
})

test('the service time adapts from any value to any other', () => {
  const ms = fc.double({ min: 0.05, max: 50, noNaN: true })
  const property = (initialMs: number, actualMs: number) => {
    const shedder = openUsedShedder(initialMs, 40)
    // Near concurrencyMin, only one request of a round is measured. The measured value then adapts
    // slowly, so the test runs many rounds.
    for (let round = 0; round < 80; round += 1) shedder.serveAll(actualMs)
    const expected = Math.min(2_048, Math.max(64, 1_000 / actualMs))
    const { length } = shedder.fill()
    assert.ok(Math.abs(length - expected) <= expected * 0.1 + 1, `${length} instead of ${expected}`)
  }
  fc.assert(fc.property(ms, ms, property), { numRuns: 40 })
})

test('a refused or failed request releases its permit and does not change the service time', () => {
  const shedder = openUsedShedder(1)
  const held = shedder.fill()
  shedder.moveClock(1_000_000)
  for (const release of held) release(false)
  assert.equal(shedder.fill().length, held.length)
})

test('an address and a member get at most half of the permits, and others still get some', () => {
  const bounds = { queueMsMax: 1_000, concurrencyMin: 64, concurrencyMax: 64 }
  const byAddress = openLoadShedder(bounds)
  const countOf = (shedder: typeof byAddress, member: string, addresses: string) => {
    let count = 0
    for (let request = 0; request < 100; request++) {
      const permit = shedder.acquire(addresses === 'one' ? 'address' : `address ${request}`)
      if (permit?.addKey(member) === true) count += 1
      else permit?.release(false)
    }
    return count
  }
  assert.equal(countOf(byAddress, 'a member', 'one'), 32)
  assert.equal(byAddress.hasCapacity('address'), false)
  assert.equal(byAddress.hasCapacity('another address'), true)
  const byMember = openLoadShedder(bounds)
  assert.equal(countOf(byMember, 'a member', 'many'), 32)
  assert.equal(countOf(byMember, 'another member', 'many'), 16)
})

/**
 * Opens a load shedder with its own clock. The load shedder has already served `rounds` full
 * queues, at `serviceMs` for each request.
 */
function openUsedShedder(serviceMs: number, rounds = 1) {
  let [nowMs, keyCount] = [0, 0]
  const shedder = openLoadShedder(BOUNDS, () => nowMs)
  function fill(countMax = Number.POSITIVE_INFINITY) {
    const releases: ((isServed: boolean) => void)[] = []
    while (releases.length < countMax) {
      // Every request has a key of its own, so that no key reaches its fair share.
      keyCount += 1
      const permit = shedder.acquire(`key ${keyCount}`)
      if (permit === undefined) break
      releases.push(permit.release)
    }
    return releases
  }
  function serveAll(serviceMs: number) {
    for (const release of fill()) {
      nowMs += serviceMs
      release(true)
    }
  }
  for (let round = 0; round < rounds; round += 1) serveAll(serviceMs)
  return {
    fill,
    serveAll,
    moveClock: (ms: number) => {
      nowMs += ms
    },
  }
}
