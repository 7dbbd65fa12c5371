import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planReveal } from './reveal-cards.rule.ts'

const cardsOf = (count: number, rarityAt: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ id: index, rarity: rarityAt(index) }))

test('with 100 cards or more, 次のレアへ stops at rarity 2 and above only', () => {
  const everyFifth = (index: number) => (index === 42 ? 2 : index % 5 === 0 ? 1 : 0)
  assert.deepEqual(planReveal(cardsOf(100, everyFifth)).rareIndexes, [42])
  const fewer = planReveal(cardsOf(99, everyFifth)).rareIndexes
  assert.deepEqual(fewer.slice(0, 3), [0, 5, 10])
})

test('with 100 cards or more, 次のレアへ stops at every extra prize', () => {
  const cards = [
    ...cardsOf(100, () => 0),
    { id: 100, rarity: 0, extra: { kind: 'last', ticket: 100 } as const },
  ]
  assert.deepEqual(planReveal(cards).rareIndexes, [100])
})

test('ten draws come from a board with the best card in the last place', () => {
  const plan = planReveal(cardsOf(10, (index) => (index === 2 ? 4 : index % 2)))
  assert.deepEqual(
    plan.cards.map(({ id }) => id),
    [0, 1, 3, 4, 5, 6, 7, 8, 9, 2],
  )
  assert.deepEqual(plan.boardScenes, [9])
  assert.equal(plan.hasSkipToRare, false)
})

test('a board of ten draws holds the extra prizes too', () => {
  const cards = [
    ...cardsOf(10, (index) => (index === 0 ? 3 : 0)),
    { id: 10, rarity: 0, extra: { kind: 'every', ticket: 10, step: 10 } as const },
  ]
  const plan = planReveal(cards)
  assert.equal(plan.cards.length, 11)
  assert.equal(plan.cards.at(-1)?.id, 0)
})

test('other numbers of draws come one after the other, in the order in which they were drawn', () => {
  for (const count of [1, 9, 11, 100]) {
    const cards = cardsOf(count, (index) => 7 - (index % 8))
    const plan = planReveal(cards)
    assert.equal(plan.boardScenes, undefined)
    assert.equal(plan.cards, cards)
    assert.equal(plan.hasSkipToRare, count >= 10)
  }
})

test('a board fills the screen for each card of rarity 3 and above, and for the last one', () => {
  const rarities = [3, 0, 2, 4, 0, 0, 0, 0, 0, 1]
  const plan = planReveal(cardsOf(10, (index) => rarities[index] ?? 0))
  assert.deepEqual([plan.cards.at(-1)?.id, plan.boardScenes], [3, [0, 9]])
  assert.deepEqual(planReveal(cardsOf(10, () => 0)).boardScenes, [9])
})

test('次のレアへ is offered from ten cards on that come one after the other', () => {
  const withExtra = [
    ...cardsOf(9, () => 0),
    { id: 9, rarity: 0, extra: { kind: 'last', ticket: 9 } as const },
  ]
  assert.deepEqual(
    [cardsOf(9, () => 0), withExtra, cardsOf(11, () => 0)].map(
      (each) => planReveal(each).hasSkipToRare,
    ),
    [false, true, true],
  )
})
