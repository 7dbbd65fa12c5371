import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { NEUTRAL_IDENTITY, rarityIn } from '#contract/identity.ts'
import {
  bestRarity,
  cardEffectTierOf,
  effectTierOf,
  rarityColor,
  revealSceneOf,
} from './rarity.rule.ts'

test('K-027 normal cards and the rarity ids 1 to 7 have eight different colours', () => {
  const colors = [0, 1, 2, 3, 4, 5, 6, 7].map((rarity) => rarityColor(rarity))
  assert.equal(new Set(colors).size, 8)
})

test('an unknown rarity has the colour of normal cards, which promises nothing', () => {
  for (const rarity of [-1, 1.5, Number.NaN]) assert.equal(rarityColor(rarity), rarityColor(0))
})

test('A-295: a card above the rarities that an owner has left is of the highest', () => {
  const rarities = NEUTRAL_IDENTITY.rarities.slice(0, 3)
  const names = [0, 1, 2, 3, 7].map((rarity) => rarityIn({ rarities }, rarity)?.nameEn)
  assert.deepEqual(names, ['Normal', 'Rare', 'Super rare', 'Super rare', 'Super rare'])
  assert.equal(rarityColor(8), rarityColor(7))
})

test('every screen takes the colour of a rarity from this table', () => {
  const shop = join(import.meta.dirname, '../..')
  const sources = globSync('**/*.{css,tsx}', { cwd: shop }).map((file) => ({
    file,
    text: readFileSync(join(shop, file), 'utf8'),
  }))
  const coloured = sources.filter(({ text }) => /'--rarity':/.test(text))
  assert.ok(coloured.length > 5)
  const own = sources.filter(
    ({ text }) =>
      /--rarity:|\[data-rarity/.test(text) ||
      (/'--rarity':/.test(text) && !text.includes('rarityColor(')),
  )
  assert.deepEqual(
    own.map(({ file }) => file),
    [],
  )
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

test('the four highest scenes differ from the scene of rarity 3, and the highest rarity has its own', () => {
  const scenes = [0, 1, 2, 3, 4, 5, 6, 7].map((rarity) => revealSceneOf({ rarity }))
  assert.notEqual(scenes[3], scenes[4])
  assert.equal(scenes.filter((scene) => scene === scenes[7]).length, 1)
  assert.equal(revealSceneOf({ rarity: 0, extra: { kind: 'last', ticket: 1 } }), scenes[2])
})
