import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import type { CsvMapping, StatementFault } from '#contract/console/bank/bank.ts'
import { statementTemplate } from '#contract/console/bank/statement-columns.rule.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { readCsvStatement } from './csv-statement.rule.ts'
import { csvDay, eraDay } from './days.rule.ts'
import type { StatementFile } from './statement-file.ts'
import { readZengin } from './zengin.rule.ts'

const TODAY = '2026-11-23'
const golden = (name: string) => readFileSync(new URL(`golden/${name}`, import.meta.url))
const RECORD = 200
/**
 * Returns a copy of the file in which `text` replaces bytes of one record. `line` and `at` count
 * from 1, as in the tables of the bank's format description.
 */
function changed(file: Buffer, { line, at, text }: { line: number; at: number; text: string }) {
  const copy = Buffer.from(file)
  copy.write(text, (line - 1) * RECORD + at - 1, 'latin1')
  return copy
}
const linesOf = (read: StatementFile | StatementFault) => {
  assert.ok('sections' in read, JSON.stringify(read))
  return read.sections.flatMap(({ lines }) => lines)
}
const faultOf = (read: StatementFile | StatementFault) => {
  assert.ok('fault' in read, 'the file was read')
  return read
}
const withLineEnds = (file: Buffer, end: string) =>
  Buffer.from((file.toString('latin1').match(/.{200}/gs) ?? []).join(end) + end, 'latin1')

test('A-137 a statement of transactions (kind 03) is read: deposits, and the cancellation of one', () => {
  const read = readZengin(golden('zengin-03.txt'), TODAY)
  assert.deepEqual(linesOf(read), [
    {
      line: 2,
      kind: 'deposit',
      bookedOn: '2026-11-16',
      yen: 500,
      payerName: 'ﾔﾏﾀﾞ ﾀﾛｳ',
      memo: 'ﾌﾘｺﾐ',
    },
    {
      line: 4,
      kind: 'deposit',
      bookedOn: '2026-11-18',
      yen: 1_000,
      payerName: 'ｷﾔﾂｼﾕ ﾀﾛ-',
      memo: 'EDI 42 ﾌﾘｺﾐ',
    },
    {
      line: 5,
      kind: 'cancellation',
      bookedOn: '2026-11-20',
      yen: 1_000,
      payerName: 'ｷﾔﾂｼﾕ ﾀﾛ-',
      memo: 'ﾃｲｾｲ',
    },
  ])
  assert.ok('sections' in read)
  const account = { bankCode: '0001', branchCode: '123', kind: 'ordinary', number: '1234567' }
  assert.deepEqual(read.sections[0]?.account, account)
  assert.deepEqual([read.firstDay, read.lastDay], ['2026-11-16', '2026-11-20'])
})

test('A-137 a notice of transfers (kind 01) is read, also amounts of twelve digits', () => {
  const lines = linesOf(readZengin(golden('zengin-01.txt'), TODAY))
  assert.deepEqual(
    lines.map(({ line, kind, yen, payerName }) => [line, kind, yen, payerName]),
    [
      [2, 'deposit', 500, 'ｻﾄｳ ﾊﾅｺ'],
      [3, 'deposit', 1_000, 'ｽｽﾞｷ'],
      [4, 'deposit', 10_000_000_000, 'ｶﾌﾞｼｷｶﾞｲｼﾔ ｵｵｶﾞﾀ'],
      [5, 'cancellation', 1_000, 'ｽｽﾞｷ'],
    ],
  )
})

test("A-137 a payer's name has all of its 48 bytes and none of the fields beside it", () => {
  const name = 'A'.repeat(48)
  for (const [file, at] of [
    ['zengin-01.txt', 49],
    ['zengin-03.txt', 81],
  ] as const) {
    const bare = Buffer.from(
      golden(file)
        .toString('latin1')
        .replaceAll(/[\r\n]/g, ''),
      'latin1',
    )
    const full = changed(bare, { line: 2, at, text: `B${name}B` })
    assert.equal(linesOf(readZengin(full, TODAY))[0]?.payerName, name, file)
  }
})

