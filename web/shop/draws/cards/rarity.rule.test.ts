import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bestRarity,
  cardEffectTierOf,
  effectTierOf,
  rarityColor,
  rarityMark,
} from './rarity.rule.ts'

test('in a list, normal cards are told from rarity 1 by their colour', () => {
  assert.notEqual(rarityMark(0), rarityMark(1))
  assert.equal(rarityMark(5), rarityColor(5))
})

test('K-027 rarity ids 1 to 7 have seven different colours', () => {
  const colors = [1, 2, 3, 4, 5, 6, 7].map(rarityColor)
  assert.equal(new Set(colors).size, 7)
})

test('K-027 rarity 0 and unknown rarities take the first colour', () => {
  for (const rarity of [0, 8, -1, 1.5, Number.NaN])
    assert.equal(rarityColor(rarity), rarityColor(1))
})

test('a draw takes the colour of its best card', () => {
  assert.equal(bestRarity([{ rarity: 0 }, { rarity: 3 }, { rarity: 1 }]), 3)
  assert.equal(bestRarity([]), 0)
})

test('an extra prize has at least the effects of rarity 2', () => {
  const extra = { kind: 'last', ticket: 100 } as const
  const tiers = [0, 2, 5].map((rarity) => cardEffectTierOf({ rarity, extra }))
  assert.deepEqual(tiers, [2, 2, 3])
  assert.equal(cardEffectTierOf({ rarity: 1 }), 1)
})

test('the four named rarities have four effect tiers, and higher rarities use the fourth', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 7].map(effectTierOf), [0, 1, 2, 3, 3, 3])
})
