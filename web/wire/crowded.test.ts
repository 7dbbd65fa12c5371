import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whileCrowded } from './crowded.ts'

const CROWDED = { kind: 'refused', state: 429, result: '-1', errors: {} } as const

function answering(...answers: readonly { readonly kind: string }[]) {
  const waitsMs: number[] = []
  let asked = 0
  const outcome = (random = 0.5) =>
    whileCrowded(async () => answers[asked++] ?? { kind: 'none' }, {
      wait: async (ms) => waitsMs.push(ms),
      random: () => random,
    })
  return { outcome, waitsMs, askedCount: () => asked }
}

test('what was refused for the crowd is asked again, ever later, until it is answered', async () => {
  const shop = answering(CROWDED, CROWDED, { kind: 'ok' })
  assert.deepEqual(await shop.outcome(), { kind: 'ok' })
  assert.deepEqual(shop.waitsMs, [1_000, 2_000])
})

test('after three turns whoever asked hears of it; any other answer is heard at once', async () => {
  const full = answering(CROWDED, CROWDED, CROWDED, CROWDED, CROWDED)
  assert.equal(await full.outcome(), CROWDED)
  assert.equal(full.askedCount(), 4)
  for (const state of [400, 409, 500]) {
    const shop = answering({ ...CROWDED, state } as { kind: string })
    assert.notEqual((await shop.outcome()).kind, 'ok')
    assert.equal(shop.askedCount(), 1)
  }
})

test('those who were refused together come back apart', async () => {
  const [early, late] = [answering(CROWDED), answering(CROWDED)]
  await Promise.all([early.outcome(0), late.outcome(1)])
  assert.deepEqual([early.waitsMs, late.waitsMs], [[750], [1_250]])
})