test('A-137 line ends and the end-of-file mark change nothing, and two accounts stand in one file', () => {
  const file = golden('zengin-03.txt')
  const expected = linesOf(readZengin(file, TODAY))
  for (const end of ['\r\n', '\n', '\r']) {
    assert.deepEqual(linesOf(readZengin(withLineEnds(file, end), TODAY)), expected)
  }
  const marked = Buffer.concat([file, Buffer.from([0x1a])])
  assert.deepEqual(linesOf(readZengin(marked, TODAY)), expected)
  const account = file.subarray(0, 6 * RECORD)
  const end = changed(file, { line: 7, at: 12, text: '00002' }).subarray(6 * RECORD)
  const double = Buffer.concat([account, account, end])
  assert.equal(linesOf(readZengin(double, TODAY)).length, 2 * expected.length)
})

test('A-138 wrong accounts, dates, periods, counts, sums and balances refuse the whole file', () => {
  const file = golden('zengin-03.txt')
  const cases = [
    [{ line: 1, at: 2, text: '21' }, 'file-kind', 1],
    [{ line: 1, at: 4, text: '1' }, 'file-kind', 1],
    [{ line: 1, at: 64, text: '1' }, 'account', 1],
    [{ line: 1, at: 5, text: '081131' }, 'date', 1],
    [{ line: 1, at: 17, text: '081115' }, 'period', 1],
    [{ line: 2, at: 10, text: '081301' }, 'date', 2],
    [{ line: 2, at: 10, text: '261116' }, 'date', 2],
    [{ line: 2, at: 10, text: '081115' }, 'period', 2],
    [{ line: 2, at: 25, text: '0000x0000500' }, 'amount', 2],
    [{ line: 2, at: 25, text: '000000000600' }, 'sum', 6],
    [{ line: 3, at: 25, text: '000000000331' }, 'sum', 6],
    [{ line: 6, at: 2, text: '000003' }, 'count', 6],
    [{ line: 6, at: 8, text: '0000000001501' }, 'sum', 6],
    [{ line: 6, at: 41, text: '00000000100171' }, 'balance', 6],
    [{ line: 6, at: 55, text: '0000005' }, 'count', 6],
    [{ line: 7, at: 12, text: '00002' }, 'count', 7],
    [{ line: 6, at: 1, text: '2' }, 'record-kind', 7],
    [{ line: 3, at: 100, text: '\x81' }, 'characters', 3],
  ] as const
  for (const [change, fault, line] of cases) {
    const found = faultOf(readZengin(changed(file, change), TODAY))
    assert.deepEqual([found.fault, found.line], [fault, line], JSON.stringify(change))
  }
  const { expected, found } = faultOf(
    readZengin(changed(file, { line: 6, at: 8, text: '0000000001501' }), TODAY),
  )
  assert.deepEqual([expected, found], ['1500', '1501'], 'the sum of the rows, and that of the file')
  assert.equal(faultOf(readZengin(file.subarray(0, 6 * RECORD), TODAY)).fault, 'record-kind')
  assert.equal(faultOf(readZengin(file.subarray(0, -1), TODAY)).fault, 'record-length')
  assert.equal(faultOf(readZengin(Buffer.alloc(0), TODAY)).fault, 'empty')
})

test('A-138 a notice whose sum of cancellations is wrong is refused', () => {
  const file = Buffer.from(
    golden('zengin-01.txt').toString('latin1').replaceAll('\r\n', ''),
    'latin1',
  )
  const changes = [
    { line: 6, at: 2, text: '000004' },
    { line: 6, at: 8, text: '010000001501' },
    { line: 6, at: 20, text: '000002' },
    { line: 6, at: 26, text: '000000001001' },
    { line: 5, at: 128, text: ' ' },
  ]
  assert.equal(linesOf(readZengin(file, TODAY)).length, 4)
  for (const change of changes) {
    const { fault, line } = faultOf(readZengin(changed(file, change), TODAY))
    assert.ok(['count', 'sum'].includes(fault), JSON.stringify(change))
    assert.equal(line, 6)
  }
})

