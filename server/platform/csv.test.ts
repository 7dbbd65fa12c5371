import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { decodeText, encodeCsv, readCsv, writeCsv } from './csv.ts'

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

test('what is written is read again, and a text that begins like a formula stays a text', () => {
  const text = writeCsv([
    ['a,b', 'say "x"', 'two\nlines', ';', -5],
    ['=1+1', '＠sum', ' +1', null, 3],
  ])
  assert.equal(text.split('\r\n').length, 3)
  const cells = readCsv(text)?.map((row) => row.cells)
  assert.deepEqual(cells, [
    ['a,b', 'say "x"', 'two\nlines', ';', '-5'],
    ["'=1+1", "'＠sum", "' +1", '', '3'],
  ])
})

test('a file in either encoding is read by this reader', () => {
  for (const encoding of ['utf-8', 'cp932'] as const)
    assert.equal(decodeText(encodeCsv('日付,価格', encoding)), '日付,価格')
})

test('A-182 a code stays the same text in a spreadsheet', () => {
  const codes = ['0012', '123456789012', '12e3', 'P00ff', '12', '2025-07-01', '=1']
  const cells = readCsv(writeCsv([codes.map((code) => ({ code }))]))?.[0]?.cells
  assert.deepEqual(cells, [
    '="0012"',
    '="123456789012"',
    '="12e3"',
    'P00ff',
    '12',
    '2025-07-01',
    "'=1",
  ])
})
