import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { canonicalText } from '#contract/canonical-text.rule.ts'
import {
  allowedText,
  type ImportColumn,
  templateOf,
} from '#contract/console/imports/import-columns.rule.ts'
import { FILE_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { decodeText, writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { cardColumns, priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { LOOKALIKES } from '#server/platform/characters.ts'
import { type CsvEncoding, csvFile, readCsv, UnwritableCells } from '#server/platform/csv.ts'
import { HOSTILE_TEXT as HOSTILE } from '#testing/faults/hostile-texts.ts'
import { IMPORTS } from '#web/console/handbook/import-tables.rule.ts'
import { readCell, readImport } from './imports.rule.ts'
import { rowsOf as rowsOfFile } from './imports.ts'

/** Every import, so that a new one is covered once the handbook has it. */
const ALL = IMPORTS
const rowsOf = (text: string) => readCsv(text) ?? []

test('the template of each import has no fault, and its titles and codes name the same columns', () => {
  for (const columns of Object.values(ALL))
    for (const language of ['ja', 'en'] as const) {
      const [titles = [], example = []] = rowsOf(templateOf(columns, language)).map(
        (row) => row.cells,
      )
      const codes = Object.values(columns).map(({ code }) => code)
      for (const heading of [titles, codes, titles.map((title) => ` ${title.toUpperCase()} `)]) {
        const { lines, failed } = readImport(columns, rowsOf(writeCsv([heading, example])))
        assert.deepEqual([failed, lines[0]?.failed, lines.length], [[], [], 1])
      }
    }
})

test('each choice is read by its value and by its label in both languages', () => {
  for (const columns of Object.values(ALL))
    for (const column of Object.values<ImportColumn>(columns)) {
      if (column.field.type !== 'choice' || column.names === undefined) continue
      for (const [value, { ja, en }] of Object.entries(column.names))
        for (const text of [value, ja, en, en.toUpperCase(), ` ${ja}`])
          assert.deepEqual(String(readValue(readCell(column, text))), value)
      assert.deepEqual(readCell(column, 'tlh'), { reason: 'not-a-choice' })
    }
})

const readValue = (read: ReturnType<typeof readCell>) => ('value' in read ? read.value : read)

test('the allowed languages are named as on the screens', () => {
  assert.match(allowedText(cardColumns.language, 'ja'), /^日本語・英語/)
})

test('numbers are read as people write them, and every other one says what is wrong', () => {
  const { price } = priceColumns
  for (const text of [
    '1200',
    '1,200',
    '1，200',
    '¥1,200',
    '￥1,200',
    '¥ 1,200-',
    '¥1,200－',
    '\\1200',
    '１２００',
    '1200円',
    '１，２００ 円',
    '1200円也',
    '1200.00',
    '1200.0',
    '+1200',
    '1200 JPY',
    '1200枚',
    '1200コイン',
  ])
    assert.deepEqual(readCell(price, text), { value: 1_200 }, text)
  for (const [text, reason] of [
    ['', 'missing'],
    ['x', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1.5', 'not-a-number'],
    ['1.000', 'not-a-number'],
    ['1,50', 'not-a-number'],
    ['12,00', 'not-a-number'],
    ['△100', 'not-a-number'],
    ['▲100', 'not-a-number'],
    ['(100)', 'not-a-number'],
    ['−100', 'not-a-number'],
    ['10%', 'not-a-number'],
    ['¥', 'not-a-number'],
    ['円', 'not-a-number'],
    ['1 200', 'not-a-number'],
    ['1.2万', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['1000000001', 'out-of-range'],
  ] as const)
    assert.deepEqual(readCell(price, text), { reason }, text)
  assert.deepEqual(readCell(cardColumns.code, '4.90237E+12'), { reason: 'damaged' })
  assert.deepEqual(readCell(cardColumns.name, '長'.repeat(101)), { reason: 'too-long' })
})

test('two columns for one field are refused, whatever they are called', () => {
  const [wanted = ''] = priceColumns.price.alsoCalled ?? []
  const { failed } = readImport(priceColumns, rowsOf(`code,price,${wanted}\nA,100,900\n`))
  assert.deepEqual(
    failed.map(({ reason, column }) => [reason, column]),
    [['repeated', wanted]],
  )
})

test('yes and no are read in each of their spellings, and no other answer is', () => {
  const column = { ...cardColumns.name, field: { type: 'flag' } } as const
  for (const [value, ...texts] of [
    [true, 'はい', 'yes', 'YES', ' Yes ', 'true', '1', '１', '○', '◯', '〇', '有', 'あり'],
    [false, 'いいえ', 'no', 'No', 'ｎｏ', 'false', '0', '０', '×', '無', 'なし'],
  ] as const)
    for (const text of texts) assert.deepEqual(readCell(column, text), { value }, text)
  for (const text of ['-', '2', 'はいいいえ'])
    assert.deepEqual(readCell(column, text), { reason: 'not-a-choice' }, text)
  assert.deepEqual(readCell(column, ''), { reason: 'missing' })
})

test('a text says whether it is too long or of another form, and digits keep their first 0', () => {
  const field = { type: 'text', max: 3, privacy: 'open', pattern: '[A-Z]+' } as const
  const digits = { type: 'digits', max: 4, privacy: 'open' } as const
  const read = (of: ImportColumn['field'], text: string) =>
    readCell({ ...cardColumns.name, field: of }, text)
  for (const [of, text, expected] of [
    [field, 'ABC', { value: 'ABC' }],
    [field, 'abc', { reason: 'invalid' }],
    [field, 'ABCD', { reason: 'too-long' }],
    [field, 'abcd', { reason: 'too-long' }],
    [digits, '0012', { value: '0012' }],
    [digits, '０-１２', { value: '012' }],
    [digits, '00123', { reason: 'too-long' }],
    [digits, 'x', { reason: 'invalid' }],
    [{ ...digits, min: 1 }, '', { reason: 'missing' }],
  ] as const)
    assert.deepEqual(read(of, text), expected, text)
})

test('days are read as people write them', () => {
  const column = { ...cardColumns.name, field: { type: 'day' } } as const
  for (const text of [
    '2026-01-31',
    '2026/1/31',
    '2026.1.31',
    '2026年1月31日',
    '２０２６/０１/３１',
    '20260131',
    '2026年 1月 31日',
    '令和8年1月31日',
    'R8.1.31',
    'r8/01/31',
    '㋿8年1月31日',
    'Ｒ８．１．３１',
    '2026/1/31（土）',
    '2026年1月31日(土曜日)',
    '2026/01/31 0:00',
    '2026/1/31 00:00:00',
    '2026−1−31',
    '\u200b2026‐01‐31\u00a0',
  ])
    assert.deepEqual(readCell(column, text), { value: '2026-01-31' }, text)
  for (const text of [
    '1/31',
    '2026-02-30',
    '31 Jan',
    '26/1/31',
    '8.1.31',
    '31/01/2026',
    '令和8年2月30日',
    '2026-13-01',
    '2026-00-10',
    'R0.1.1.1',
    '2026/1/31 9:00',
    '19999',
    '80000',
    '46053.',
    '146053',
  ])
    assert.deepEqual(readCell(column, text), { reason: 'invalid' }, text)
  for (const text of ['20000', '46053', '46053.5', '46053.375', '79999', '########'])
    assert.deepEqual(readCell(column, text), { reason: 'damaged' }, text)
})

test('times are read as people write them, and a day alone is not a time', () => {
  const column = { ...cardColumns.name, field: { type: 'time' } } as const
  for (const text of [
    '2026-01-31 20:00',
    '2026/1/31 20:00:00',
    '2026年1月31日20時00分',
    '2026年1月31日 20時',
    '2026/1/31 午後8:00',
    '2026年1月31日午後8時',
    '2026/1/31 午後 8:00:00',
    '２０２６／１／３１　午後８：００',
    '2026-01-31 8:00 PM',
    '2026-01-31 8:00:00pm',
  ])
    assert.deepEqual(readCell(column, text), { value: '2026-01-31T11:00:00.000Z' }, text)
  assert.deepEqual(readCell(column, '2026-01-31 12:30 AM'), { value: '2026-01-30T15:30:00.000Z' })
  assert.deepEqual(readCell(column, '2026-01-31 午後0:30'), { value: '2026-01-31T03:30:00.000Z' })
  assert.deepEqual(readCell(column, '2026-01-31 12:30 PM'), { value: '2026-01-31T03:30:00.000Z' })
  assert.deepEqual(readCell(column, '2026-01-31 午前11時'), { value: '2026-01-31T02:00:00.000Z' })
  for (const text of [
    '2026/1/31 午後12:00',
    '2026/1/31 午前12時',
    '2026-01-31 13:00 PM',
    '20:00',
    '2026-01-31 25:00',
    '開始 2026-01-31 20:00',
    '2026-01-31 20:00 頃',
    '2026年1月31日20時00分頃',
    '2026-01-31 8:00 PM頃',
    '2026-01-31 20:0',
    '46053.5 20:00',
  ])
    assert.deepEqual(readCell(column, text), { reason: 'invalid' }, text)
  for (const text of ['2026-01-31', '2026年1月31日（土）'])
    assert.deepEqual(readCell(column, text), { reason: 'no-time' }, text)
})

test('a file with as many rows as a list can export is read, and one more row is refused', () => {
  const fileOf = (count: number) =>
    Buffer.from(`code\n${'A\n'.repeat(count)}`).toString('base64url')
  const rows = rowsOfFile(fileOf(FILE_ROWS_MAX))
  assert.equal(Array.isArray(rows) && rows.length, FILE_ROWS_MAX + 1)
  assert.ok('reason' in rowsOfFile(fileOf(FILE_ROWS_MAX + 1)))
})

for (const [named, code] of [
  ['a line break', 'A\r\n1'],
  ['a joiner of width zero', 'A\u200d1'],
  ['a soft hyphen', 'A\u00ad1'],
] as const)
  test(`a new code with ${named} is refused`, () => {
    assert.deepEqual(readCell(priceColumns.code, code), { reason: 'hidden-mark' })
  })

/** Returns the value that a cell may have, as the shop keeps it. */
const kept = (column: ImportColumn, text: string) => {
  const whole = canonicalText(
    text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
      .trim(),
  )
  const read = readCell(column, whole)
  return 'value' in read ? whole : ''
}

test('what an import reads of any text is read again from the file that is written of it', () => {
  const files = fc.record({
    columns: fc.constantFrom(...Object.values(ALL)),
    texts: fc.array(HOSTILE, { minLength: 20, maxLength: 20 }),
    encoding: fc.constantFrom<CsvEncoding>('utf-8', 'cp932'),
    language: fc.constantFrom('ja', 'en'),
  })
  fc.assert(
    fc.property(files, ({ columns, texts, encoding, language }) => {
      const all = Object.entries<ImportColumn>(columns)
      const cells = all.map(([, column], at) =>
        column.isNote ? (texts[at] ?? '').toWellFormed() : kept(column, texts[at] ?? ''),
      )
      const row = all.map(([, { isCode }], at) => (isCode ? { code: cells[at] ?? '' } : cells[at]))
      const titles = all.map(([, { title }]) => title[language])
      const read = (bytes: Uint8Array) =>
        readImport(columns, readCsv(decodeText(bytes) ?? '"') ?? []).lines[0]
      const { bytes, isCp932 } = fileOf([titles, row], encoding)
      const line = read(bytes)
      if (cells.every((cell) => cell === '')) return
      for (const [at, [name, column]] of all.entries())
        if (!column.isNote)
          assert.equal(line?.cells.get(name) ?? '', written(cells[at] ?? '', isCp932), name)
    }),
    { numRuns: 300 },
  )
})

/** What CP932 cannot hold is refused and named, and then written in UTF-8. */
function fileOf(rows: readonly (readonly unknown[])[], encoding: CsvEncoding) {
  try {
    return { bytes: csvFile(rows, encoding), isCp932: encoding === 'cp932' }
  } catch (cause) {
    if (!(cause instanceof UnwritableCells)) throw cause
    assert.ok(cause.cells.length > 0)
    return { bytes: csvFile(rows, 'utf-8'), isCp932: false }
  }
}

/** CP932 has one sign for some signs that look alike. */
function written(text: string, isCp932: boolean): string {
  return isCp932 ? text.replaceAll(/[^\0-\x7f]/g, (sign) => LOOKALIKES[sign] ?? sign).trim() : text
}

test('no hostile text makes an import fail: each cell is read or named with a reason', () => {
  const cells = fc.array(fc.array(HOSTILE, { maxLength: 8 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(ALL)), cells, (columns, rows) => {
      const { lines } = readImport(
        columns,
        readCsv(rows.map((row) => row.join(',')).join('\n')) ?? [],
      )
      for (const { cells: read, values, failed } of lines)
        for (const name of read.keys())
          assert.ok(
            values.has(name) || failed.some(({ column }) => column === columns[name]?.code),
            name,
          )
    }),
  )
})

test('a file is read with whatever marks, titles and line ends programs write', () => {
  const wanted = [
    [2, 'A-1', 1_200],
    [3, 'B-2', 300],
  ]
  const read = (bytes: Uint8Array) => {
    const { lines, failed } = readImport(priceColumns, readCsv(decodeText(bytes) ?? '"') ?? [])
    assert.deepEqual([failed, lines.flatMap((line) => line.failed)], [[], []])
    return lines.map(({ line, values }) => [line, values.get('code'), values.get('price')])
  }
  const text = 'カードコード,価格\r\nA-1,"1,200"\r\nB-2,300\r\n'
  for (const written of [
    text,
    `\uFEFF${text}`,
    text.replaceAll('\r\n', '\n'),
    text.replaceAll('\r\n', '\r'),
    text.replace('\r\n', '\n'),
    text.trimEnd(),
    `${text}\r\n,,\r\n`,
    text.replace(/(.*),(.*)\r/, '$1,$2,,\r').replace('300', '300,,'),
    text.replace('カードコード,価格', '価格,カードコード').replace(/^(.+-\d),(.+)$/gm, '$2,$1'),
    text.replace('カードコード,価格', '"カード コード"," 価　格 "'),
    text.replace('カードコード,価格', '\u200bカードコード,価格\u200b'),
    text.replace('カードコード,価格', 'ＣＯＤＥ,Price'),
    text.replace(
      'カードコード,価格\r\nA-1,"1,200"\r\nB-2,300',
      'カードコード\t価格\r\nA-1\t1,200\r\nB-2\t300',
    ),
    text.replace(
      'カードコード,価格\r\nA-1,"1,200"\r\nB-2,300',
      'カードコード;価格\r\nA-1;1,200\r\nB-2;300',
    ),
    text.replace(
      'カードコード,価格\r\nA-1,"1,200"\r\nB-2,300',
      'カードコード|価格\r\nA-1|1,200\r\nB-2|300',
    ),
    text.replace(
      'カードコード,価格\r\nA-1,"1,200"\r\nB-2,300',
      'カードコード，価格\r\nA-1，1,200\r\nB-2，300'.replace('1,200', '1200'),
    ),
    text.replace('カードコード', 'ｶｰﾄﾞｺｰﾄﾞ'),
    text.replace('カードコード', 'カート゛コート゛'),
  ])
    assert.deepEqual(read(Buffer.from(written)), wanted, JSON.stringify(written))
  assert.deepEqual(read(iconv.encode(text, 'cp932')), wanted)
  assert.deepEqual(read(iconv.encode(text, 'eucjp')), wanted)
  assert.deepEqual(read(inIso2022Jp(text)), wanted)
  for (const encoding of ['utf-16le', 'utf-16be'])
    assert.deepEqual(read(iconv.encode(text, encoding, { addBOM: true })), wanted, encoding)
  const later = wanted.map(([line, ...rest]) => [Number(line) + 1, ...rest])
  for (const before of [
    '\r\n',
    'sep=,\r\n',
    '\uFEFFsep=,\r\n',
    '価格表 2026年1月\r\n',
    '価格表,2026年1月\r\n',
  ])
    assert.deepEqual(read(Buffer.from(before + text)), later, JSON.stringify(before))
})

/** Returns the text in ISO-2022-JP, whose characters are those of EUC-JP without their highest bit. */
function inIso2022Jp(text: string): Buffer {
  const written = text.replaceAll(/[^\0-\x7f]+/g, (characters) => {
    const low = iconv.encode(characters, 'eucjp').map((byte) => byte & 0x7f)
    return `\x1b$B${Buffer.from(low).toString('latin1')}\x1b(B`
  })
  return Buffer.from(written, 'latin1')
}

test('titles are read below a heading, and an unknown one among them is named', () => {
  const read = (text: string) =>
    readImport(priceColumns, rowsOf(text)).failed.map(({ line, reason, value }) => [
      line,
      reason,
      value,
    ])
  assert.deepEqual(read('価格表 2026年1月\ncode,price\nA,1\n'), [])
  assert.deepEqual(read('価格表\n2026年1月\n\n\tcode\tprice\n\tA\t1\n'), [])
  assert.deepEqual(read(`${'価格表\n'.repeat(5)}code,price\nA,1\n`), [])
  assert.deepEqual(read('価格表\ncode,値\nA,1\n'), [[2, 'unknown-column', '値']])
  for (const heading of ['価格表\nコー,値\n', `${'価格表\n'.repeat(6)}code,price\n`])
    assert.deepEqual(read(`${heading}A,1\n`), [
      [1, 'unknown-column', '価格表'],
      [1, 'missing', ''],
    ])
  assert.deepEqual(read('price,値\ncode,price\nA,1\n'), [
    [1, 'unknown-column', '値'],
    [1, 'missing', ''],
  ])
})

/** The first column's code is not its name, and a note may stand twice. */
const BOUGHT = {
  item: { ...priceColumns.code, code: 'item_code', alsoCalled: [] },
  label: { ...priceColumns.name, alsoCalled: ['second label'] },
  price: priceColumns.price,
  day: {
    ...priceColumns.price,
    field: { type: 'day' },
    code: 'day',
    title: { ja: '日', en: 'day' },
  },
} satisfies Record<string, ImportColumn>
const { title: labelTitle } = BOUGHT.label

test('a file without titles is read by the order of the columns, without its notes, if that is allowed', () => {
  const read = (text: string, isTitled: boolean) => {
    const { lines, failed } = readImport(BOUGHT, rowsOf(text), { isTitled })
    return [failed.map(({ reason }) => reason), lines.map(({ line, values }) => [line, ...values])]
  }
  const day = '2026-01-31'
  const values = (line: number) => [line, ['item', 'A'], ['price', 12], ['day', day]]
  assert.deepEqual(read(`A,12,${day}\nA,12,${day}\n`, false), [[], [values(1), values(2)]])
  assert.deepEqual(read(`item_code,price,day\nA,12,${day}\n`, false), [[], [values(2)]])
  const [faults] = read(`item_code,Preis\nA,12\n`, false)
  assert.deepEqual(faults, ['unknown-column'])
  assert.deepEqual(read(`A,12\n`, true), [['unknown-column', 'unknown-column', 'missing'], []])
})

test('a file needs the column that names the row, and only a note may stand twice', () => {
  const failed = (...titles: string[]) =>
    readImport(BOUGHT, titles.length === 0 ? [] : [{ line: 3, cells: titles }]).failed
  assert.deepEqual(failed(), [{ line: 1, column: 'item_code', value: '', reason: 'missing' }])
  assert.deepEqual(failed('price'), [
    { line: 3, column: 'item_code', value: '', reason: 'missing' },
  ])
  assert.deepEqual(failed('item_code', labelTitle.ja, 'second label', ''), [])
  assert.deepEqual(failed('item_code', 'price', 'price'), [
    { line: 3, column: 'price', value: 'price', reason: 'repeated' },
  ])
})

test('a cell that is empty or absent is an empty text, no number, and missing where it is needed', () => {
  const columns = {
    item: priceColumns.code,
    note: { ...cardColumns.reading, code: 'note' },
    extra: {
      ...priceColumns.price,
      code: 'extra',
      alsoCalled: [],
      title: { ja: '追', en: 'extra' },
    },
  } satisfies Record<string, ImportColumn>
  const { isNeeded: _, ...optional } = columns.extra
  const read = (extra: ImportColumn, row: string) => {
    const { lines } = readImport({ ...columns, extra }, rowsOf(`code,note,extra\n${row}\n`))
    return lines.map(({ cells, values, failed }) => [
      [...cells],
      [...values],
      failed.map(({ column, value, reason }) => [column, value, reason]),
    ])
  }
  const texts = [
    ['item', 'A'],
    ['note', ''],
  ]
  for (const row of ['A', 'A,', 'A,,'])
    assert.deepEqual(read(optional, row), [[texts, texts, []]], row)
  assert.deepEqual(read(columns.extra, 'A'), [
    [[...texts, ['extra', '']], texts, [['extra', '', 'missing']]],
  ])
  assert.deepEqual(read(columns.extra, 'A,,x'), [
    [[...texts, ['extra', 'x']], texts, [['extra', 'x', 'not-a-number']]],
  ])
})

test('a line with more values than titles is refused, as an amount without quotes is two cells', () => {
  const { lines } = readImport(priceColumns, rowsOf('code,price\nA,1,200\nB,300,\n'))
  assert.deepEqual(
    lines.map(({ failed }) => failed),
    [[{ line: 2, column: '', value: '200', reason: 'extra-cell' }], []],
  )
})