const MAPPING: CsvMapping = {
  encoding: 'cp932',
  headerRow: 2,
  namePrefix: '振込',
  columns: {
    date: '日付',
    deposit: 'お預り金額',
    withdrawal: 'お支払金額',
    balance: '差引残高',
    name: '摘要',
    memo: 'メモ',
    account: null,
  },
}
const readCsvFile = (file: Uint8Array, mapping = MAPPING) =>
  readCsvStatement(file, { mapping, number: '1234567', today: TODAY })
const csv = (text: string) => iconv.encode(text, 'cp932')

test("A-137 a bank's CSV is read by the mapping of the bank", () => {
  const lines = linesOf(readCsvFile(golden('bank.csv')))
  assert.deepEqual(
    lines.map(({ line, bookedOn, yen, payerName, memo }) => [line, bookedOn, yen, payerName, memo]),
    [
      [3, '2026-11-16', 500, 'ﾔﾏﾀﾞ ﾀﾛｳ', ''],
      [5, '2026-11-18', 1_000, 'ｷﾔﾂｼﾕ ﾀﾛ-', 'EDI 42'],
    ],
  )
  const bare: CsvMapping = {
    encoding: 'utf-8',
    headerRow: 0,
    namePrefix: '',
    columns: {
      date: '1',
      deposit: '2',
      withdrawal: null,
      balance: '3',
      name: '4',
      memo: null,
      account: '5',
    },
  }
  const newestFirst = Buffer.from(
    '20261118,-300,700,ﾃｽｳﾘﾖｳ,1234567\n20261117,1000,1000,ﾔﾏﾀﾞ,1234567\n',
  )
  assert.deepEqual(
    linesOf(readCsvFile(newestFirst, bare)).map(({ line, yen }) => [line, yen]),
    [[2, 1_000]],
  )
  const other = Buffer.from('20261117,1000,1000,ﾔﾏﾀﾞ,7654321\n')
  assert.equal(faultOf(readCsvFile(other, bare)).fault, 'account')
})

test('A-137 the template of an account is read, with titles and without', () => {
  const bare = { date: '1', deposit: '4', withdrawal: null, balance: null, name: '3', memo: null }
  const mappings: CsvMapping[] = [
    MAPPING,
    { ...MAPPING, encoding: 'utf-8', headerRow: 1 },
    { ...MAPPING, columns: { ...MAPPING.columns, account: '口座番号' } },
    { ...MAPPING, headerRow: 0, columns: { ...bare, account: null } },
    { ...MAPPING, headerRow: 0, columns: { ...bare, account: '6' } },
  ]
  for (const csvMapping of mappings) {
    const template = statementTemplate({ csvMapping, number: '1234567' })
    const read = readCsvFile(Buffer.from(`\uFEFF${template}`), csvMapping)
    assert.deepEqual(
      linesOf(read).map(({ bookedOn, yen, payerName }) => [bookedOn, yen, payerName]),
      [['2026-01-31', 12_000, 'ヤマダ タロウ']],
    )
  }
})

test('A-137 a file whose titles are the codes of the columns is read too', () => {
  const mapping: CsvMapping = { ...MAPPING, encoding: 'utf-8', headerRow: 1 }
  const file = 'date\tpayer\tdeposit\twithdrawal\tbalance\tmemo\n2026/11/17\tヤマダ\t\\500\t\t\t\n'
  const lines = linesOf(readCsvFile(Buffer.from(file), mapping))
  assert.deepEqual(
    lines.map(({ yen, payerName }) => [yen, payerName]),
    [[500, 'ヤマダ']],
  )
  const mixed = file.replace('payer', MAPPING.columns.name)
  assert.equal(faultOf(readCsvFile(Buffer.from(mixed), mapping)).fault, 'column')
})

