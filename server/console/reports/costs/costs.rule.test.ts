import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  applyMovement,
  type CostMethod,
  type CostMovement,
  emptyValuation,
  worthLines,
} from './costs.rule.ts'

const move = (fields: Partial<CostMovement>): CostMovement => ({
  cardId: 1,
  copyId: 1,
  kind: 'bought',
  count: 1,
  parcelId: null,
  lotCostYen: 100,
  isNamed: false,
  ...fields,
})

test('A-089 a copy with a grading number goes at its own cost, other copies at the moving average', () => {
  const state = emptyValuation()
  applyMovement(state, move({ count: 2, lotCostYen: 100 }))
  applyMovement(state, move({ copyId: 2, count: 1, lotCostYen: 400 }))
  applyMovement(state, move({ copyId: 3, count: 1, lotCostYen: 9_000, isNamed: true }))
  const shipped = applyMovement(state, move({ kind: 'shipped', count: -1, parcelId: 7 }))
  assert.deepEqual(shipped, { 'moving-average': -200, specific: -100 })
  const named = move({ copyId: 3, kind: 'shipped', count: -1, lotCostYen: 9_000, isNamed: true })
  assert.deepEqual(applyMovement(state, named), { 'moving-average': -9_000, specific: -9_000 })
  assert.deepEqual(worthLines(state, 'moving-average'), [
    { cardId: 1, copyId: null, count: 2, yen: 400 },
  ])
  assert.deepEqual(worthLines(state, 'specific'), [{ cardId: 1, copyId: null, count: 2, yen: 500 }])
})

/** Applies the movements one after the other, and returns what each changes by moving average. */
function averagesOf(...movements: readonly Partial<CostMovement>[]) {
  const state = emptyValuation()
  return movements.map((each) => applyMovement(state, move(each))['moving-average'])
}
const shipped = (parcelId: number, count = -1) => ({ kind: 'shipped', count, parcelId })
const returned = (parcelId: number, count = 1) => ({ kind: 'returned', count, parcelId })

test('A-089 each copy leaves at the average of its moment, to the nearest yen, and the last with the rest', () => {
  // 301 yen for three: 100.33, then 201 for two: 100.5, then what is left.
  assert.deepEqual(
    averagesOf(
      { count: 2, lotCostYen: 100 },
      { copyId: 2, lotCostYen: 101 },
      { kind: 'lost', count: -1 },
      { kind: 'counted', count: -1 },
      shipped(7),
    ),
    [200, 101, -100, -101, -100],
  )
  assert.deepEqual(averagesOf({ count: 1 }, { kind: 'counted', count: -3 }), [100, -100])
})

test('A-089 a copy that a count finds comes at the average, or at its own cost if no other is there', () => {
  const found = { kind: 'counted', count: 2 }
  assert.deepEqual(
    averagesOf({ count: 1, lotCostYen: 99 }, { copyId: 2, lotCostYen: 200 }, found),
    [99, 200, 299],
  )
  assert.deepEqual(
    averagesOf({ count: 3, lotCostYen: 10 }, shipped(7, -2), { ...found, count: 3 }),
    [30, -20, 30],
  )
  assert.deepEqual(
    averagesOf(found, { kind: 'lost', count: -2 }, { ...found, lotCostYen: 7 }),
    [200, -200, 14],
  )
})

test('A-089 a parcel that comes back brings the cost with which it left, copy by copy', () => {
  const dear = { copyId: 2, lotCostYen: 900 }
  assert.deepEqual(averagesOf({}, shipped(7), dear, returned(7)), [100, -100, 900, 100])
  // Two parcels took copies of one lot at 100 and at 500 yen.
  const two = [{ count: 2 }, shipped(7), dear, shipped(8)]
  assert.deepEqual(averagesOf(...two, returned(8), returned(7)).slice(4), [500, 100])
  assert.deepEqual(averagesOf(...two, returned(7), returned(8)).slice(4), [100, 500])
  // A parcel of three comes back in two parts, and brings no yen more or less.
  const three = [{ count: 2 }, { copyId: 1, lotCostYen: 101 }, shipped(7, -3), dear]
  assert.deepEqual(averagesOf(...three, returned(7), returned(7, 2)).slice(4), [100, 201])
})

test('A-089 what no parcel took comes back at the average', () => {
  const dear = { copyId: 2, lotCostYen: 900 }
  assert.deepEqual(averagesOf(dear, returned(7)), [900, 900])
  assert.deepEqual(averagesOf({}, shipped(7), dear, returned(7, 2)).slice(3), [1_800])
  const again = averagesOf({}, shipped(7), returned(7), dear, returned(7))
  assert.deepEqual(again.slice(3), [900, 500])
  const lost = { kind: 'lost', count: -1, parcelId: 7 }
  assert.deepEqual(averagesOf({ count: 2 }, lost, dear, returned(7)).slice(3), [500])
})

