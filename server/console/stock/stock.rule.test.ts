import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Copy } from '#contract/console/stock/stock.ts'
import { encodeExtraWins, encodeU16 } from '#server/draws/encoding.ts'
import { differencesOf, lossOf } from './corrections/corrections.rule.ts'
import { countPrizes } from './decided/decided.rule.ts'
import { stockOf } from './free.rule.ts'
import { type Lot, spread } from './spread.rule.ts'

test('A-084: what is free is on hand and neither in an urn, undecided nor to ship', () => {
  const urn = { cardId: 1, packId: 1, packName: '札', left: 5 }
  const line = { ...urn, won: 9, converted: 2, shipped: 4, isEnded: false }
  const lines = [line, { ...line, isEnded: true }]
  assert.deepEqual(stockOf({ onHand: 40, handedOver: 3 }, lines), {
    onHand: 40,
    inUrns: 5,
    undecided: 6,
    toShip: 5,
    free: 24,
  })
})

test('each prize counts its converted and its shipped cards, extra prizes after the draws', () => {
  const won = {
    prizeNos: encodeU16([0, 1, 0]),
    extraWins: encodeExtraWins([{ no: 4, ticket: 1 }]),
    shippedIndexes: encodeU16([0, 3]),
  }
  assert.deepEqual(countPrizes([won, won, { ...won, shippedIndexes: null }]), [
    { isExtra: false, no: 0, converted: 2, shipped: 2 },
    { isExtra: false, no: 1, converted: 2, shipped: 0 },
    { isExtra: true, no: 4, converted: 0, shipped: 2 },
  ])
})

test('a count finds what is missing and what is more, and only the missing copies are a loss', () => {
  const copies = [
    { id: 1, onHand: 5, costYen: 100 },
    { id: 2, onHand: 3, costYen: 70 },
    { id: 3, onHand: 1, costYen: 9 },
  ] as Copy[]
  const counted = (copyId: number, onHand: number, count: number) => ({
    copyId,
    onHand,
    counted: count,
  })
  const found = differencesOf([counted(1, 5, 3), counted(2, 3, 4), counted(3, 1, 1)], copies)
  assert.deepEqual(found, [
    { copy: copies[0], count: -2 },
    { copy: copies[1], count: 1 },
  ])
  assert.equal(lossOf(found as Exclude<typeof found, string>), 200)
  assert.equal(differencesOf([counted(1, 5, 3), counted(9, 1, 1)], copies), 'unknown')
  assert.equal(differencesOf([counted(1, 5, 3), counted(1, 5, 3)], copies), 'changed')
  assert.equal(differencesOf([counted(1, 5, 3), counted(2, 2, 2)], copies), 'changed')
})

const lot = (id: number, onHand: number, isNumbered = false): Lot => ({
  id,
  cardId: 1,
  isNumbered,
  isKept: false,
  shelf: `S${id}`,
  onHand,
})

test('copies leave from the oldest lot, and numbered ones last', () => {
  const lots = [lot(1, 1, true), lot(3, 4), lot(2, 2)]
  assert.deepEqual(spread({ count: -3, lots }), {
    parts: [
      { lotId: 2, shelf: 'S2', count: -2 },
      { lotId: 3, shelf: 'S3', count: -1 },
    ],
    missing: 0,
  })
  assert.deepEqual(spread({ count: -9, lots }), {
    parts: [
      { lotId: 2, shelf: 'S2', count: -2 },
      { lotId: 3, shelf: 'S3', count: -4 },
      { lotId: 1, shelf: 'S1', count: -1 },
    ],
    missing: 2,
  })
})

test('copies come back to the lots that they left, and the rest to the newest', () => {
  const lots = [lot(1, 0), lot(2, 0), lot(3, 0, true)]
  const taken = [
    { lotId: 1, count: 2 },
    { lotId: null, count: 1 },
  ]
  const [first, none] = [
    { lotId: 1, shelf: 'S1', count: 2 },
    { lotId: null, shelf: null, count: 1 },
  ]
  assert.deepEqual(spread({ count: 2, lots, taken }), { parts: [first], missing: 0 })
  assert.deepEqual(spread({ count: 3, lots, taken }), { parts: [first, none], missing: 0 })
  assert.deepEqual(spread({ count: 5, lots, taken }), {
    parts: [first, none, { lotId: 2, shelf: 'S2', count: 2 }],
    missing: 0,
  })
  assert.deepEqual(spread({ count: 1, lots: [lot(3, 0, true)] }), {
    parts: [{ lotId: 3, shelf: 'S3', count: 1 }],
    missing: 0,
  })
  const numbered = [lot(3, 0, true), lot(4, 0, true)]
  assert.deepEqual(spread({ count: 1, lots: numbered }), { parts: [], missing: 1 })
  assert.deepEqual(spread({ count: 0, lots }), { parts: [], missing: 0 })
})
