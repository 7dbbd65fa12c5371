import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import {
  gmoErrorCause,
  isCardField,
  stripeErrorCause,
  TOKEN_ERROR_CAUSES,
} from './token-error.rule.ts'

const CODES = {
  number: ['100', '101', '102'],
  expiry: ['110', '111', '112', '113'],
  code: ['121', '122'],
  holder: ['131', '132'],
  maintenance: ['901'],
  communication: ['902'],
  other: ['000', '103', '141', '551', '999', '', 'x', '1000', '0100', '１００'],
} as const

test('V-031: each error code of the provider names its cause, an unknown one `other`', () => {
  for (const cause of TOKEN_ERROR_CAUSES) {
    for (const code of CODES[cause]) assert.equal(gmoErrorCause(code), cause, code)
  }
})

test('V-031 M-002: each of the seven Japanese messages is the name of the item and が不正です', () => {
  const names = {
    number: 'カード番号',
    expiry: '有効期限',
    code: 'セキュリティコード',
    holder: 'カード名義',
    maintenance: 'メンテナンス',
    communication: '通信',
    other: 'その他',
  }
  for (const cause of TOKEN_ERROR_CAUSES) {
    assert.equal(paymentsTexts.ja.tokenError(cause), `${names[cause]}が不正です`)
  }
})

test('M-002: each English message is different and has no Japanese letters', () => {
  const messages = TOKEN_ERROR_CAUSES.map((cause) => paymentsTexts.en.tokenError(cause))
  assert.equal(new Set(messages).size, TOKEN_ERROR_CAUSES.length)
  for (const message of messages) assert.match(message, /^[ -~]+$/)
})

test('only an error in what is printed on the card belongs to a field of the form', () => {
  assert.deepEqual(TOKEN_ERROR_CAUSES.filter(isCardField), ['number', 'expiry', 'code', 'holder'])
})

test("V-031: Stripe's error codes name the same causes", () => {
  const stripeCodes = {
    incomplete_number: 'number',
    incorrect_number: 'number',
    invalid_number: 'number',
    invalid_expiry_month: 'expiry',
    incomplete_expiry: 'expiry',
    invalid_expiry_year: 'expiry',
    invalid_expiry_month_past: 'expiry',
    invalid_expiry_year_past: 'expiry',
    expired_card: 'expiry',
    incomplete_cvc: 'code',
    incorrect_cvc: 'code',
    invalid_cvc: 'code',
    card_declined: 'other',
    '': 'other',
  }
  for (const [code, cause] of Object.entries(stripeCodes))
    assert.equal(stripeErrorCause(code), cause, code)
})
