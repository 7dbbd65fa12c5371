import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { TYPED_ACCOUNT } from '#testing/fixtures/accounts.ts'
import { readAccount, transferName } from './account.rule.ts'

test('the account of a refund is kept in the digits and letters of banks', () => {
  assert.deepEqual(readAccount(TYPED_ACCOUNT), {
    account: {
      bankCode: '0001',
      bankName: 'みずほ銀行',
      branchCode: '210',
      branchName: '渋谷支店',
      kind: 'ordinary',
      number: '1234567',
      holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    },
  })
  const short = readAccount({ ...TYPED_ACCOUNT, number: '９８７' })
  assert.equal('account' in short && short.account.number, '0000987')
})

test('a holder is written in large half-width Katakana, capital letters and the signs of banks', () => {
  for (const [typed, encoded] of [
    ['キョウゴク　ユーコ', 'ｷﾖｳｺﾞｸ ﾕ-ｺ'],
    ['ｼﾞｮﾝ･ｽﾐｽ', 'ｼﾞﾖﾝ.ｽﾐｽ'],
    ['ヲヴパァ', 'ｵｳﾞﾊﾟｱ'],
    ['カ）ヒキフダ', 'ｶ)ﾋｷﾌﾀﾞ'],
    ['「アイ」', '｢ｱｲ｣'],
    ['  john  smith 3', 'JOHN SMITH 3'],
    ['ヤマタ゛　タロウ', 'ﾔﾏﾀﾞ ﾀﾛｳ'],
    ['ﾔﾏﾀ゛ ﾊ゜ｵ', 'ﾔﾏﾀﾞ ﾊﾟｵ'],
    ['ヱビス\u200b ヰリ―', 'ｴﾋﾞｽ ｲﾘ-'],
    ['ア'.repeat(30), 'ｱ'.repeat(30)],
  ] as const)
    assert.equal(transferName(typed), encoded)
  for (const typed of [
    '',
    ' ',
    '山田',
    'やまだ',
    'É',
    'ア'.repeat(31),
    'ガ'.repeat(16),
    'ア\nイ\u0000',
    'ア＊',
  ])
    assert.equal(transferName(typed), null, typed)
})

test('every holder that is accepted has only characters of transfer files', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
      const encoded = transferName(typed)
      assert.ok(encoded === null || /^[ｱ-ﾝﾞﾟ0-9A-Z ().\-/｢｣,]{1,30}$/.test(encoded))
    }),
    { numRuns: 500 },
  )
})

test('each wrong field of an account is named, and its message says what is expected there', () => {
  for (const [field, values, ja, en] of [
    ['bank_code', ['', '123', '12345', 'abcd'], /^金融機関コード/, /4-digit bank code/],
    ['bank_name', ['', ' ', 'み'.repeat(31), 'a\u0000'], /^金融機関名/, /bank name of 1 to 30/],
    ['branch_code', ['', '12', '1234'], /^支店コード/, /3-digit branch code/],
    ['branch_name', ['', '\u3000', 'み'.repeat(31)], /^支店名/, /branch name of 1 to 30/],
    ['kind', ['', 'current', 'other'], /^口座の種類/, /account type/],
    ['number', ['', '0000000', '12345678', '12a'], /^口座番号/, /account number of up to 7/],
    ['holder', ['', '山田太郎'], /^口座名義/, /account holder .* in Katakana/],
  ] as const)
    for (const value of values) {
      const read = readAccount({ ...TYPED_ACCOUNT, [field]: value })
      const errors = 'errors' in read ? read.errors : {}
      assert.deepEqual(Object.keys(errors), [field], value)
      assert.match(errors[field]?.ja ?? '', ja)
      assert.match(errors[field]?.en ?? '', en)
    }
})

test('the names of bank and branch may have one character, or thirty', () => {
  for (const name of ['み', 'み'.repeat(30)]) {
    const read = readAccount({ ...TYPED_ACCOUNT, bank_name: name, branch_name: name })
    assert.ok('account' in read, name)
  }
})
