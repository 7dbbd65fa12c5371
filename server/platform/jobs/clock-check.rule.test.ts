import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '#server/platform/time/durations.ts'
import { clockFault } from './clock-check.rule.ts'

test('a small difference is believed, a step of more than three minutes is not', () => {
  const now = new Date('2026-01-15T12:00:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms)
  const right = { now, databaseNow: now, checkedAt: at(-MINUTE_MS), stepMs: 0 }
  const step = 3 * MINUTE_MS
  for (const believed of [
    right,
    { ...right, checkedAt: null },
    { ...right, databaseNow: at(step), stepMs: -step },
    { ...right, checkedAt: at(step) },
    { ...right, checkedAt: at(-7 * DAY_MS) },
  ]) {
    assert.equal(clockFault(believed), null)
  }
  for (const [refused, fault] of [
    [{ databaseNow: at(step + 1) }, /^the clock of this process differs .* -3 minutes$/],
    [{ databaseNow: at(-step - 1) }, /^the clock of this process differs .* 3 minutes$/],
    // If the process and the database are on one machine, their clocks jump together.
    [{ stepMs: step + 1 }, /^the clock of this process jumped by 3 minutes$/],
    [{ stepMs: -step - 1 }, /^the clock of this process jumped by -3 minutes$/],
    [{ checkedAt: at(step + 1) }, /^the clock is -3 minutes before the worker's last run$/],
    [{ checkedAt: at(-7 * DAY_MS - 1) }, /^the worker's last run was 10080 minutes ago$/],
  ] as const) {
    assert.match(clockFault({ ...right, ...refused }) ?? '', fault)
  }
})
