import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usageGrowth } from './process-usage.ts'

const usagesOf = (values: readonly number[]) =>
  values.map((value) => ({
    ...{ memoryMib: value, descriptorCount: value },
    pool: { used: 0, idle: 0, waiting: 0 },
  }))

test('T11 a process that grows all the time is seen to grow, and one that only warms up is not', () => {
  const leaking = usageGrowth(usagesOf([100, 120, 140, 160, 180, 200, 220, 240, 260]))
  assert.deepEqual(leaking, { memory: 240 / 180, descriptors: 240 / 180 })
  const warmingUp = usageGrowth(usagesOf([50, 90, 100, 100, 101, 100, 100, 130, 100]))
  assert.deepEqual(warmingUp, { memory: 1, descriptors: 1 })
})

test('T11 with fewer than three samples the growth is unknown', () => {
  assert.ok(Number.isNaN(usageGrowth(usagesOf([100, 100])).memory))
})
