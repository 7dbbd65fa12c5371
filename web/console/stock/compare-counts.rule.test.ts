import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareCounts } from './compare-counts.rule.ts'

const LOTS = [
  { id: 1, onHand: 5, costYen: 300 },
  { id: 2, onHand: 2, costYen: 7_000 },
  { id: 3, onHand: 9, costYen: 1 },
]

for (const [typed, counts, differing, missingYen] of [
  [{}, [5, 2, 9], [], 0],
  [{ 1: '5', 2: '', 3: '9' }, [5, 2, 9], [], 0],
  [{ 1: '3' }, [3, 2, 9], [1], 600],
  [{ 1: '3', 2: '4', 3: '0' }, [3, 4, 0], [1, 2, 3], 609],
  [{ 2: '9999999' }, [5, 9_999_999, 9], [2], 0],
  [{ 1: '10000000', 2: '-1', 3: '1.5' }, [5, 2, 9], [], 0],
] as const)
  test(`a stocktake values what is missing at its cost: ${JSON.stringify(typed)}`, () => {
    const result = compareCounts(LOTS, typed)
    assert.deepEqual(LOTS.map(result.countOf), counts)
    assert.deepEqual(
      result.differing.map(({ id }) => id),
      differing,
    )
    assert.equal(result.missingYen, missingYen)
  })
