import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitDigits, normalizeDigits, normalizePhone } from './digits.ts'

test('a number is read in every way in which people write it', () => {
  for (const [written, digits] of [
    ['4111 1111 1111 1111', '4111111111111111'],
    ['４１１１－１１１１－１１１１－１１１１', '4111111111111111'],
    ['150-0001', '1500001'],
    ['１５００００１', '1500001'],
    ['〒１５０−０００１', '1500001'],
    [' 090ｰ1234‐5678\n', '09012345678'],
    ['\u202a(090)\u00a01234.5678\u202c', '09012345678'],
    ['１２３　４５６', '123456'],
    ['+81 90-1234-5678', '+819012345678'],
  ] as const) {
    assert.equal(normalizeDigits(written), digits, written)
  }
})

test('a Japanese telephone number is read in its international form too', () => {
  for (const text of [
    '+819012345678',
    '＋81 (0)90-1234-5678',
    '0081 90 1234 5678',
    '090-1234-5678',
    'tel:090-1234-5678',
    'ＴＥＬ：０９０−１２３４−５６７８',
    '携帯 090(1234)5678',
    '81-90-1234-5678',
    '090/1234/5678',
    '０９０～１２３４～５６７８',
  ])
    assert.equal(normalizePhone(text), '09012345678', text)
  assert.equal(normalizePhone('+1 212 555 0100'), '+12125550100')
  assert.equal(normalizePhone('81-3-1234-5678'), '0312345678')
  assert.equal(normalizePhone('8112345'), '8112345')
  assert.equal(normalizePhone('0810-123-4567'), '08101234567')
})

test('separators do not count toward the length of a number', () => {
  assert.equal(limitDigits(16)('4111 1111 1111 1111'), '4111111111111111')
  assert.equal(limitDigits(6)('１２３-４５６-７'), '123456')
})

test('what is no part of a number stays, for the check of the field to refuse', () => {
  for (const text of ['12a4', '٠٩٠', '12/4', '']) assert.equal(normalizeDigits(text), text)
})
