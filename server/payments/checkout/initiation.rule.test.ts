import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PAYMENT } from '#contract/constants.ts'
import { methodOf } from '#server/payments/lifecycle/methods.ts'
import { NAME_INVALID } from './checkout.messages.ts'
import {
  hashOfRequest,
  isKana,
  isSameRequest,
  missingField,
  type PaymentRequest,
} from './initiation.rule.ts'

const empty: PaymentRequest = {
  payId: PAYMENT.paypay,
  courseId: 101,
  packId: null,
  kana: null,
  combiniCode: null,
  carrierId: null,
  scriptReference: null,
}

for (const name of ['ァ', 'ヺ', 'ー', 'ヤマダ　タロウ', 'ヤマダ タロー', 'ヤ'.repeat(40)]) {
  test(`V-028 ${name} is the name of an account holder`, () => assert.equal(isKana(name), true))
}
for (const name of [
  '',
  '　ヤマダ',
  ' ',
  'ヤ'.repeat(41),
  'Yamada',
  'やまだ',
  'ヤマダ1',
  'xヤマダ',
]) {
  test(`V-028 "${name}" is no name of an account holder`, () => assert.equal(isKana(name), false))
}

test('V-028 the message about the name of an account holder names the longest one', () => {
  for (const text of [NAME_INVALID.ja, NAME_INVALID.en]) {
    const longest = Number(text.match(/\d+/)?.[0])
    assert.deepEqual(
      [longest, longest + 1].map((length) => isKana('ヤ'.repeat(length))),
      [true, false],
    )
  }
})

const REQUIRED: readonly (readonly [number, Partial<PaymentRequest>, string | null])[] = [
  [PAYMENT.paypay, {}, null],
  [PAYMENT.convenienceStore, {}, 'combini_code'],
  [PAYMENT.convenienceStore, { combiniCode: 'econ' }, null],
  [PAYMENT.carrier, {}, 'carrier_id'],
  [PAYMENT.carrier, { carrierId: 'docomo' }, null],
  [PAYMENT.paypal, {}, 'order_id'],
  [PAYMENT.paypal, { scriptReference: 'O1' }, null],
  [PAYMENT.bankTransfer, {}, 'name'],
  [PAYMENT.bankTransfer, { kana: 'Yamada' }, 'name'],
  [PAYMENT.bankTransfer, { kana: 'ヤマダ' }, null],
  [PAYMENT.bankTransfer, { kana: 'JOHN SMITH' }, null],
  [PAYMENT.bankTransfer, { kana: 'ＪＯＨＮ　ＳＭＩＴＨ' }, null],
  [PAYMENT.bankTransfer, { kana: 'カ）ヒキフダ' }, null],
  [PAYMENT.bankTransfer, { kana: 'カ)ヒキフダ' }, null],
  [PAYMENT.bankTransfer, { kana: 'ヒキフダ(ド' }, null],
  [PAYMENT.bankTransfer, { kana: '（カ' }, 'name'],
  [PAYMENT.bankTransfer, { kana: 'カ＊' }, 'name'],
  [99, {}, null],
]
for (const [payId, fields, missing] of REQUIRED) {
  const name = methodOf(payId)?.name.en ?? 'an unknown method'
  test(`${name} with ${JSON.stringify(fields)} lacks ${missing ?? 'nothing'}`, () => {
    assert.equal(missingField({ ...empty, ...fields, payId }), missing)
  })
}

test('a request is the same only if every part of it is', () => {
  const requestHash = hashOfRequest(empty)
  assert.equal(requestHash.length, 32)
  assert.equal(isSameRequest({ ...empty }, { requestHash }), true)
  for (const other of [
    { payId: 9 },
    { courseId: 102 },
    { packId: 1 },
    { kana: 'ヤ' },
    { combiniCode: 'econ' },
    { carrierId: 'docomo' },
    { scriptReference: 'O1' },
  ]) {
    assert.equal(isSameRequest({ ...empty, ...other }, { requestHash }), false)
  }
})
