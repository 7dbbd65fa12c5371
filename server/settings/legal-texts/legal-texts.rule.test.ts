import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inForceOn, nextVersionNumber } from './legal-texts.rule.ts'

const versions = [{ fromDay: '2026-04-01' }, { fromDay: '2026-01-01' }, { fromDay: '2025-08-01' }]

test('a version is in force from its day until the next one begins', () => {
  for (const [day, fromDay] of [
    ['2025-12-31', '2025-08-01'],
    ['2026-01-01', '2026-01-01'],
    ['2026-03-31', '2026-01-01'],
    ['2026-04-01', '2026-04-01'],
    ['2020-01-01', '2025-08-01'],
  ] as const)
    assert.equal(inForceOn(versions, day)?.fromDay, fromDay, day)
  assert.equal(inForceOn([], '2026-01-01'), undefined)
})

test('the next version has the number after the highest one', () => {
  assert.equal(nextVersionNumber(['1.2', '1.9', '1.3']), '1.10')
  assert.equal(nextVersionNumber(['2.0', '1.9']), '2.1')
  assert.equal(nextVersionNumber([]), '1.0')
})
