import { ACCOUNT_KINDS } from '#contract/console/bank/bank.fields.ts'
import type { StatementFault } from '#contract/console/bank/bank.ts'
import { eraDay } from './days.rule.ts'
import {
  type AccountNumber,
  assertSame,
  readOrFault,
  type StatementFile,
  type StatementLine,
  type StatementSection,
  WrongStatement,
} from './statement-file.ts'
import { END, type Field, NOTICE, TRANSACTIONS } from './zengin-layout.rule.ts'
import {
  fieldOf,
  optionalNumberOf,
  readRecords,
  type Section,
  textOf,
  type ZenginRecord,
} from './zengin-records.rule.ts'
import { readNotice, readTransactions } from './zengin-sections.rule.ts'

const KIND_OF_CODE: Readonly<Record<string, AccountNumber['kind']>> = {
  '1': ACCOUNT_KINDS[0],
  '2': ACCOUNT_KINDS[1],
  '4': ACCOUNT_KINDS[2],
}
const JIS = '0'
const NUMBER_DIGITS = 7

/**
 * Reads a statement in the format of the Japanese Bankers Association. Each record has 200 bytes.
 * The statement has kind 01 (振込入金通知) or 03 (入出金取引明細) and one or more accounts. Checks the
 * order of the records, every date, count and sum. Any fault refuses the whole file.
 */
export function readZengin(file: Uint8Array, today: string): StatementFile | StatementFault {
  return readOrFault(() => {
    const records = readRecords(file)
    const [first] = records
    const fileKind = first === undefined ? '' : fieldOf(first, NOTICE.header.fileKind)
    if (fileKind !== '01' && fileKind !== '03') {
      throw new WrongStatement({ fault: 'file-kind', line: 1, found: fileKind })
    }
    const { sections, end } = divide(records)
    const accountCount = optionalNumberOf(end, END.accountCount)
    if (accountCount !== null && accountCount > 0n) {
      assertSame('count', end.line, { expected: sections.length, found: accountCount })
    }
    const read = sections.map((section) => readSection(section, { fileKind, today }))
    const days = read.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort()
    return {
      format: `zengin-${fileKind}`,
      firstDay: days[0] ?? '',
      lastDay: days.at(-1) ?? '',
      sections: read,
    }
  })
}

/**
 * Divides a file into the sections of its accounts by the first digit of each record. 1 is the
 * header of an account, 2 is data of the account, 8 is the trailer of the account, and 9 ends the
 * file.
 */
function divide(records: readonly ZenginRecord[]) {
  const sections: Section[] = []
  let open: { header: ZenginRecord; data: ZenginRecord[] } | null = null
  for (const record of records) {
    const kind = record.bytes[0]
    if (kind === '1' && open === null) open = { header: record, data: [] }
    else if (kind === '2' && open !== null) open.data.push(record)
    else if (kind === '8' && open !== null) {
      sections.push({ ...open, trailer: record })
      open = null
    } else if (kind === '9' && open === null && sections.length > 0 && record === records.at(-1)) {
      return { sections, end: record }
    } else throw new WrongStatement({ fault: 'record-kind', line: record.line, found: kind ?? '' })
  }
  // There is no end record, so the file was cut off before its end.
  throw new WrongStatement({ fault: 'record-kind', line: records.length, expected: '9' })
}

interface ReadSection extends StatementSection {
  readonly firstDay: string
  readonly lastDay: string
}

function readSection(
  section: Section,
  { fileKind, today }: { fileKind: '01' | '03'; today: string },
): ReadSection {
  const { header } = section
  const fields = NOTICE.header
  const ofSection = fieldOf(header, fields.fileKind)
  if (ofSection !== fileKind || fieldOf(header, fields.encoding) !== JIS) {
    throw new WrongStatement({ fault: 'file-kind', line: header.line, found: ofSection })
  }
  const dayIn = (record: ZenginRecord, field: Field) => dayOfField(record, field, today)
  dayIn(header, fields.createdOn)
  const [firstDay, lastDay] = [dayIn(header, fields.firstDay), dayIn(header, fields.lastDay)]
  if (firstDay > lastDay) throw new WrongStatement({ fault: 'period', line: header.line })
  const read = fileKind === '01' ? readNotice : readTransactions
  const lines: readonly StatementLine[] = read(section, (record, field) => {
    const day = dayIn(record, field)
    if (day >= firstDay && day <= lastDay) return day
    throw new WrongStatement({ fault: 'period', line: record.line, found: day })
  })
  return { account: accountOf(header, fileKind), lines, firstDay, lastDay }
}

function dayOfField(record: ZenginRecord, field: Field, today: string): string {
  const day = eraDay(fieldOf(record, field), today)
  if (day !== null) return day
  throw new WrongStatement({ fault: 'date', line: record.line, found: textOf(record, field) })
}

function accountOf(header: ZenginRecord, fileKind: '01' | '03'): AccountNumber {
  const fields = fileKind === '01' ? NOTICE.header : TRANSACTIONS.header
  const [bankCode, branchCode] = [
    fieldOf(header, fields.bankCode),
    fieldOf(header, fields.branchCode),
  ]
  const kind = KIND_OF_CODE[fieldOf(header, fields.accountKind)]
  // A statement of kind 03 has a longer field for the account number, which is filled up with
  // leading zeros. Removes these zeros.
  const number = fieldOf(header, fields.number).replace(/^0+(?=\d{7}$)/, '')
  const isWhole = number.length === NUMBER_DIGITS && /^\d+$/.test(bankCode + branchCode + number)
  if (isWhole && kind !== undefined) return { bankCode, branchCode, kind, number }
  const found = `${bankCode}-${branchCode} ${number}`
  throw new WrongStatement({ fault: 'account', line: header.line, found })
}
