import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyDate, historyDateTime } from './dates.ts'
import { counted, formatNumber, formatYen } from './money.ts'

test('U-062: amounts have thousands separators', () => {
  assert.equal(formatNumber(12345), '12,345')
  assert.equal(formatNumber(-1234567), '-1,234,567')
  for (const value of [0, 999, 1000, -999, -1000, 100_000, Number.MAX_SAFE_INTEGER]) {
    assert.equal(formatNumber(value), value.toLocaleString('en-US'))
  }
})

test('U-063: money carries a yen suffix', () => {
  assert.equal(formatYen(1000), '1,000円')
})

test('an English noun agrees with its number', () => {
  assert.equal(counted(1, 'point'), '1 point')
  assert.equal(counted(1_200, 'point'), '1,200 points')
  assert.equal(counted(0, 'box', 'boxes'), '0 boxes')
})

test('U-061: history dates begin with the two-digit year', () => {
  assert.equal(historyDateTime('2025-07-01 12:34:56'), '25/07/01 12:34')
  assert.equal(historyDate('2025-07-01 12:34:56'), '25/07/01')
})
