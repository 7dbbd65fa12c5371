import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import {
  decodeText,
  isDamagedCode,
  seemingKind,
  writeCsv,
} from '#contract/console/spreadsheets.rule.ts'
import { csvLines } from '#testing/drivers/csv-lines.ts'
import { csvFile, readCsv, UnwritableCells } from './csv.ts'

test('a file is read in UTF-8, with a byte order mark or without, and in CP932', () => {
  const text = 'コード,名前\r\nA-1,髙橋①\r\n'
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    iconv.encode(text, 'cp932'),
  ]) {
    const rows = readCsv(decodeText(bytes) ?? '')
    assert.deepEqual(rows, [
      { line: 1, cells: ['コード', '名前'] },
      { line: 2, cells: ['A-1', '髙橋①'] },
    ])
  }
})

for (const text of [
  '品番,数量,単価\r\nA-1,1,300\r\n',
  'code,price\r\nA-1,300\r\n品番,1\r\n',
  '商品一覧\r\nカード,価格\r\nA-1,300\r\n',
])
  test(`EUC-JP is told from CP932 in ${JSON.stringify(text)}`, () => {
    assert.equal(decodeText(iconv.encode(text, 'eucjp')), text)
    assert.equal(decodeText(iconv.encode(text, 'cp932')), text)
  })

test('a file that is no text is refused', () => {
  assert.equal(decodeText(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0x80])), null)
  assert.equal(readCsv('a,"b\nc'), null)
})

test('cells that were copied from a spreadsheet are separated by tabs', () => {
  assert.deepEqual(readCsv('A-1\t1,200\n\nA-2\t80'), [
    { line: 1, cells: ['A-1', '1,200'] },
    { line: 3, cells: ['A-2', '80'] },
  ])
})

for (const [named, text, rows] of [
  [
    'a full-width comma in a heading',
    '一覧，11月\n品番,単価\nA,1',
    ['一覧，11月', '品番/単価', 'A/1'],
  ],
  ['a bar in a heading', '一覧 | 11月\n品番;単価\nA;1', ['一覧 | 11月', '品番/単価', 'A/1']],
  ['a comma in a heading', '一覧,11月\n品番;単価\nA;1', ['一覧,11月', '品番/単価', 'A/1']],
  ['a tab in a heading', '一覧\t11月\n品番,単価\nA,1', ['一覧\t11月', '品番/単価', 'A/1']],
  ['a bar in a cell of one column', '名前\nA|B\nC', ['名前', 'A|B', 'C']],
  ['a full-width comma in a cell of one column', '名前\nA\nB，C', ['名前', 'A', 'B，C']],
] as const)
  test(`the separator of a file is found despite ${named}`, () => {
    assert.deepEqual(
      readCsv(text)?.map(({ cells }) => cells.join('/')),
      rows,
    )
  })

test('what is written is read again, and a text that begins like a formula stays a text', () => {
  const text = writeCsv([
    ['a,b', 'say "x"', 'two\nlines', ';', -5],
    ['=1+1', '＠sum', ' +1', null, 3],
  ])
  assert.equal(text.split('\r\n').length, 3)
  const cells = readCsv(text)?.map((row) => row.cells)
  assert.deepEqual(cells, [
    ['a,b', 'say "x"', 'two\nlines', ';', '-5'],
    ['=1+1', '＠sum', ' +1', '', '3'],
  ])
  assert.ok(text.includes("\r\n'=1+1,'＠sum,"), text)
})

test('a file in either encoding is read by this reader', () => {
  for (const encoding of ['utf-8', 'cp932'] as const)
    assert.equal(decodeText(csvFile([['日付', '価格']], encoding)), '日付,価格\r\n')
})

test('A-182 a code stays the same text in a spreadsheet, and is read again', () => {
  const codes = ['0012', '123456789012', '12e3', 'P00ff', '12', '2025-07-01', '=1', '-SP1', '10/12']
  const text = writeCsv([codes.map((code) => ({ code }))])
  const [cells = []] = csvLines(Buffer.from(text))
  const marked = ['0012', '123456789012', '12e3', '2025-07-01', '=1', '-SP1', '10/12']
  assert.deepEqual(
    cells,
    codes.map((code) => (marked.includes(code) ? `="${code}"` : code)),
  )
  assert.deepEqual(readCsv(text)?.[0]?.cells, codes)
  assert.deepEqual(readCsv('="0012",1\n')?.[0]?.cells, ['0012', '1'])
})

