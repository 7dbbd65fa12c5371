import iconv from 'iconv-lite'
import type { MemberAccount } from '#server/payments/payouts/account.rule.ts'

/**
 * Returns a file in the Zengin format 総合振込, from which a bank transfers money to many accounts. The
 * file has records of 120 bytes in one-byte JIS, each followed by CR LF. The header names the
 * shop's account and the day. Each data record names a receiver and an amount. The trailer has the
 * number of transfers and their sum.
 */
export function transferFile(transfer: Transfer): Buffer {
  const { rows } = transfer
  const records = [
    headerOf(transfer),
    ...rows.map(dataOf),
    `8${digits(rows.length, 6)}${digits(totalYenOf(rows), 12)}${letters('', 101)}`,
    `9${letters('', 119)}`,
  ]
  for (const record of records)
    if (record.length !== RECORD_BYTES) throw new Error(`a record has ${record.length} bytes`)
  return iconv.encode(records.map((record) => `${record}\r\n`).join(''), 'shift_jis')
}

export function totalYenOf(rows: readonly Pick<TransferRow, 'yen'>[]): number {
  return rows.reduce((sum, { yen }) => sum + yen, 0)
}

const RECORD_BYTES = 120

export interface Transfer {
  /** The account of the shop from which the bank takes the money. */
  readonly account: Pick<MemberAccount, 'bankCode' | 'branchCode' | 'kind' | 'number'>
  /** The code and the name by which the bank identifies the shop, in half-width characters. */
  readonly consignorCode: string
  readonly consignorName: string
  /** The day of the transfer, YYYY-MM-DD. */
  readonly transferOn: string
  readonly rows: readonly TransferRow[]
}
export interface TransferRow extends Omit<MemberAccount, 'bankName' | 'branchName'> {
  readonly yen: number
  /** The payment's id, which the bank repeats in its list of failed transfers. */
  readonly paymentId: number
}

const KIND_CODES = { ordinary: '1', checking: '2', savings: '4' } as const

function headerOf({ account, consignorCode, consignorName, transferOn }: Transfer): string {
  return [
    // Record kind, file kind 21 (総合振込), character code 0 (JIS).
    '1',
    '21',
    '0',
    digits(consignorCode, 10),
    letters(consignorName, 40),
    transferOn.slice(5).replace('-', ''),
    // The names of bank and branch may be empty, because the bank uses only their codes.
    account.bankCode,
    letters('', 15),
    account.branchCode,
    letters('', 15),
    KIND_CODES[account.kind],
    account.number,
    letters('', 17),
  ].join('')
}

function dataOf(row: TransferRow): string {
  return [
    '2',
    row.bankCode,
    letters('', 15),
    row.branchCode,
    letters('', 15),
    // 0000: the field for the number of the clearing house, which banks no longer use.
    '0000',
    KIND_CODES[row.kind],
    row.number,
    letters(row.holder, 30),
    digits(row.yen, 10),
    // 0: the record marks neither a first transfer to this account nor a changed account.
    '0',
    // The first of two fields for numbers of the receiver has the payment's id.
    digits(row.paymentId, 10),
    digits(0, 10),
    // 7: the bank transfers by wire. A space: the record contains no message for the receiver.
    '7',
    ' ',
    letters('', 7),
  ].join('')
}

function digits(value: number | string, length: number): string {
  const text = String(value).padStart(length, '0')
  if (text.length > length || /\D/.test(text))
    throw new Error(`${text} has more than ${length} digits`)
  return text
}

function letters(text: string, length: number): string {
  return text.slice(0, length).padEnd(length)
}
