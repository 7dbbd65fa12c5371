import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { historyIdOf, splitHistoryId, type WonCard } from '#server/draws/cards/cards.ts'
import type { Pack } from '#server/packs/pack.ts'
import {
  chosenDay,
  decide,
  decideByDefault,
  keptDay,
  purchaseIdOf,
  sendStateAfter,
  shippingFee,
} from './decisions.rule.ts'

const PURCHASE_ID = 77
const pack = { currency: 'point' } as Pack
const coinPack = { currency: 'coin' } as Pack
const idOf = (index: number) => historyIdOf(PURCHASE_ID, index)

/**
 * Makes one card for each number in `buyPoints`. The card can be converted to that many points. A
 * negative number makes a card that can only be shipped.
 */
function cardsOf(buyPoints: readonly number[]): WonCard[] {
  return buyPoints.map((buyPoint, index) => ({
    index,
    prize: {
      buyPoint: Math.abs(buyPoint),
      actionType: buyPoint < 0 ? '2' : '0',
      shipBelowPercent: null,
      shipFromYen: null,
    } as WonCard['prize'],
    extra: null,
  }))
}
const cards = cardsOf([10, -500, 20, 30])
const choice = (shipped: readonly number[], converted: readonly number[]) => ({
  shippedIds: shipped.map(idOf),
  convertedIds: converted.map(idOf),
})

test('B-008 each converted card credits its buy_point, and no other card credits anything', () => {
  const decided = decide(cards, pack, choice([1, 0], [3, 2]))
  assert.deepEqual(decided, { shippedIndexes: [0, 1], convertedPoints: 50 })
})

test('B-116 a parcel costs the fee of its pack if the member ships a card that would not ship anyway', () => {
  const feeOf = (
    shippedIndexes: readonly number[],
    shipFreeCards: number | null,
    of = cards,
    joined = { count: 0, isPaid: false },
  ) =>
    shippingFee(of, { ...pack, shipFeePoints: 300, shipFreeCards } as Pack, {
      shippedIndexes,
      joined,
    })
  const [first, ...others] = cards as [WonCard, ...WonCard[]]
  const dear = [{ ...first, prize: { ...first.prize, shipFromYen: 10_000 } }, ...others]
  for (const [shipped, free, expected, of, joined] of [
    [[], null, 0],
    [[1], null, 0],
    [[0], null, 300],
    [[0, 1], null, 300],
    [[0, 1], 3, 300],
    [[0, 1, 2], 3, 0],
    [[0, 1, 2, 3], 3, 0],
    [[0], null, 0, dear],
    [[0, 2], null, 300, dear],
    [[0], null, 300, cards, { count: 99, isPaid: false }],
    [[0], 9, 300, cards, { count: 7, isPaid: false }],
    [[0], 9, 0, cards, { count: 8, isPaid: false }],
    [[0], 9, 0, cards, { count: 1, isPaid: true }],
  ] as const)
    assert.equal(feeOf(shipped, free, of, joined), expected, `${shipped} ${free}`)
})

const refusedChoices: readonly [string, readonly number[], readonly number[]][] = [
  ['that forgets a card', [1, 0], [2]],
  ['that names a card twice', [1, 0, 0], [2, 3]],
  ['that ships and converts one card', [0, 1], [0, 2, 3]],
  ['that converts a ship-only card', [0], [1, 2, 3]],
  ['that names a card beyond the purchase', [0, 1, 4], [2, 3]],
  ['that names another card instead', [0, 4], [2, 3]],
  ['of nothing', [], []],
]
for (const [what, shipped, converted] of refusedChoices) {
  test(`Q70 a choice ${what} is refused whole`, () => {
    assert.equal(decide(cards, pack, choice(shipped, converted)), 'invalid')
  })
}

test('B-009 no card of a coin pack converts', () => {
  assert.equal(decide(cards, coinPack, choice([1], [0, 2, 3])), 'invalid')
  assert.deepEqual(decideByDefault(cards, coinPack).shippedIndexes, [0, 1, 2, 3])
})

test('a card of a high value is shipped by default, and converts if its member says so', () => {
  const valued = cards.map((card) =>
    card.index === 3 ? { ...card, prize: { ...card.prize, shipFromYen: 50_000 } } : card,
  )
  assert.deepEqual(decideByDefault(valued, pack).shippedIndexes, [1, 3])
  assert.deepEqual(decide(valued, pack, choice([1], [0, 2, 3])), {
    shippedIndexes: [1],
    convertedPoints: 60,
  })
})

test('a card whose points are worth too little is shipped by default, and converts if its member says so', () => {
  const worthLittle = cards.map((card) =>
    card.index === 0 ? { ...card, prize: { ...card.prize, shipBelowPercent: 50 } } : card,
  )
  const byDefault = { shippedIndexes: [0, 1], convertedPoints: 50 }
  assert.deepEqual(decideByDefault(worthLittle, pack), byDefault)
  const chosen = { shippedIndexes: [1], convertedPoints: 60 }
  assert.deepEqual(decide(worthLittle, pack, choice([1], [0, 2, 3])), chosen)
})

