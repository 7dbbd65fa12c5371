import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePageNumber, parsePositiveInteger } from './positive-integer.ts'

test('only digits without a leading zero are a positive integer', () => {
  assert.equal(parsePositiveInteger('1'), 1)
  assert.equal(parsePositiveInteger('3000'), 3000)
  assert.equal(parsePositiveInteger(String(Number.MAX_SAFE_INTEGER)), Number.MAX_SAFE_INTEGER)
  for (const text of [null, '', '0', '-1', '007', '1.5', '1e3', '0x1F', ' 1', '9007199254740992'])
    assert.equal(parsePositiveInteger(text), undefined, String(text))
})

test('anything but a page number is page 1', () => {
  assert.equal(parsePageNumber('12'), 12)
  for (const text of [null, '0', 'x', '1000000000']) assert.equal(parsePageNumber(text), 1)
})
