import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  currentOverload,
  isShed,
  type RetryOptions,
  retryWhileOverLimit,
} from './overload-retry.ts'

const OVER_LIMIT = { kind: 'refused', state: 429, result: '-1', errors: {} } as const

function shopAnswering(...outcomes: readonly { readonly kind: string }[]) {
  const waitsMs: number[] = []
  let requestCount = 0
  const outcome = (random = 0.5, options: RetryOptions = {}) =>
    retryWhileOverLimit(async () => outcomes[requestCount++] ?? { kind: 'none' }, {
      wait: async (ms) => waitsMs.push(ms),
      random: () => random,
      ...options,
    })
  return { outcome, waitsMs, requestCountNow: () => requestCount }
}

test('what was refused for the crowd is asked again, ever later, until it is answered', async () => {
  const shop = shopAnswering(OVER_LIMIT, OVER_LIMIT, { kind: 'ok' })
  assert.deepEqual(await shop.outcome(), { kind: 'ok' })
  assert.deepEqual(shop.waitsMs, [1_000, 2_000])
})

test('after three turns whoever asked hears of it; any other answer is heard at once', async () => {
  const full = shopAnswering(OVER_LIMIT, OVER_LIMIT, OVER_LIMIT, OVER_LIMIT, OVER_LIMIT)
  assert.equal(await full.outcome(), OVER_LIMIT)
  assert.equal(full.requestCountNow(), 4)
  for (const state of [400, 409, 500]) {
    const shop = shopAnswering({ ...OVER_LIMIT, state } as { kind: string })
    assert.notEqual((await shop.outcome()).kind, 'ok')
    assert.equal(shop.requestCountNow(), 1)
  }
})

test('those who were refused together come back apart', async () => {
  const [early, late] = [shopAnswering(OVER_LIMIT), shopAnswering(OVER_LIMIT)]
  await Promise.all([early.outcome(0), late.outcome(1)])
  assert.deepEqual([early.waitsMs, late.waitsMs], [[750], [1_250]])
})

test('a limit that says what it is about is heard at once where only the crowd at the door is waited for', async () => {
  const limit = { ...OVER_LIMIT, errors: { mail: ['too many tries'] } }
  const limited = shopAnswering(limit)
  assert.equal(await limited.outcome(0.5, { shouldRetry: isShed }), limit)
  const turnedAway = shopAnswering(OVER_LIMIT, { kind: 'ok' })
  assert.deepEqual(await turnedAway.outcome(0.5, { shouldRetry: isShed }), { kind: 'ok' })
})

test('while it is waited for, the page knows in which crowd; buyers before visitors, and nobody after', async () => {
  const seen: (string | undefined)[] = []
  const wait = async () => seen.push(currentOverload())
  const buying = shopAnswering(OVER_LIMIT, OVER_LIMIT, { kind: 'ok' })
  assert.equal(currentOverload(), undefined)
  const buy = () => buying.outcome(0.5, { wait, overload: 'buyers' })
  await shopAnswering(OVER_LIMIT, { kind: 'ok' }).outcome(0.5, { wait: buy })
  assert.deepEqual(seen, ['buyers', 'buyers'])
  await shopAnswering(OVER_LIMIT).outcome(0.5, { wait })
  assert.equal(seen.at(-1), 'visitors')
  assert.equal(currentOverload(), undefined)
})
