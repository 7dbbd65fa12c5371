import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '#testing/repository/source-files.ts'
import { DAYS_MAX, faultsIn, isOverdue } from './library-faults.ts'

const advisory = { url: 'https://github.com/advisories/GHSA-1', name: 'inner', severity: 'high' }
const report = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    inner: { name: 'inner', severity: 'high', via: [{ source: 1, ...advisory }] },
    outer: { name: 'outer', severity: 'high', via: ['inner', { source: 1, ...advisory }] },
  },
})

test('a fault of a library is named once, and keeps the day on which it was first named', () => {
  const first = faultsIn(report, [], '2026-11-01')
  const fault = { url: advisory.url, library: 'inner', severity: 'high', seenOn: '2026-11-01' }
  assert.deepEqual(first, [fault])
  assert.deepEqual(faultsIn(report, first ?? [], '2026-11-20'), [fault])
  assert.deepEqual(faultsIn('{"vulnerabilities":{}}', first ?? [], '2026-11-20'), [])
})

test('a registry that does not answer names no shop free of faults', () => {
  for (const answer of ['', '{"message":"405 Method Not Allowed"}', 'npm error'])
    assert.equal(faultsIn(answer, [], '2026-11-20'), null, answer)
})

test('a fault is overdue after the days that CONTRIBUTING.md names', () => {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').replace(/\s+/g, ' ')
  assert.match(
    text,
    /critical .* is mended within 2 days; a high one within 14, a middle one within 30/,
  )
  assert.deepEqual(DAYS_MAX, { critical: 2, high: 14, moderate: 30 })
  const fault = { url: 'x', library: 'x', seenOn: '2026-11-01' }
  for (const [severity, lastDay, dayAfter] of [
    ['critical', '2026-11-03', '2026-11-04'],
    ['high', '2026-11-15', '2026-11-16'],
    ['moderate', '2026-12-01', '2026-12-02'],
  ] as const) {
    assert.equal(isOverdue({ ...fault, severity }, lastDay), false, severity)
    assert.equal(isOverdue({ ...fault, severity }, dayAfter), true, severity)
  }
  assert.equal(isOverdue({ ...fault, severity: 'low' }, '2027-11-01'), false)
})