test('S-041 B-018 the worker converts what can convert and ships the rest', () => {
  assert.deepEqual(decideByDefault(cards, pack), { shippedIndexes: [1], convertedPoints: 60 })
})

test('a purchase with nothing to ship is done, any other waits for its parcel', () => {
  assert.equal(sendStateAfter({ shippedIndexes: [], convertedPoints: 9 }), 4)
  assert.equal(sendStateAfter({ shippedIndexes: [3], convertedPoints: 9 }), 2)
})

test('the ids of a choice belong to one purchase, to none or to several', () => {
  assert.equal(purchaseIdOf(choice([0], [1, 2999])), PURCHASE_ID)
  assert.equal(purchaseIdOf({ shippedIds: [], convertedIds: [] }), 'none')
  assert.equal(
    purchaseIdOf({ shippedIds: [idOf(0)], convertedIds: [historyIdOf(PURCHASE_ID + 1, 0)] }),
    'mixed',
  )
})

const randomCards = fc.array(fc.integer({ min: -3_000, max: 3_000 }), {
  minLength: 1,
  maxLength: 60,
})

test('any choice ships or converts every card exactly once, or is invalid', () => {
  fc.assert(
    fc.property(randomCards, fc.infiniteStream(fc.nat(4)), (buyPoints, choices) => {
      const cards = cardsOf(buyPoints)
      const shipped: number[] = []
      const converted: number[] = []
      // Picks a random number for each card. With 0 or 1, the choice ships the card. With 2 or 3,
      // it converts the card. With 4, it leaves the card out.
      for (const { index } of cards) {
        const pick = choices.next().value as number
        if (pick < 2) shipped.push(index)
        else if (pick < 4) converted.push(index)
      }
      const decided = decide(cards, pack, choice(shipped, converted))
      const isWhole = shipped.length + converted.length === cards.length
      const isAllowed = converted.every((index) => (buyPoints[index] as number) >= 0)
      if (!isWhole || !isAllowed) return assert.equal(decided, 'invalid')
      const convertedPoints = converted.reduce(
        (sum, index) => sum + (buyPoints[index] as number),
        0,
      )
      assert.deepEqual(decided, { shippedIndexes: shipped, convertedPoints })
    }),
  )
})

test('the decision of the worker is one that the member could have made', () => {
  fc.assert(
    fc.property(randomCards, (buyPoints) => {
      const cards = cardsOf(buyPoints)
      const decided = decideByDefault(cards, pack)
      const rest = cards
        .map(({ index }) => index)
        .filter((at) => !decided.shippedIndexes.includes(at))
      assert.deepEqual(decide(cards, pack, choice(decided.shippedIndexes, rest)), decided)
    }),
  )
})

test('cards ship on a chosen day after today and within the hold, and only if some ship', () => {
  // Half past midnight in Tokyo, when the day in UTC is still the one before.
  const now = new Date('2025-08-01T00:30:00+09:00')
  const hold = { decided: { shippedIndexes: [0], convertedPoints: 0 }, now }
  const holdUntil = new Date('2025-08-04T00:30:00+09:00')
  const chosen = (sendOn: string | undefined, changes: object = {}) =>
    chosenDay(
      { ...choice([0], []), ...(sendOn === undefined ? {} : { sendOn }) },
      { ...hold, holdUntil, ...changes },
    )
  assert.equal(chosen(undefined, { holdUntil: null }), null)
  for (const [day, isAllowed] of [
    ['2025-07-31', false],
    ['2025-08-01', false],
    ['2025-08-02', true],
    ['2025-08-04', true],
    ['2025-08-05', false],
  ] as const)
    assert.deepEqual(
      chosen(day),
      isAllowed ? { sendOn: day, sendBy: '2025-08-04' } : 'invalid',
      day,
    )
  assert.equal(chosen('2025-08-02', { holdUntil: null }), 'invalid')
  const none = { shippedIndexes: [], convertedPoints: 10 }
  assert.equal(chosen('2025-08-02', { decided: none }), 'invalid')
})

test('after the hold, cards with one of a high value among those that ship wait for the operators’ day', () => {
  const now = new Date('2025-08-01T00:30:00+09:00')
  const [plain, valued] = cardsOf([10, 20]) as [WonCard, WonCard]
  const won = [plain, { ...valued, prize: { ...valued.prize, shipFromYen: 5_000 } }]
  const kept = (shippedIndexes: readonly number[], waitDays: number) =>
    keptDay(won, { decided: { shippedIndexes, convertedPoints: 0 }, waitDays, now })
  const day = { sendOn: '2025-08-31', sendBy: '2025-08-31' }
  assert.deepEqual(kept([0, 1], 30), day)
  assert.deepEqual(kept([1], 30), day)
  assert.equal(kept([0], 30), null)
  assert.equal(kept([0, 1], 0), null)
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