test('A-138 a CSV with another header, a wrong date, amount or balance is refused as a whole', () => {
  const text = iconv.decode(golden('bank.csv'), 'cp932')
  const cases = [
    [text.replace('お預り金額', '入金'), 'column', 2],
    [text.replace('2026/11/16', '2026/11/31'), 'date', 3],
    [text.replace('2026/11/16', '26/11/16'), 'date', 3],
    [text.replace('2026/11/16', '2027/11/16'), 'date', 3],
    [text.replace('"500"', '"5OO"'), 'amount', 3],
    [text.replace('"500"', '""'), 'amount', 3],
    [text.replace('101,170', '101,171'), 'balance', 5],
    [text.replace('"1,000"', '"2,000"'), 'balance', 5],
    [text.replace('"日付"', '"日付'), 'characters', null],
    ['"x"\r\n"日付"\r\n', 'empty', null],
  ] as const
  for (const [file, fault, line] of cases) {
    const found = faultOf(readCsvFile(csv(file)))
    assert.deepEqual([found.fault, found.line], [fault, line], file)
  }
  assert.equal(faultOf(readCsvFile(Buffer.from(text))).fault, 'characters', 'UTF-8 is not CP932')
})

test('A-138 amounts as banks and spreadsheets write them', () => {
  const mapping: CsvMapping = { ...MAPPING, encoding: 'utf-8', headerRow: 1 }
  const read = (deposit: string) =>
    readCsvFile(
      Buffer.from(
        writeCsv([
          ['日付', 'お預り金額', 'お支払金額', '差引残高', '摘要', 'メモ'],
          ['令和8年11月16日 10:30', deposit, '', '', 'ﾔﾏﾀﾞ', ''],
          ['20261117', '1', '', '', 'ﾔﾏﾀﾞ', ''],
        ]),
      ),
      mapping,
    )
  for (const deposit of [
    '5,000',
    '5，000',
    '¥5,000',
    '￥5000',
    '\\5000',
    '5000円',
    '５０００',
    '5000.00',
    '+5,000',
    ' 5 000 ',
    'JPY 5,000',
  ])
    assert.deepEqual(
      linesOf(read(deposit)).map(({ yen }) => yen),
      [5_000, 1],
      deposit,
    )
  for (const withdrawn of [
    '-5,000',
    '−5,000',
    '－5000',
    '△5,000',
    '▲ 5,000',
    '(5,000)',
    '（5,000）',
    '¥-5,000',
    '-¥5,000円',
  ])
    assert.deepEqual(
      linesOf(read(withdrawn)).map(({ yen }) => yen),
      [1],
      withdrawn,
    )
  for (const wrong of ['5OOO', '5.5', '5%', '1e3', '(5', '五千'])
    assert.equal(faultOf(read(wrong)).fault, 'amount', wrong)
})

test('A-138 dates of the Japanese era and of CSV files', () => {
  assert.equal(eraDay('010501', TODAY), '2019-05-01')
  assert.equal(eraDay('081123', TODAY), TODAY)
  for (const text of ['010430', '081124', '080229', '310101', '0811 3', '']) {
    assert.equal(eraDay(text, TODAY), null, text)
  }
  for (const text of ['2026/11/3', '2026-11-03', '20261103', 'R8.11.3', '令和８年11月3日']) {
    assert.equal(csvDay(text, TODAY), '2026-11-03', text)
  }
  assert.equal(csvDay('令和元年5月1日', TODAY), '2019-05-01')
  for (const text of ['26/11/03', '2026/2/30', '2026/1103', 'H31.4.30', '']) {
    assert.equal(csvDay(text, TODAY), null, text)
  }
})

