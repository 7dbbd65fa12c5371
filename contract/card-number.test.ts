import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containsCardNumber, containsLongNumber } from './card-number.ts'

const cards: readonly string[] = [
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  ' 378282246310005 ',
  '３７８２８２２４６３１０００５',
  'my card is 5555555555554444, thank you',
  '{"number":"4000056655665556"}',
]
for (const text of cards) {
  test(`${text} is a possible card number`, () => assert.ok(containsCardNumber(text)))
}

const others: readonly string[] = [
  '',
  '4111111111111112',
  '41111111111',
  'ヤマダ　タロウ',
  '5f6d9a3b-1111-4111-8111-411111111111',
  '99999999-9999-4999-9999-999999999995',
  'a4111111111111111',
  '0c1f4111111111111111',
  '5O190127TN364715T',
]
for (const text of others) {
  test(`${text || 'empty text'} is no card number`, () => assert.ok(!containsCardNumber(text)))
}

test('a token of hex digits is no long number; 12 digits alone are, with or without a check digit', () => {
  assert.ok(!containsLongNumber('8f111111111111111111a9'.repeat(3)))
  for (const text of ['4111111111111111', '4111111111111112', '123456789012']) {
    assert.ok(containsLongNumber(text))
  }
})
