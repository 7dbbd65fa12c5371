import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawsFor, pointsLacking } from './enough.rule.ts'

const pack = { point: 300, payment_method: '1' } as const

test('points pay for whole draws alone, and what is missing is for one draw', () => {
  const cases = [
    { points: 0, draws: 0, lacking: 300 },
    { points: 299, draws: 0, lacking: 1 },
    { points: 300, draws: 1, lacking: 0 },
    { points: 5_000, draws: 16, lacking: 0 },
  ]
  for (const { points, draws, lacking } of cases) {
    assert.equal(drawsFor(points, pack), draws)
    assert.equal(pointsLacking(points, pack), lacking)
  }
})

test('a pack for coins, or none, is drawn with no points', () => {
  assert.equal(drawsFor(5_000, { ...pack, payment_method: '2' }), 0)
  assert.equal(pointsLacking(0, { ...pack, payment_method: '2' }), 0)
  assert.equal(drawsFor(5_000, { ...pack, point: 0 }), 0)
  assert.equal(drawsFor(5_000, undefined), 0)
})