/** The records of a file: H is the header, D the data, T the trailer, E the end, X an unknown one. */
function composed(file: Buffer, order: string): Buffer {
  const count = file.length / RECORD
  const records = Array.from({ length: count }, (_, at) =>
    file.subarray(at * RECORD, (at + 1) * RECORD),
  )
  const [header, trailer, end] = [records[0], records[count - 2], records[count - 1]] as Buffer[]
  const parts = new Map([
    ['H', [header]],
    ['D', records.slice(1, -2)],
    ['T', [trailer]],
    ['E', [end]],
    ['X', [changed(end as Buffer, { line: 1, at: 1, text: 'X' })]],
  ])
  return Buffer.concat([...order].flatMap((part) => parts.get(part) as Buffer[]))
}
const bareNotice = () =>
  Buffer.from(golden('zengin-01.txt').toString('latin1').replaceAll('\r\n', ''), 'latin1')
type Change = Parameters<typeof changed>[1]
const readWith = (file: Buffer, ...changes: readonly Change[]) =>
  readZengin(changes.reduce(changed, file), TODAY)

test('A-138 the records of each account follow each other, and one record ends the file', () => {
  const file = golden('zengin-03.txt')
  for (const [order, line, found] of [
    ['HHDTE', 2, '1'],
    ['HDHTE', 6, '1'],
    ['HDTDE', 7, '2'],
    ['HDTTE', 7, '8'],
    ['HE', 2, '9'],
    ['HDE', 6, '9'],
    ['HDTEE', 7, '9'],
    ['HDTEHDTE', 7, '9'],
    ['HDTX', 7, 'X'],
  ] as const)
    assert.deepEqual(readZengin(composed(file, order), TODAY), {
      fault: 'record-kind',
      line,
      found,
    })
  assert.deepEqual(readZengin(composed(file, 'HDT'), TODAY), {
    fault: 'record-kind',
    line: 6,
    expected: '9',
  })
})

test('A-138 a statement has as many accounts as its end says, or its end says nothing', () => {
  const file = golden('zengin-03.txt')
  const ofEnd = (text: string) => readWith(file, { line: 7, at: 12, text })
  for (const text of ['00001', '00000', '     ']) assert.equal(linesOf(ofEnd(text)).length, 3, text)
  assert.deepEqual(ofEnd('00002'), { fault: 'count', line: 7, expected: '1', found: '2' })
})

test('A-137 the days of a statement are those of all its accounts', () => {
  const file = golden('zengin-03.txt')
  const wide = changed(file, { line: 1, at: 11, text: '081110081122' })
  const account = (of: Buffer) => of.subarray(0, 6 * RECORD)
  const end = changed(file, { line: 7, at: 12, text: '00002' }).subarray(6 * RECORD)
  for (const accounts of [
    [file, wide],
    [wide, file],
  ]) {
    const read = readZengin(Buffer.concat([...accounts.map(account), end]), TODAY)
    assert.ok('sections' in read)
    const { format, firstDay, lastDay } = read
    assert.deepEqual([format, firstDay, lastDay], ['zengin-03', '2026-11-10', '2026-11-22'])
  }
  const other = changed(file, { line: 1, at: 2, text: '01' })
  assert.deepEqual(readZengin(Buffer.concat([account(file), account(other), end]), TODAY), {
    fault: 'file-kind',
    line: 7,
    found: '01',
  })
})

