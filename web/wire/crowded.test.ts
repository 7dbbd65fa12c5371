import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crowdNow, isTurnedAway, type Patience, whileCrowded } from './crowded.ts'

const CROWDED = { kind: 'refused', state: 429, result: '-1', errors: {} } as const

function answering(...answers: readonly { readonly kind: string }[]) {
  const waitsMs: number[] = []
  let asked = 0
  const outcome = (random = 0.5, patience: Patience = {}) =>
    whileCrowded(async () => answers[asked++] ?? { kind: 'none' }, {
      wait: async (ms) => waitsMs.push(ms),
      random: () => random,
      ...patience,
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

test('a limit that says what it is about is heard at once where only the crowd at the door is waited for', async () => {
  const limit = { ...CROWDED, errors: { mail: ['too many tries'] } }
  const limited = answering(limit)
  assert.equal(await limited.outcome(0.5, { isToRepeat: isTurnedAway }), limit)
  const turnedAway = answering(CROWDED, { kind: 'ok' })
  assert.deepEqual(await turnedAway.outcome(0.5, { isToRepeat: isTurnedAway }), { kind: 'ok' })
})

test('while it is waited for, the page knows in which crowd; buyers before visitors, and nobody after', async () => {
  const seen: (string | undefined)[] = []
  const wait = async () => seen.push(crowdNow())
  const buying = answering(CROWDED, CROWDED, { kind: 'ok' })
  assert.equal(crowdNow(), undefined)
  const buy = () => buying.outcome(0.5, { wait, crowd: 'buyers' })
  await answering(CROWDED, { kind: 'ok' }).outcome(0.5, { wait: buy })
  assert.deepEqual(seen, ['buyers', 'buyers'])
  await answering(CROWDED).outcome(0.5, { wait })
  assert.equal(seen.at(-1), 'visitors')
  assert.equal(crowdNow(), undefined)
})
