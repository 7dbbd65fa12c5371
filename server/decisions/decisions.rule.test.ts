import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type DrawnCard, historyIdOf, splitHistoryId } from '#server/draws/cards.ts'
import type { Pack } from '#server/packs/packs.rule.ts'
import { decide, decideByHold, purchaseOf, stateAfter } from './decisions.rule.ts'

const PURCHASE_ID = 77
const pack = { currency: 'point' } as Pack
const coinPack = { currency: 'coin' } as Pack
const idOf = (index: number) => historyIdOf(PURCHASE_ID, index)

/** Cards by their worth; below zero ship-only. */
function cardsOf(worths: readonly number[]): DrawnCard[] {
  return worths.map((worth, index) => ({
    index,
    prize: { buyPoint: Math.abs(worth), actionType: worth < 0 ? '2' : '0' } as DrawnCard['prize'],
  }))
}
const cards = cardsOf([10, -500, 20, 30])
const choice = (shipped: readonly number[], converted: readonly number[]) => ({
  shippedIds: shipped.map(idOf),
  convertedIds: converted.map(idOf),
})

test('B-008 what is converted credits its buy_point, and nothing else does', () => {
  const decided = decide(cards, pack, choice([1, 0], [3, 2]))
  assert.deepEqual(decided, { shippedIndexes: [0, 1], convertedPoints: 50 })
})

const refused: readonly [string, readonly number[], readonly number[]][] = [
  ['that forgets a card', [1, 0], [2]],
  ['that names a card twice', [1, 0, 0], [2, 3]],
  ['that ships and converts one card', [0, 1], [0, 2, 3]],
  ['that converts a ship-only card', [0], [1, 2, 3]],
  ['that names a card beyond the purchase', [0, 1, 4], [2, 3]],
  ['that names another card instead', [0, 4], [2, 3]],
  ['of nothing', [], []],
]
for (const [what, shipped, converted] of refused) {
  test(`Q70 a choice ${what} is refused whole`, () => {
    assert.equal(decide(cards, pack, choice(shipped, converted)), 'invalid')
  })
}

test('B-009 no card of a coin pack converts', () => {
  assert.equal(decide(cards, coinPack, choice([1], [0, 2, 3])), 'invalid')
  assert.deepEqual(decideByHold(cards, coinPack).shippedIndexes, [0, 1, 2, 3])
})

test('S-041 B-018 the clerk converts what can convert and ships the rest', () => {
  assert.deepEqual(decideByHold(cards, pack), { shippedIndexes: [1], convertedPoints: 60 })
})

test('a purchase with nothing to ship is done, any other waits for its parcel', () => {
  assert.equal(stateAfter({ shippedIndexes: [], convertedPoints: 9 }), 4)
  assert.equal(stateAfter({ shippedIndexes: [3], convertedPoints: 9 }), 2)
})

test('the ids of a choice name one purchase, none or too many', () => {
  assert.equal(purchaseOf(choice([0], [1, 2999])), PURCHASE_ID)
  assert.equal(purchaseOf({ shippedIds: [], convertedIds: [] }), 'none')
  assert.equal(
    purchaseOf({ shippedIds: [idOf(0)], convertedIds: [historyIdOf(PURCHASE_ID + 1, 0)] }),
    'mixed',
  )
})

const hands = fc.array(fc.integer({ min: -3_000, max: 3_000 }), { minLength: 1, maxLength: 60 })

test('whatever is chosen, every card ends in exactly one place, or nothing is decided', () => {
  fc.assert(
    fc.property(hands, fc.infiniteStream(fc.nat(4)), (worths, fates) => {
      const hand = cardsOf(worths)
      const shipped: number[] = []
      const converted: number[] = []
      // 0 and 1 ship, 2 and 3 convert, 4 is forgotten.
      for (const { index } of hand) {
        const fate = fates.next().value as number
        if (fate < 2) shipped.push(index)
        else if (fate < 4) converted.push(index)
      }
      const decided = decide(hand, pack, choice(shipped, converted))
      const isWhole = shipped.length + converted.length === hand.length
      const isAllowed = converted.every((index) => (worths[index] as number) >= 0)
      if (!isWhole || !isAllowed) return assert.equal(decided, 'invalid')
      const worth = converted.reduce((sum, index) => sum + (worths[index] as number), 0)
      assert.deepEqual(decided, { shippedIndexes: shipped, convertedPoints: worth })
    }),
  )
})

test('what the clerk decides, the member could have decided too', () => {
  fc.assert(
    fc.property(hands, (worths) => {
      const hand = cardsOf(worths)
      const decided = decideByHold(hand, pack)
      const rest = hand
        .map(({ index }) => index)
        .filter((at) => !decided.shippedIndexes.includes(at))
      assert.deepEqual(decide(hand, pack, choice(decided.shippedIndexes, rest)), decided)
    }),
  )
})

test('a history id names its purchase and its draw, for all of 3,000 draws', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 40 }),
      fc.nat({ max: 2_999 }),
      (purchaseId, index) => {
        assert.deepEqual(splitHistoryId(historyIdOf(purchaseId, index)), { purchaseId, index })
      },
    ),
  )
})