test('A-138 a balance follows from the one before, with the signs of overdrawn accounts', () => {
  // 1,500 yen came and 1,330 went.
  const balances = (openingSign: string, opening: string, closingSign: string, closing: string) => {
    const padded = (text: string) => text.padStart(14, text === '' ? ' ' : '0')
    const read = readWith(
      golden('zengin-03.txt'),
      { line: 1, at: 114, text: openingSign },
      { line: 1, at: 116, text: padded(opening) },
      { line: 6, at: 40, text: closingSign + padded(closing) },
    )
    return 'fault' in read ? [read.fault, read.line, read.expected, read.found] : 'read'
  }
  for (const [openingSign, opening, closingSign, closing] of [
    ['1', '1000', '1', '1170'],
    ['2', '100', '1', '70'],
    ['2', '1000', '2', '830'],
    ['1', '0', '1', '170'],
    ['2', '170', '1', '0'],
    ['1', '0', '1', '0'],
    ['1', '', '1', '55'],
    ['1', '55', '1', ''],
    ['1', '', '1', ''],
  ] as const)
    assert.equal(
      balances(openingSign, opening, closingSign, closing),
      'read',
      `${opening} ${closing}`,
    )
  for (const [openingSign, opening, closingSign, closing, expected, found] of [
    ['1', '1000', '1', '1171', '1170', '1171'],
    ['2', '1000', '2', '831', '-830', '-831'],
    ['1', '0', '1', '171', '170', '171'],
    ['1', '100', '1', '0', '270', '0'],
  ] as const)
    assert.deepEqual(balances(openingSign, opening, closingSign, closing), [
      'balance',
      6,
      expected,
      found,
    ])
})

test('A-138 a fault of a record says what was found', () => {
  const file = golden('zengin-03.txt')
  for (const [change, fault] of [
    [
      { line: 1, at: 4, text: '1' },
      { fault: 'file-kind', found: '03' },
    ],
    [
      { line: 1, at: 63, text: '9' },
      { fault: 'account', found: '0001-123 1234567' },
    ],
    [
      { line: 1, at: 64, text: '1' },
      { fault: 'account', found: '0001-123 1001234567' },
    ],
    [
      { line: 1, at: 73, text: 'x' },
      { fault: 'account', found: '0001-123 000123456x' },
    ],
    [
      { line: 1, at: 23, text: 'x' },
      { fault: 'account', found: 'x001-123 1234567' },
    ],
    [
      { line: 2, at: 22, text: '3' },
      { fault: 'amount', found: '3' },
    ],
    [
      { line: 2, at: 25, text: '0'.repeat(12) },
      { fault: 'amount', found: '0' },
    ],
    [
      { line: 2, at: 25, text: ' '.repeat(12) },
      { fault: 'amount', found: '' },
    ],
    [
      { line: 2, at: 10, text: '081121' },
      { fault: 'period', found: '2026-11-21' },
    ],
    [
      { line: 6, at: 21, text: '000003' },
      { fault: 'count', expected: '2', found: '3' },
    ],
    [
      { line: 6, at: 27, text: '0000000001331' },
      { fault: 'sum', expected: '1330', found: '1331' },
    ],
  ] as const)
    assert.deepEqual(readWith(file, change), { line: change.line, ...fault })
  assert.deepEqual(readZengin(file.subarray(0, -1), TODAY), {
    fault: 'record-length',
    line: 7,
    expected: '200',
    found: '199',
  })
  assert.deepEqual(readWith(bareNotice(), { line: 1, at: 67, text: 'x' }), {
    fault: 'account',
    line: 1,
    found: '0001-123 123456x',
  })
})

test('A-137 accounts are ordinary, checking or savings, and their numbers have seven digits', () => {
  const accountOf = (at: number, text: string) => {
    const read = readWith(golden('zengin-03.txt'), { line: 1, at, text })
    return 'sections' in read && read.sections[0]?.account
  }
  const account = { bankCode: '0001', branchCode: '123', number: '1234567' }
  for (const [code, kind] of [
    ['1', 'ordinary'],
    ['2', 'checking'],
    ['4', 'savings'],
  ] as const)
    assert.deepEqual(accountOf(63, code), { ...account, kind })
  assert.deepEqual(accountOf(64, '0000000123'), { ...account, kind: 'ordinary', number: '0000123' })
})

