import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CALL_LIMITS } from '#server/platform/configuration/console-settings.ts'
import { type CallKind, openCallLimits } from './call-limits.ts'

const START = new Date('2025-08-01T03:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)

test('A-193: an operator makes 300 reads and 60 changes a minute, and 5 exports an hour', () => {
  const limits: [CallKind, number, number][] = [
    ['read', 300, 60_000],
    ['change', 60, 60_000],
    ['export', 5, 3_600_000],
  ]
  const limitOf = openCallLimits()
  for (const [kind, max, windowMs] of limits) {
    for (let calls = 0; calls < max; calls++) assert.equal(limitOf(1, kind, START), null)
    const refusal = limitOf(1, kind, later(1_000))
    assert.deepEqual([refusal?.state, refusal?.reason], [429, 'call-limit'])
    const waitSeconds = (windowMs - 1_000) / 1_000
    assert.equal(refusal?.retryAfterSeconds, waitSeconds)
    assert.deepEqual(refusal?.current, { waitSeconds })
    assert.equal(limitOf(2, kind, START), null, 'another operator has limits of its own')
    assert.equal(limitOf(1, kind, later(windowMs)), null)
  }
})

test('A-193: the settings choose the limits', () => {
  const limitOf = openCallLimits({ ...CALL_LIMITS, export: 1 })
  assert.equal(limitOf(1, 'export', START), null)
  assert.equal(limitOf(1, 'export', START)?.state, 429)
})

test('A-193: the parts of a file count as one export, and each further file as another', () => {
  const limitOf = openCallLimits({ ...CALL_LIMITS, export: 2 })
  for (const file of ['/a', '/b', '/a', '/b', '/a'])
    assert.equal(limitOf(1, 'export', START, file), null, file)
  assert.equal(limitOf(1, 'export', START, '/c')?.state, 429)
  assert.equal(limitOf(1, 'export', START)?.state, 429, 'a file counts with the direct exports')
  assert.equal(limitOf(1, 'export', START, '/a'), null, 'a file that has begun is finished')
  assert.equal(limitOf(1, 'export', later(3_600_000), '/c'), null)
})
