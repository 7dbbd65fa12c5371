import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earlyStop } from './early-stop.rule.ts'
import type { PricedExtra, PricedLine } from './packs.rule.ts'

const worth = { rarity: 0, buyPoint: 0, actionType: '0', marketYen: 0 } as const
const line = (count: number, costYen: number): PricedLine => ({ ...worth, count, costYen })
/** 100 tickets of 100 yen: one dear card, nine at 100 yen, and ninety cheap ones. */
const pack = { price: 100, lines: [line(1, 3_000), line(9, 100), line(90, 10)], extras: [] }

test('A-057: the loss if sales stop when the k best prizes are gone', () => {
  const stop = earlyStop(pack, 1)
  assert.deepEqual([stop.bestCostYen, stop.worstLossYen], [3_000, 2_900])
  assert.equal(stop.expectedDraws, 51)
  assert.equal(stop.expectedLossYen, 0)
  const dear = earlyStop({ ...pack, price: 30 }, 1)
  // The member pays 1,530 yen for 51 draws. Their cards cost the shop 3,000 yen for the dear card
  // and, on average, 1,800 / 99 yen for each of the 50 other cards.
  assert.equal(dear.expectedLossYen, Math.ceil(3_000 + (50 * 1_800) / 99 - 1_530))
})

test('A-057: the draws needed to break even', () => {
  assert.equal(earlyStop(pack, 1).breakEvenDraws, 37)
  assert.equal(earlyStop({ ...pack, price: 3_000 }, 1).breakEvenDraws, 1)
  // The ten dearest cost 3,900 yen, so four draws pay for them, but ten are drawn.
  assert.equal(earlyStop({ ...pack, price: 1_000 }, 10).breakEvenDraws, 10)
  assert.equal(earlyStop({ ...pack, price: 48 }, 1).breakEvenDraws, 100)
  assert.equal(earlyStop({ ...pack, price: 47 }, 1).breakEvenDraws, null)
  assert.equal(earlyStop({ ...pack, price: 10 }, 1).breakEvenDraws, null)
})

test('A-057: the dearest cards are found in any order of the lines', () => {
  const lines = [line(90, 10), line(9, 100), line(1, 3_000)]
  for (const k of [1, 10]) assert.deepEqual(earlyStop({ ...pack, lines }, k), earlyStop(pack, k))
  const unknown = { ...line(5, 0), costYen: null }
  assert.equal(earlyStop({ ...pack, lines: [unknown, ...lines] }, 1).bestCostYen, 3_000)
})

test('A-057: more best cards than the pack has are all of them', () => {
  const stop = earlyStop(pack, 1_000)
  assert.deepEqual([stop.bestCount, stop.bestCostYen, stop.expectedDraws], [100, 4_800, 100])
})

const extra = (kind: 'last' | 'every', step: number | null, costYen: number): PricedExtra => ({
  ...worth,
  kind,
  step,
  costYen,
  count: step === null ? 1 : 100 / step,
})

test('A-057: the extra prizes of the drawn tickets add to the loss', () => {
  const every = { ...pack, extras: [extra('every', 10, 500)] }
  assert.equal(earlyStop(every, 1).worstLossYen, 2_900)
  // Ten tickets win one extra prize: the ten dearest cards cost 3,900 yen, the draws pay 1,000 yen.
  assert.equal(earlyStop(every, 10).worstLossYen, 3_900 + 500 - 1_000)
  const cheap = { ...every, price: 30 }
  assert.equal(
    earlyStop(cheap, 1).expectedLossYen,
    Math.ceil(3_000 + (50 * 1_800) / 99 + 5 * 500 - 1_530),
  )
})

test('A-057: only the last draw wins the extra prize for the last ticket', () => {
  const last = { ...pack, extras: [extra('last', null, 900)] }
  assert.deepEqual(earlyStop(last, 10), earlyStop(pack, 10))
  for (const [kind, step] of [
    ['last', null],
    ['last', 10],
    ['every', null],
  ] as const) {
    const dear = { ...pack, extras: [extra(kind, step, 90_000)] }
    assert.equal(earlyStop(dear, 1).breakEvenDraws, 37, 'the draws before the last pay for no such')
  }
  const all = earlyStop({ ...last, price: 50 }, 100)
  assert.equal(all.worstLossYen, 4_800 + 900 - 5_000)
  assert.equal(all.breakEvenDraws, null)
})

test('A-057: extra prizes raise the number of draws needed to break even', () => {
  const every = { ...pack, extras: [extra('every', 10, 500)] }
  // Each draw brings 100 yen, less 50 yen for extra prizes and 1,800 / 99 yen for the card.
  assert.equal(earlyStop(every, 1).breakEvenDraws, 94)
  assert.equal(earlyStop({ ...every, price: 80 }, 1).breakEvenDraws, null)
})
