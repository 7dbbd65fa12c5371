import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentsEn } from './payments.en.ts'
import { paymentsJa } from './payments.ja.ts'
import { isOfCard, stripeItemOf, TOKEN_ITEMS, tokenItemOf } from './token-error.rule.ts'

const CODES = {
  number: ['100', '101', '102'],
  expiry: ['110', '111', '112', '113'],
  code: ['121', '122'],
  holder: ['131', '132'],
  maintenance: ['901'],
  communication: ['902'],
  other: ['000', '103', '141', '551', '999', '', 'x', '1000', '0100', '１００'],
} as const

test('V-031: each code of the provider names the item that it is about, an unknown one other', () => {
  for (const item of TOKEN_ITEMS) {
    for (const code of CODES[item]) assert.equal(tokenItemOf(code), item, code)
  }
})

test('V-031 M-002: each of the seven messages is the name of the item and が不正です', () => {
  const names = {
    number: 'カード番号',
    expiry: '有効期限',
    code: 'セキュリティコード',
    holder: 'カード名義',
    maintenance: 'メンテナンス',
    communication: '通信',
    other: 'その他',
  }
  for (const item of TOKEN_ITEMS) {
    assert.equal(paymentsJa.tokenFault(item), `${names[item]}が不正です`)
  }
})

test('M-002: English names each item apart, without a Japanese letter', () => {
  const messages = TOKEN_ITEMS.map((item) => paymentsEn.tokenFault(item))
  assert.equal(new Set(messages).size, TOKEN_ITEMS.length)
  for (const message of messages) assert.match(message, /^[ -~]+$/)
})

test('only what is printed on the card can be mended in the form', () => {
  assert.deepEqual(TOKEN_ITEMS.filter(isOfCard), ['number', 'expiry', 'code', 'holder'])
})

test("V-031: the second source's words name the same items", () => {
  const words = {
    incorrect_number: 'number',
    invalid_number: 'number',
    invalid_expiry_month: 'expiry',
    invalid_expiry_year: 'expiry',
    expired_card: 'expiry',
    incorrect_cvc: 'code',
    invalid_cvc: 'code',
    card_declined: 'other',
    '': 'other',
  }
  for (const [code, item] of Object.entries(words)) assert.equal(stripeItemOf(code), item, code)
})
