import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPeriod, monthsOf } from './periods.rule.ts'

test('a period begins before its end, and is at most three years long', () => {
  for (const [from, to, isOne] of [
    ['2025-08-01', '2025-08-01', true],
    ['2025-08-02', '2025-08-01', false],
    ['2025-01-01', '2028-01-05', true],
    ['2025-01-01', '2028-01-06', false],
  ] as const)
    assert.equal(isPeriod({ from, to }), isOne, `${from} ${to}`)
})

test('a period is split at the ends of months', () => {
  assert.deepEqual(monthsOf({ from: '2024-01-30', to: '2024-03-01' }), [
    { from: '2024-01-30', to: '2024-01-31' },
    { from: '2024-02-01', to: '2024-02-29' },
    { from: '2024-03-01', to: '2024-03-01' },
  ])
  const month = { from: '2025-08-01', to: '2025-08-31' }
  assert.deepEqual(monthsOf(month), [month])
})
