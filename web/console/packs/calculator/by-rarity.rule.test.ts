import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftLine } from '#contract/console/packs/draft-content.ts'
import type { CardFacts } from '#contract/console/packs/pack-drafts.ts'
import { dearestLines, sumsByRarity } from './by-rarity.rule.ts'

const cards = new Map([
  [1, { name: 'A', rarity: 7, rarityLabel: 'SSR', costYen: 9_000, marketYen: 12_000 }],
  [2, { name: 'B', rarity: 1, rarityLabel: 'N', costYen: null, marketYen: 10 }],
  [3, { name: 'C', rarity: 1, rarityLabel: 'N', costYen: 5, marketYen: null }],
] as [number, CardFacts][])
const line = (cardId: number, count: number) => ({ cardId, count }) as DraftLine
const draft = { lines: [line(3, 100), line(1, 2), line(2, 50)] }

test('A-056 lines are summed by rarity, the rarest first', () => {
  const n = { rarity: 1, label: 'N', lineCount: 2, count: 150, cost: 500, market: 500 }
  const ssr = { rarity: 7, label: 'SSR', lineCount: 1, count: 2, cost: 18_000, market: 24_000 }
  assert.deepEqual(sumsByRarity(draft, cards), [ssr, n])
})

test('A-056 a card that is not loaded yet counts as 0', () => {
  const sums = { rarity: 0, label: '', lineCount: 1, count: 5, cost: 0, market: 0 }
  assert.deepEqual(sumsByRarity({ lines: [line(9, 5)] }, cards), [sums])
  assert.deepEqual(dearestLines({ lines: [line(9, 5)] }, cards, 5), [])
})

test('A-056 the dearest lines come first, and lines without a cost are left out', () => {
  assert.deepEqual(dearestLines(draft, cards, 5), [
    { name: 'A', cost: 18_000 },
    { name: 'C', cost: 500 },
  ])
  assert.equal(dearestLines(draft, cards, 1).length, 1)
})
