import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affordableDraws, missingPoints } from './affordable-draws.rule.ts'

const pack = { point: 300, payment_method: '1' } as const

test('points pay for whole draws only, and the missing points are those for the wanted draws', () => {
  const cases = [
    { points: 0, draws: 0, missing: 300 },
    { points: 299, draws: 0, missing: 1 },
    { points: 300, draws: 1, missing: 0 },
    { points: 5_000, draws: 16, missing: 0 },
  ]
  for (const { points, draws, missing } of cases) {
    assert.equal(affordableDraws(points, pack), draws)
    assert.equal(missingPoints(points, pack, 1), missing)
  }
  assert.equal(missingPoints(400, pack, 10), 2_600)
})

test('points pay for no draw of a coin pack, a free pack or no pack', () => {
  assert.equal(affordableDraws(5_000, { ...pack, payment_method: '2' }), 0)
  assert.equal(missingPoints(0, { ...pack, payment_method: '2' }, 1), 0)
  assert.equal(affordableDraws(5_000, { ...pack, point: 0 }), 0)
  assert.equal(affordableDraws(5_000, undefined), 0)
})
