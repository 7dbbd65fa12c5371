export const RECORD_BYTES = 200

/** Where a field of a record begins, and how long it is, in bytes. */
export interface Field {
  readonly start: number
  readonly length: number
}

/** `lengths` has the lengths of the fields in the order of the record. */
function layout<Name extends string>(
  lengths: Readonly<Record<Name, number>>,
): Readonly<Record<Name, Field>> {
  let start = 0
  const fields = Object.entries<number>(lengths).map(([name, length]) => {
    const field = { start, length }
    start += length
    return [name, field] as const
  })
  if (start !== RECORD_BYTES) throw new Error(`a record has ${start} bytes`)
  return Object.fromEntries(fields) as Record<Name, Field>
}

/** The fields with which a header begins, in both kinds of statement. */
const HEADER = {
  record: 1,
  fileKind: 2,
  encoding: 1,
  createdOn: 6,
  firstDay: 6,
  lastDay: 6,
  bankCode: 4,
  bankName: 15,
  branchCode: 3,
  branchName: 15,
}
const DEPOSIT_TEXTS = { payerCode: 10, payerName: 48, fromBank: 15, fromBranch: 15 }

/**
 * 振込入金通知, kind 01: the transfers that the account received, and the cancellations of such
 * transfers.
 */
export const NOTICE = {
  header: layout({ ...HEADER, accountKind: 1, number: 7, holder: 40, rest: 93 }),
  data: layout({
    record: 1,
    reference: 6,
    bookedOn: 6,
    valueOn: 6,
    yen: 10,
    chequeYen: 10,
    ...DEPOSIT_TEXTS,
    cancellation: 1,
    edi: 20,
    rest: 52,
  }),
  /**
   * A data record with two further fields, for amounts that are too long for the usual fields. If
   * the usual fields contain zero, the amounts are in the further fields.
   */
  longData: layout({
    record: 1,
    reference: 6,
    bookedOn: 6,
    valueOn: 6,
    yen: 10,
    chequeYen: 10,
    ...DEPOSIT_TEXTS,
    cancellation: 1,
    longYen: 12,
    longChequeYen: 12,
    edi: 20,
    rest: 28,
  }),
  trailer: layout({ record: 1, count: 6, yen: 12, cancelledCount: 6, cancelledYen: 12, rest: 163 }),
}

/** 入出金取引明細, kind 03: all deposits to an account and all withdrawals from it. */
export const TRANSACTIONS = {
  header: layout({
    ...HEADER,
    reserved: 3,
    accountKind: 1,
    number: 10,
    holder: 40,
    openingSign: 1,
    passbook: 1,
    opening: 14,
    rest: 71,
  }),
  data: layout({
    record: 1,
    reference: 8,
    bookedOn: 6,
    valueOn: 6,
    direction: 1,
    transaction: 2,
    yen: 12,
    chequeYen: 12,
    presentedOn: 6,
    dishonouredOn: 6,
    bill: 1,
    billNumber: 7,
    branch: 3,
    ...DEPOSIT_TEXTS,
    summary: 20,
    edi: 20,
    rest: 1,
  }),
  trailer: layout({
    record: 1,
    inCount: 6,
    inYen: 13,
    outCount: 6,
    outYen: 13,
    closingSign: 1,
    closing: 14,
    dataCount: 7,
    rest: 139,
  }),
}

/** The last record of a file. In a notice (kind 01), spaces take the place of both counts. */
export const END = layout({ record: 1, recordCount: 10, accountCount: 5, rest: 184 })
