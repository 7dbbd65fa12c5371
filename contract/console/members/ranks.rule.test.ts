import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rankFaults } from './ranks.rule.ts'

const ranks = [0, 10, 20, 30, 40].map((monthYen, index) => ({ id: index + 1, monthYen }))
const present = ranks.map(({ id }) => id)

test('planned ranks keep each rank, begin at 0 yen, differ and are at least five', () => {
  assert.deepEqual(rankFaults(ranks, present), [])
  assert.deepEqual(rankFaults([...ranks, { id: null, monthYen: 50 }], present), [])
  assert.deepEqual(rankFaults(ranks, [...present, 9]), ['left-out'])
  const raised = ranks.map((rank) => ({ ...rank, monthYen: rank.monthYen + 1 }))
  assert.deepEqual(rankFaults(raised, present), ['no-lowest'])
  const same = [...ranks.slice(0, 4), { id: 5, monthYen: 30 }]
  assert.deepEqual(rankFaults(same, present), ['same-yen'])
  assert.deepEqual(rankFaults(ranks.slice(0, 4), present.slice(0, 4)), ['too-few'])
  assert.deepEqual(rankFaults([], [1]), ['left-out', 'no-lowest', 'too-few'])
})