test('A-137 a notice may leave its cancellations blank, and a long amount is read only where the usual one is 0', () => {
  const file = bareNotice()
  const [kept, rest] = [file.subarray(0, 4 * RECORD), file.subarray(5 * RECORD)]
  const without = changed(Buffer.concat([kept, rest]), {
    line: 5,
    at: 2,
    text: `000003010000001500${' '.repeat(18)}`,
  })
  assert.equal(linesOf(readZengin(without, TODAY)).length, 3)
  const short = readWith(
    file,
    { line: 4, at: 20, text: '0000000700' },
    { line: 6, at: 8, text: '000000002200' },
  )
  assert.deepEqual(
    linesOf(short).map(({ yen }) => yen),
    [500, 1_000, 700, 1_000],
  )
  const counted = readWith(file, { line: 6, at: 2, text: '000004010000002500' })
  assert.equal(linesOf(counted).length, 4, 'a bank may count what it cancelled')
})

test('A-138 a statement has 20,000 records at most, and its last line needs no end', () => {
  const file = golden('zengin-03.txt')
  const open = withLineEnds(file, '\n').subarray(0, -1)
  assert.deepEqual(readZengin(open, TODAY), readZengin(file, TODAY))
  const long = (count: number) => faultOf(readZengin(Buffer.alloc(count * RECORD, '1'), TODAY))
  assert.deepEqual([long(20_000).fault, long(20_001).fault], ['file-kind', 'too-long'])
})

const SHEET: CsvMapping = { ...MAPPING, encoding: 'utf-8', headerRow: 1 }
const HEADING = ['日付', 'お預り金額', 'お支払金額', '差引残高', '摘要', 'メモ']
const sheet = (rows: readonly (readonly string[])[], mapping = SHEET) =>
  readCsvFile(Buffer.from(writeCsv([HEADING, ...rows])), mapping)
const paid = (day: string, name = 'ﾔﾏﾀﾞ') => [day, '1', '', '', name, '']

test('A-137 the days of a CSV are those of its rows, in whatever order they stand', () => {
  const read = sheet([paid('2026/11/17'), paid('2026/11/16'), ['2026/11/18', '', '5', '', '', '']])
  assert.ok('sections' in read)
  const { format, firstDay, lastDay, sections } = read
  assert.deepEqual([format, firstDay, lastDay], ['csv', '2026-11-16', '2026-11-18'])
  const line = { kind: 'deposit', yen: 1, payerName: 'ﾔﾏﾀﾞ', memo: '' }
  const lines = [
    { ...line, line: 2, bookedOn: '2026-11-17' },
    { ...line, line: 3, bookedOn: '2026-11-16' },
  ]
  assert.deepEqual(sections, [{ account: null, lines }])
})

test('A-137 the prefix of a name is left out where it stands, and a dash is no amount', () => {
  const names = (namePrefix: string, ...all: string[]) =>
    linesOf(
      sheet(
        all.map((name) => paid('2026/11/16', name)),
        { ...SHEET, namePrefix },
      ),
    ).map(({ payerName }) => payerName)
  assert.deepEqual(names('振込', ' 振込 ﾔﾏﾀﾞ ', 'ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ 振込'), ['ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ', 'ﾔﾏﾀﾞ 振込'])
  assert.deepEqual(names('', ' ﾔﾏﾀﾞ '), ['ﾔﾏﾀﾞ'])
  const dash = sheet([['2026/11/16', '-', '5', '', '', ''], paid('2026/11/16')])
  assert.deepEqual(
    linesOf(dash).map(({ line }) => line),
    [3],
  )
})

