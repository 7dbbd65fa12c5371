import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentOverload, isShed, type RetryOptions, retryOverLimit } from './overload-retry.ts'

const OVER_LIMIT = { kind: 'refused', state: 429, result: '-1', errors: {} } as const

function shopAnswering(...outcomes: readonly { readonly kind: string }[]) {
  const waitsMs: number[] = []
  let requestCount = 0
  const outcome = (random = 0.5, options: RetryOptions = {}) =>
    retryOverLimit(async () => outcomes[requestCount++] ?? { kind: 'none' }, {
      wait: async (ms) => waitsMs.push(ms),
      random: () => random,
      ...options,
    })
  return { outcome, waitsMs, requestCountNow: () => requestCount }
}

const refusals = (count: number) => Array<typeof OVER_LIMIT>(count).fill(OVER_LIMIT)

test('Q150 a request shed under load is sent again after Retry-After, and after twice as long each time', async () => {
  const shop = shopAnswering(OVER_LIMIT, { kind: 'ok' })
  assert.deepEqual(await shop.outcome(0), { kind: 'ok' })
  assert.deepEqual(shop.waitsMs, [1_000])
  const busy = shopAnswering(...refusals(4), { kind: 'ok' })
  assert.deepEqual(await busy.outcome(0), { kind: 'ok' })
  assert.deepEqual(busy.waitsMs, [1_000, 2_000, 4_000, 8_000])
})

test('Q150 after four retries the caller gets the refusal; any other answer is returned at once', async () => {
  const full = shopAnswering(...refusals(5), { kind: 'ok' })
  assert.equal(await full.outcome(), OVER_LIMIT)
  assert.equal(full.requestCountNow(), 5)
  for (const state of [400, 409, 500]) {
    const shop = shopAnswering({ ...OVER_LIMIT, state } as { kind: string })
    assert.notEqual((await shop.outcome()).kind, 'ok')
    assert.equal(shop.requestCountNow(), 1)
  }
})

test('requests that were shed together are retried at different moments', async () => {
  const [early, late] = [shopAnswering(...refusals(2)), shopAnswering(...refusals(2))]
  await Promise.all([early.outcome(0), late.outcome(1)])
  assert.deepEqual(
    [early.waitsMs, late.waitsMs],
    [
      [1_000, 2_000],
      [1_500, 3_000],
    ],
  )
})

test('a rate limit with a message is returned at once where only shed requests are retried', async () => {
  const limit = { ...OVER_LIMIT, errors: { mail: ['too many tries'] } }
  const limited = shopAnswering(limit)
  assert.equal(await limited.outcome(0.5, { shouldRetry: isShed }), limit)
  const turnedAway = shopAnswering(OVER_LIMIT, { kind: 'ok' })
  assert.deepEqual(await turnedAway.outcome(0.5, { shouldRetry: isShed }), { kind: 'ok' })
})

test('during a retry the page knows the overload, buyers before visitors; afterwards there is none', async () => {
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
