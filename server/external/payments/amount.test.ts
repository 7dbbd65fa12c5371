import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAmount } from './amount.ts'

test('an amount is read as whole yen, or as the whole part of another currency', () => {
  assert.deepEqual(readAmount('1200', 'JPY'), { yen: 1_200, currency: 'JPY' })
  assert.deepEqual(readAmount('1200.00', 'JPY'), { yen: 1_200, currency: 'JPY' })
  assert.deepEqual(readAmount('12.34', 'USD'), { yen: 12, currency: 'USD' })
  assert.deepEqual(readAmount('0', 'JPY'), { yen: 0, currency: 'JPY' })
})

test('a malformed amount is undefined', () => {
  for (const value of [
    '1200.5',
    '-1',
    '1e3',
    '',
    ' 1',
    '1,200',
    '0x10',
    '9'.repeat(13),
    1200,
    null,
  ])
    assert.equal(readAmount(value, 'JPY'), undefined, String(value))
  assert.equal(readAmount('1200', undefined), undefined)
})
