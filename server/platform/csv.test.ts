import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { decodeText, linesOf, textParts, writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { csvLines } from '#testing/drivers/csv-lines.ts'
import { csvFile, isCsvFault, readCsv, readCsvParts, UnwritableCells } from './csv.ts'

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

test('A-351: a large file in any encoding is the same text, lines and rows if it is read in parts', async () => {
  const row = (at: number) => `${at},${'髙橋'.repeat(at % 7)},"${'か\n'.repeat(at % 3)}な"\r\n`
  const text = `番号,名前,備考\r\n${Array.from({ length: 9_000 }, (_, at) => row(at)).join('')}`
  for (const encoding of ['utf-8', 'cp932', 'utf-16'] as const) {
    const bytes = iconv.encode(text, encoding)
    const parts = textParts(bytes) ?? assert.fail(encoding)
    const whole = decodeText(bytes) ?? assert.fail(encoding)
    assert.equal(whole, text)
    assert.ok([...parts].length > 3)
    assert.deepEqual([...linesOf(parts)], whole.split(/\r?\n/))
    assert.deepEqual(await Array.fromAsync(readCsvParts(parts)), readCsv(whole))
  }
  await assert.rejects(Array.fromAsync(readCsvParts(['a,"b\n', 'c'])), isCsvFault)
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

test('rows are counted as a spreadsheet shows them', () => {
  assert.deepEqual(readCsv('\n,,\n"two\nlines",b\nc,d\n'), [
    { line: 3, cells: ['two\nlines', 'b'] },
    { line: 4, cells: ['c', 'd'] },
  ])
})
