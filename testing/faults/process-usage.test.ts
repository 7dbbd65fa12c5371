import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usageGrowth } from './process-usage.ts'
import { soakProblems } from './soak.ts'

const usagesOf = (values: readonly number[]) =>
  values.map((value) => ({
    memoryMib: value,
    descriptorCount: value,
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

test('T11 a soak names broken invariants, lost and doubled purchases, open payments and kept connections', () => {
  const [usage] = usagesOf([100])
  const pool = { used: 8, idle: 1, waiting: 0 }
  const sample = { ...usage, pool, memoryMib: 1, descriptorCount: 1, verifyMs: 1, afterMs: 60_000 }
  const problems = soakProblems({
    samples: [{ ...sample, violations: ['V2'] }],
    usageAtEnd: { ...sample, pool: { used: 1, idle: 0, waiting: 2 } },
    purchases: { lost: ['lost'], doubled: ['doubled'], faults: ['V3'] } as never,
    payments: { differences: ['V5'], unfinished: ['open'], faults: ['V1'] } as never,
  })
  assert.deepEqual(problems, [
    'V2',
    'lost',
    'doubled',
    'V3',
    'V5',
    'open',
    'V1',
    '9 connections after 60 s',
    '1 connections are still used, 2 wait',
  ])
})