test('A-138 a fault of a CSV says what was expected and found', () => {
  const day = '2026/11/16'
  for (const [rows, fault] of [
    [[[day, '', '', '', '', '']], { fault: 'amount', line: 2, found: '' }],
    [[[day, '5', '5', '', '', '']], { fault: 'amount', line: 2, found: '5' }],
    [[['11/16', '5', '', '', '', '']], { fault: 'date', line: 2, found: '11/16' }],
    [[['', '5', '', '', '', '']], { fault: 'date', line: 2, found: '' }],
    [
      [
        [day, '5', '', '105', '', ''],
        [day, '', '3', '103', '', ''],
        [day, '1', '', '103', '', ''],
      ],
      { fault: 'balance', line: 3, expected: '102', found: '103' },
    ],
  ] as const)
    assert.deepEqual(sheet(rows), fault)
  for (const wrong of ['5△', '5.001', '5.00.0', '5(5)', '(5)5', '1234567890123'])
    assert.deepEqual(sheet([[day, wrong, '', '', '', '']]), {
      fault: 'amount',
      line: 2,
      found: wrong,
    })
  const unstated = sheet([
    [day, '5', '', '105', '', ''],
    [day, '5', '', '', '', ''],
  ])
  assert.equal(linesOf(unstated).length, 2, 'a bank may leave out a balance')
})

test('A-138 the columns of a CSV are found by the titles of the bank, its codes or their places', () => {
  const columnFault = (file: string, mapping: CsvMapping) => {
    const { fault, line, expected } = faultOf(readCsvFile(Buffer.from(file), mapping))
    return [fault, line, expected]
  }
  const mixed = 'date,摘要,deposit,withdrawal,balance,memo\n2026/11/17,ﾔﾏﾀﾞ,5,,,\n'
  assert.deepEqual(columnFault(mixed, SHEET), ['column', 1, '日付'])
  const short = `${HEADING.join()}\n2026/11/17,5,,,\n`
  assert.deepEqual(columnFault(short, SHEET), ['column', 2, 'メモ'])
  for (const place of ['0', 'x', '1.5']) {
    const columns = { ...MAPPING.columns, date: place }
    assert.deepEqual(columnFault('20261117,5\n', { ...SHEET, headerRow: 0, columns }), [
      'column',
      null,
      place,
    ])
  }
  const columns = { ...MAPPING.columns, account: '口座' }
  const withAccount = (account: string) =>
    sheetOf([...HEADING, '口座'], [...paid('2026/11/17'), account], { ...SHEET, columns })
  for (const account of ['1234567', '普通 1234567', '１２３４５６７', '123-1234567'])
    assert.equal(linesOf(withAccount(account)).length, 1, account)
  for (const account of ['12345678', '1234567 支店 1', '234567', ''])
    assert.deepEqual(withAccount(account), {
      fault: 'account',
      line: 2,
      expected: '1234567',
      found: account,
    })
})

const sheetOf = (heading: readonly string[], row: readonly string[], mapping: CsvMapping) =>
  readCsvFile(Buffer.from(writeCsv([heading, row])), mapping)

test('A-138 a CSV has 20,000 rows at most', () => {
  const rows = (count: number) => Array.from({ length: count }, () => paid('2026/11/16'))
  assert.equal(linesOf(sheet(rows(20_000))).length, 20_000)
  assert.deepEqual(sheet(rows(20_001)), { fault: 'too-long', line: null })
})

test('A-138 a day of a CSV may have a time, and a day of the era is six digits alone', () => {
  for (const time of [
    ' 9:05',
    ' 09:05',
    '  09:05',
    'T09:05:30',
    ' 9時05分',
    ' 9時05分30秒',
    ' 9:05:30.5',
    ' 9:05:30.123456',
    '　９：０５',
  ])
    assert.equal(csvDay(` 2026/11/3${time} `, TODAY), '2026-11-03', time)
  for (const time of [' 9', ' 9:5', ' 9:05頃', ' 9:05:3', 'x9:05', ' 123:05', ' 9:05x30'])
    assert.equal(csvDay(`2026/11/3${time}`, TODAY), null, time)
  for (const text of ['10811033', '0811034', '1081103', 'x081103', '081103x'])
    assert.equal(eraDay(text, TODAY), null, text)
})
