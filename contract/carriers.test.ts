import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CARRIER_NAMES, hasWrongCheckDigit, plainTrackingNumber, trackingUrl } from './carriers.ts'

test('a tracking number has one form, however it was typed', () => {
  const spellings = [
    '123456789012',
    '1234-5678-9012',
    ' 1234 5678 9012 ',
    '１２３４－５６７８－９０１２',
    '1234‐5678–9012',
    '1234−5678ー9012',
    '１２３４　５６７８　９０１２',
    '1234ｰ5678\u200b9012',
  ]
  for (const text of spellings) assert.equal(plainTrackingNumber(text), '123456789012', text)
  assert.equal(plainTrackingNumber('ｒｒ 123 456 789 jp'), 'RR123456789JP')
})

test('A-125: the plain form of a damaged tracking number still shows the damage', () => {
  assert.equal(plainTrackingNumber('391234567890.0'), '391234567890.0')
  assert.equal(plainTrackingNumber('3.91235E+11'), '3.91235E+11')
  assert.equal(plainTrackingNumber('39123456789O?'), '39123456789O?')
})

test('the link of a parcel has the plain form of its number', () => {
  for (const carrier of CARRIER_NAMES) {
    const link = trackingUrl(carrier, '１２３４-5678-9012', 'ja')
    assert.match(link, /^https:[^{]+=123456789012$/)
  }
})

test('the link to Japan Post opens its page in the language of the reader', () => {
  for (const carrier of ['japan-post', 'click-post'] as const)
    for (const language of ['ja', 'en'] as const)
      assert.match(trackingUrl(carrier, '1', language), new RegExp(`&locale=${language}&`))
})

test('the check digit of a tracking number is known for 12 digits and for international parcels', () => {
  for (const right of [
    '482900000015',
    '4829-0000-0015',
    'RR473124829GB',
    'EE876543216JP',
    // A remainder of 1 and of 0 have digits of their own.
    'RR000000080JP',
    'RR000000155JP',
    '12345',
    '1Z999',
  ])
    assert.equal(hasWrongCheckDigit(right), false, right)
  for (const wrong of [
    '482900000012',
    '482900000051',
    'RR473124828GB',
    'RR000000085JP',
    'RR000000150JP',
  ])
    assert.equal(hasWrongCheckDigit(wrong), true, wrong)
})
