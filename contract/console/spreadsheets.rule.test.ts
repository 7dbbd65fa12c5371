import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import {
  decodeText,
  isDamagedCode,
  seemingKind,
  textOfCell,
  writeCsv,
} from './spreadsheets.rule.ts'

for (const text of [
  '品番,数量,単価\r\nA-1,1,300\r\n',
  'code,price\r\nA-1,300\r\n品番,1\r\n',
  '商品一覧\r\nカード,価格\r\nA-1,300\r\n',
  '依頼,1\r\n',
  '氏名,電話\r\nカード,1\r\n',
  `${'a\r\n'.repeat(7)}値段\r\n`,
])
  test(`EUC-JP is told from CP932 in ${JSON.stringify(text)}`, () => {
    assert.equal(decodeText(iconv.encode(text, 'eucjp')), text)
    assert.equal(decodeText(iconv.encode(text, 'cp932')), text)
  })

test('CP932 is not taken for EUC-JP because of some half-width lines, or of one below the first', () => {
  const mixed = '値段\r\nﾃﾍﾃﾊ\r\n'
  assert.equal(decodeText(iconv.encode(mixed, 'cp932')), mixed)
  const below = `${'値段\r\n'.repeat(6)}･ｫ｡ｼ\r\n`
  assert.equal(decodeText(iconv.encode(below, 'cp932')), below)
})

const MARK = [0xef, 0xbb, 0xbf]
const IN_UTF_8 = [0xe3, 0x82, 0xb3]
const IN_CP932 = [0x83, 0x52]
const IN_JIS = [0x1b, 0x24, 0x42, 0x25, 0x33, 0x1b, 0x28, 0x42]
for (const [named, bytes, encoding, text] of [
  ['UTF-8', IN_UTF_8, undefined, 'コ'],
  ['UTF-8, as it was chosen', IN_UTF_8, 'utf-8', 'コ'],
  ['UTF-8 with a mark, although CP932 was chosen', [...MARK, ...IN_UTF_8], 'cp932', 'コ'],
  ['UTF-8, although CP932 was chosen', [0xef, 0xbd, 0xb1], 'cp932', null],
  ['CP932', IN_CP932, undefined, 'コ'],
  ['CP932, as it was chosen', IN_CP932, 'cp932', 'コ'],
  ['CP932, although UTF-8 was chosen', IN_CP932, 'utf-8', null],
  ['EUC-JP', iconv.encode('値段', 'eucjp'), undefined, '値段'],
  ['EUC-JP, although CP932 was chosen', iconv.encode('値段', 'eucjp'), 'cp932', 'ﾃﾍﾃﾊ'],
  ['ISO-2022-JP', IN_JIS, undefined, 'コ'],
  ['ISO-2022-JP, although CP932 was chosen', IN_JIS, 'cp932', '\x1b$B%3\x1b(B'],
  ['UTF-16 with its mark', [0xff, 0xfe, 0xb3, 0x30], undefined, 'コ'],
  ['UTF-16 with its other mark', [0xfe, 0xff, 0x30, 0xb3], undefined, 'コ'],
  ['half a mark of UTF-16', [0xff, 0x41], undefined, null],
  ['the other half of a mark of UTF-16', [0x41, 0xfe], undefined, null],
  ['a NUL', [0x41, 0], undefined, null],
] as const)
  test(`${named} is read as ${text}`, () => {
    assert.equal(decodeText(Uint8Array.from(bytes), encoding), text)
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
  ['an empty archive', [0x50, 0x4b, 5, 6], 'archive'],
  ['an archive of 7-Zip', [0x37, 0x7a, 0xbc, 0xaf], 'archive'],
  ['an archive of RAR', 'Rar!', 'archive'],
  ['a photo', [0xff, 0xd8, 0xff, 0xe0], 'picture'],
  ['a picture of GIF', 'GIF89a', 'picture'],
  ['a web page without a mark', '<html>', 'page'],
  ['a quotation mark before a tag', 'a,"<table>', 'open-quote'],
  ['a compressed CSV file', gzipSync('code,price\nA,1\n'), 'archive'],
  ['a PDF', '%PDF-1.7\n', 'pdf'],
  ['a PDF that names a folder of workbooks', '%PDF-1.7\nxl/', 'pdf'],
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

test('a negative number stays a number in a file, and a text that begins with a sign stays a text', () => {
  assert.equal(writeCsv([[-5, '-5', { code: '5' }, null]]), "-5,'-5,5,\r\n")
  assert.equal(writeCsv([['a\tb', '\ta']]), `"a\tb","'\ta"\r\n`)
  for (const [cell, text] of [
    ['="0012"', '0012'],
    ['="say ""x"" y"', 'say "x" y'],
    ['="a"b', '="a"b'],
    ["'=1", '=1'],
    ["'s", "'s"],
  ] as const)
    assert.equal(textOfCell(cell), text)
})