test('A-089 what only reserves, frees or picks a copy, or takes one that the records lack, costs nothing', () => {
  const state = emptyValuation()
  applyMovement(state, move({ count: 2 }))
  const nothing = { 'moving-average': 0, specific: 0 }
  for (const kind of ['reserved', 'freed', 'picked'])
    assert.deepEqual(applyMovement(state, move({ kind, count: -1 })), nothing, kind)
  assert.deepEqual(applyMovement(state, move({ ...shipped(7), copyId: null })), nothing)
  for (const method of ['moving-average', 'specific'] as const)
    assert.deepEqual(worthLines(state, method), [{ cardId: 1, copyId: null, count: 2, yen: 200 }])
})

test('A-089 a copy that moves to another shelf leaves the average of its card as it is', () => {
  const state = emptyValuation()
  applyMovement(state, move({ lotCostYen: 100 }))
  const dear = { copyId: 2, lotCostYen: 300 }
  applyMovement(state, move(dear))
  const moved = (copyId: number, count: number) =>
    applyMovement(state, move({ ...dear, kind: 'moved', copyId, count }))
  assert.deepEqual(moved(2, -1), { 'moving-average': 0, specific: -300 })
  assert.deepEqual(moved(3, 1), { 'moving-average': 0, specific: 300 })
  assert.equal(applyMovement(state, move(shipped(7)))['moving-average'], -200)
})

test('A-178 the worth of the stock is listed by card, its copies with numbers behind the others, and nothing that has left', () => {
  const state = emptyValuation()
  for (const [cardId, copyId, isNamed] of [
    [2, 5, false],
    [2, 9, true],
    [2, 8, true],
    [1, 6, true],
    [3, 7, false],
    [4, 4, true],
    [1, 3, false],
    [1, 2, false],
  ] as const)
    applyMovement(state, move({ cardId, copyId, isNamed, lotCostYen: 10 * copyId }))
  for (const [cardId, copyId] of [
    [3, 7],
    [4, 4],
  ] as const)
    applyMovement(
      state,
      move({ ...shipped(1), cardId, copyId, isNamed: copyId === 4, lotCostYen: 10 * copyId }),
    )
  for (const method of ['moving-average', 'specific'] as const)
    assert.deepEqual(
      worthLines(state, method).map(({ cardId, copyId, count, yen }) => [
        cardId,
        copyId,
        count,
        yen,
      ]),
      [
        [1, null, 2, 50],
        [1, 6, 1, 60],
        [2, null, 1, 50],
        [2, 8, 1, 80],
        [2, 9, 1, 90],
      ],
    )
})

const step = fc.record({
  kind: fc.constantFrom('bought', 'shipped', 'returned', 'lost', 'counted', 'moved', 'reserved'),
  copyId: fc.integer({ min: 1, max: 4 }),
  count: fc.integer({ min: 1, max: 9 }),
  parcelId: fc.integer({ min: 1, max: 2 }),
})
const costs = fc.array(fc.nat(1_000), { minLength: 5, maxLength: 5 })

test('A-178 what was bought less what left is the worth of the stock in any history, by both methods', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), costs, (steps, lotCosts) => {
      const state = emptyValuation()
      const onHand = new Map<number, number>()
      const sums = { 'moving-average': 0, specific: 0 }
      for (const { kind, copyId, count, parcelId } of steps) {
        const isIncoming = ['bought', 'returned', 'counted'].includes(kind)
        const isNamed = copyId === 4
        const held = onHand.get(copyId) ?? 0
        const wanted = isIncoming ? count : -Math.min(count, held)
        if (wanted === 0 || kind === 'moved') continue
        if (kind !== 'reserved') onHand.set(copyId, held + wanted)
        const lot = { cardId: copyId % 2, lotCostYen: lotCosts[copyId] as number, isNamed }
        const movement = { ...lot, kind, copyId, count: wanted, parcelId }
        const change = applyMovement(state, movement)
        for (const method of Object.keys(sums) as CostMethod[]) sums[method] += change[method]
      }
      for (const method of Object.keys(sums) as CostMethod[]) {
        const lines = worthLines(state, method)
        const worth = lines.reduce((sum, { yen }) => sum + yen, 0)
        assert.equal(worth, sums[method])
        const count = lines.reduce((sum, line) => sum + line.count, 0)
        assert.equal(
          count,
          [...onHand.values()].reduce((sum, each) => sum + each, 0),
        )
        assert.ok(lines.every(({ yen }) => yen >= 0))
      }
    }),
  )
})
