import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { transferName } from '#server/payments/payouts/account.rule.ts'
import { HOSTILE_TEXT } from '#testing/faults/hostile-texts.ts'
import { type TransferRow, transferFile } from './transfer-file.rule.ts'

const account = {
  bankCode: '0005',
  branchCode: '001',
  kind: 'checking',
  number: '0012345',
} as const
const rows: readonly [TransferRow, TransferRow] = [
  {
    bankCode: '0001',
    branchCode: '210',
    kind: 'ordinary',
    number: '1234567',
    holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
    yen: 500,
    paymentId: 42,
  },
  {
    bankCode: '9900',
    branchCode: '018',
    kind: 'savings',
    number: '0000987',
    holder: 'JOHN SMITH',
    yen: 10_000,
    paymentId: 43,
  },
]
const transfer = {
  account,
  consignorCode: '12345',
  consignorName: 'ｶ)ﾋｷﾌﾀﾞ',
  transferOn: '2025-07-22',
  rows,
}

/**
 * Reads one field of a record. `from` and `to` are the first and the last byte of the field. Bytes
 * are counted from 1, as in the banks' descriptions of the format.
 */
const read = (file: Buffer, record: number, [from, to]: readonly [number, number]) =>
  new TextDecoder('shift_jis').decode(file.subarray(record * 122 + from - 1, record * 122 + to))

test('a transfer file has one-byte records of 120 with CR LF, at the places of the Zengin format', () => {
  const file = transferFile(transfer)
  assert.equal(file.length, 5 * 122)
  for (let record = 0; record < 5; record++) assert.equal(read(file, record, [121, 122]), '\r\n')
  for (const [record, place, expected] of [
    [0, [1, 4], '1210'],
    [0, [5, 14], '0000012345'],
    [0, [15, 54], 'ｶ)ﾋｷﾌﾀﾞ'.padEnd(40)],
    [0, [55, 62], '07220005'],
    [0, [63, 77], ' '.repeat(15)],
    [0, [78, 80], '001'],
    [0, [81, 95], ' '.repeat(15)],
    [0, [96, 103], '20012345'],
    [0, [104, 120], ' '.repeat(17)],
    [1, [1, 5], '20001'],
    [1, [6, 20], ' '.repeat(15)],
    [1, [21, 23], '210'],
    [1, [24, 38], ' '.repeat(15)],
    [1, [39, 50], '000011234567'],
    [1, [51, 80], 'ﾔﾏﾀﾞ ﾀﾛｳ'.padEnd(30)],
    [1, [81, 91], '00000005000'],
    [1, [92, 101], '0000000042'],
    [1, [112, 120], '7'.padEnd(9)],
    [2, [43, 50], '40000987'],
    [3, [1, 120], '8000002000000010500'.padEnd(120)],
    [4, [1, 120], '9'.padEnd(120)],
  ] as const)
    assert.equal(read(file, record, place), expected, `record ${record}, ${place}`)
})

test('an amount or a code that does not fit the file is refused, and a long name is cut', () => {
  const [row] = rows
  assert.throws(
    () => transferFile({ ...transfer, rows: [{ ...row, yen: 10_000_000_000 }] }),
    /10000000000 has more than 10 digits/,
  )
  assert.throws(() => transferFile({ ...transfer, consignorCode: 'ABC' }), /ABC/)
  assert.throws(
    () => transferFile({ ...transfer, account: { ...account, number: '1' } }),
    /a record has 114 bytes/,
  )
  const cut = transferFile({ ...transfer, consignorName: 'ｱ'.repeat(41) })
  assert.equal(read(cut, 0, [15, 54]), 'ｱ'.repeat(40))
})

test('a transfer file has the name that was typed, or the name is refused, whatever was typed', () => {
  const kana = fc.constantFrom(...'アガパヴヷヂッャヱヰーｱｶﾞﾊﾟゝ゛゜゙゚ ・「」（）－ABｃ１９.,/')
  const names = fc.array(fc.oneof(kana, HOSTILE_TEXT), { minLength: 1, maxLength: 12 })
  const [row] = rows
  fc.assert(
    fc.property(names, (parts) => {
      const holder = transferName(parts.join(''))
      if (holder === null) return
      assert.equal(transferName(holder), holder)
      const file = transferFile({ ...transfer, rows: [{ ...row, holder }] })
      assert.equal(file.length, 4 * 122)
      assert.equal(read(file, 1, [51, 80]), holder.padEnd(30))
      assert.equal(read(file, 1, [81, 91]), '00000005000')
      assert.ok(!file.includes('?'))
    }),
  )
})