test('every file is read again as it was written, in either encoding, whatever its texts are', () => {
  const marks = ['=', '-', '＋', '@', "'", '"', ',', '\t', '\r\n', ' ', '0', '1e5', 'ｶﾞ', '①', '髙']
  const cell = fc.string({ unit: fc.constantFrom(...marks), maxLength: 5 })
  const code = cell.map((text) => ({ code: text }))
  const row = fc.tuple(fc.constant('x'), cell, code)
  const rows = fc.array(row, { minLength: 1, maxLength: 4 })
  const encodings = fc.constantFrom('utf-8' as const, 'cp932' as const)
  fc.assert(
    fc.property(rows, encodings, (table, encoding) => {
      const read = readCsv(decodeText(csvFile(table, encoding)) ?? '')
      assert.deepEqual(
        read?.map(({ cells }) => cells),
        table.map(([x, text, { code: codeText }]) => [x, text, codeText]),
      )
    }),
  )
})

test('in CP932 a sign becomes the one that looks alike, and other characters are named by their cell', () => {
  const bytes = csvFile([['住所'], ['神宮前9−9−9〜か\u3099']], 'cp932')
  assert.equal(decodeText(bytes), '住所\r\n神宮前9－9－9～が\r\n')
  const formulas = csvFile([['\u20101+1', '\u30a0sum', { code: '\u2010A' }]], 'cp932')
  assert.deepEqual(csvLines(formulas), [["'-1+1", "'=sum", '="-A"']])
  const rows = [
    ['氏名', '住所'],
    ['𠮷野 試子', '東京都'],
  ]
  const cells = [{ row: 2, column: '氏名', characters: '𠮷' }]
  assert.throws(() => csvFile(rows, 'cp932'), new UnwritableCells(cells))
  assert.equal(decodeText(csvFile(rows, 'utf-8')), '氏名,住所\r\n𠮷野 試子,東京都\r\n')
})

test('a file in UTF-16 is read with its mark, and named without it', () => {
  const wide = Buffer.from('コード\t名前\r\nA-1\t髙橋\r\n', 'utf16le')
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), wide])
  assert.equal(decodeText(marked), wide.toString('utf16le'))
  assert.equal(decodeText(wide), null)
  assert.equal(seemingKind(wide), 'utf-16')
  assert.equal(decodeText(Buffer.from('A-1,\0')), null)
  assert.equal(seemingKind(Buffer.from([1, 2, 0, 0, 0xff, 13])), 'binary')
})

for (const [named, bytes, kind] of [
  ['a workbook of Excel', zipOf('[Content_Types].xml', 'xl/workbook.xml'), 'workbook'],
  ['a workbook of Excel 97', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'workbook'],
  [
    'a workbook of LibreOffice',
    'PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    'workbook',
  ],
  ['an archive with a CSV file', zipOf('cards.csv'), 'archive'],
  ['a compressed CSV file', gzipSync('code,price\nA,1\n'), 'archive'],
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13], 'picture'],
  ['a web page that is named .xls', '\uFEFF\r\n<html><table><tr><td>A', 'page'],
  ['no byte', [], 'empty'],
  ['only a byte order mark', '\uFEFF', 'empty'],
  ['empty rows', ' ,,\r\n;;\r\n', 'empty'],
  ['a quotation mark without an end', 'a,"b\nc', 'open-quote'],
  ['a NUL', 'A-1,\0', 'binary'],
  ['half a surrogate of UTF-16', [0xff, 0xfe, 0x00, 0xd8], 'binary'],
] as const)
  test(`a file of ${named} seems ${kind}`, () => {
    assert.equal(seemingKind(Buffer.from(bytes as string)), kind)
  })

/** Returns the bytes of an archive with empty files, as far as a reader looks at them. */
function zipOf(...names: readonly string[]): Buffer {
  return Buffer.concat(
    names.map((name) => {
      const header = Buffer.alloc(30)
      header.write('PK\x03\x04', 'latin1')
      header.writeUInt16LE(name.length, 26)
      return Buffer.concat([header, Buffer.from(name)])
    }),
  )
}

test('rows are counted as a spreadsheet shows them', () => {
  assert.deepEqual(readCsv('\n,,\n"two\nlines",b\nc,d\n'), [
    { line: 3, cells: ['two\nlines', 'b'] },
    { line: 4, cells: ['c', 'd'] },
  ])
})

test('what a spreadsheet makes of a code is told from a code', () => {
  const dates = ['10月12日', '12-Oct', 'Oct-12', '2026/10/12', '10/12/2026']
  const numbers = ['4.90237E+12', '4.9E+12', '4902370000000.0', '4,902,370,000,000', '12:30:00']
  for (const damaged of [...numbers, ...dates, '2026年10月12日', '#REF!', '####'])
    assert.ok(isDamagedCode(damaged), damaged)
  for (const code of [
    '10/12',
    '4902370000000',
    'SV4-045',
    '12E3',
    'A-Oct',
    '001/165',
    'E+12',
    'Mew-25',
    'OCT-12',
  ])
    assert.ok(!isDamagedCode(code), code)
  for (const code of ['1-Mar', 'Mar-25', 'mar 25', '2026-10-12', '26.10.12', '10/12/2026', '10-12'])
    assert.equal(writeCsv([[{ code }]]), `"=""${code}"""\r\n`)
})
