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

test('A-089 a parcel that comes back brings the cost with which it left', () => {
  const state = emptyValuation()
  applyMovement(state, move({ count: 1, lotCostYen: 100 }))
  applyMovement(state, move({ kind: 'shipped', count: -1, parcelId: 7 }))
  applyMovement(state, move({ copyId: 2, count: 1, lotCostYen: 900 }))
  const back = applyMovement(state, move({ kind: 'returned', count: 1, parcelId: 7 }))
  assert.equal(back['moving-average'], 100)
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
