import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  allIds,
  countPicked,
  hasQuantity,
  idsOf,
  pickFirst,
  splitByPick,
  togglePicks,
} from './pick.rule.ts'
import { confirmationPath, selectedIds } from './selection.ts'

const CARDS = [
  { history_id: 11, action_type: '0', buy_point: 100 },
  { history_id: 12, action_type: '2', buy_point: 9000 },
  { history_id: 13, action_type: '0', buy_point: 30 },
] as const

test('U-051 ship-only cards are shipped even when nothing is picked', () => {
  const { shipped, converted, convertedPoints } = splitByPick(CARDS, new Set())
  assert.deepEqual(idsOf(shipped), [12])
  assert.deepEqual(idsOf(converted), [11, 13])
  assert.equal(convertedPoints, 130)
})

test('only several equal cards that may be converted have a button for the number', () => {
  const [convertible, shipOnly] = CARDS
  assert.equal(hasQuantity({ card: convertible, count: 2 }), true)
  assert.equal(hasQuantity({ card: convertible, count: 1 }), false)
  assert.equal(hasQuantity({ card: shipOnly, count: 2 }), false)
})

test('S-038 every card is either shipped or converted, whatever is picked', () => {
  const card = fc.record({
    history_id: fc.integer({ min: 1, max: 1e9 }),
    action_type: fc.constantFrom('0' as const, '2' as const),
    buy_point: fc.nat(100_000),
  })
  const cards = fc.uniqueArray(card, { selector: (candidate) => candidate.history_id })
  fc.assert(
    fc.property(cards, fc.array(fc.integer()), (drawn, picks) => {
      const { shipped, converted } = splitByPick(
        drawn,
        new Set([...picks, drawn[0]?.history_id ?? 0]),
      )
      assert.deepEqual(new Set([...idsOf(shipped), ...idsOf(converted)]), allIds(drawn))
      assert.equal(shipped.length + converted.length, drawn.length)
      assert.ok(converted.every(({ action_type }) => action_type === '0'))
    }),
  )
})

test('one tap picks all equal cards, and the next one unpicks them', () => {
  const picked = togglePicks(new Set([11]), [13, 14])
  assert.deepEqual([...picked], [11, 13, 14])
  assert.deepEqual([...togglePicks(picked, [13, 14])], [11])
})

test('a tap on equal cards of which some are picked picks the others too', () => {
  assert.deepEqual([...togglePicks(new Set([13]), [13, 14])], [13, 14])
})

test('a number of equal cards is picked from the first drawn, and other picks stay', () => {
  const picked = pickFirst(new Set([11, 15]), { ids: [13, 14, 15], count: 2 })
  assert.deepEqual([...picked], [11, 13, 14])
  assert.equal(countPicked(picked, [13, 14, 15]), 2)
  assert.deepEqual([...pickFirst(picked, { ids: [13, 14, 15], count: 0 })], [11])
})

const readIds = (query: string) => selectedIds(new URLSearchParams(query), CARDS)

test('R-032 R-033 many ids, one id and none are read from the URL', () => {
  const ids = (query: string) => [...(readIds(query) ?? [])]
  assert.deepEqual(ids('selectedCardHistoryIds=11&selectedCardHistoryIds=13'), [11, 13])
  assert.deepEqual(ids('selectedCardHistoryIds=11'), [11])
  assert.deepEqual(readIds(''), new Set())
})

test('Q152 a choice that is lost chooses nothing, and is not the choice to convert everything', () => {
  assert.equal(readIds('remembered=1'), null, 'the tab has no storage')
  assert.equal(readIds('selectedCardHistoryIds=x&selectedCardHistoryIds=1.5'), null)
  assert.equal(readIds('selectedCardHistoryIds=99'), null, 'a card of another purchase')
})

test('S-037 the URL names exactly the picked ids', () => {
  assert.equal(
    confirmationPath(1, [11, 13]),
    '/confirm-get-card-list?selectedCardHistoryIds=11&selectedCardHistoryIds=13',
  )
  assert.equal(confirmationPath(1, []), '/confirm-get-card-list')
})
