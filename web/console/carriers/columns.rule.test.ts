import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWithTemplate, formatColumns, parseColumns } from './columns.rule.ts'

const COLUMNS = [
  { name: 'お届け先郵便番号', isRequired: true, kind: 'half-alphanumeric', widthMax: 8 },
  { name: 'お届け先住所1行目', isRequired: false, kind: 'text', widthMax: null },
].map((column) => ({ ...column, unit: 'half-width', fill: '=0', doubt: '' })) as Parameters<
  typeof formatColumns
>[0]

test('A-110: columns go to a spreadsheet and come back unchanged', () => {
  assert.deepEqual(parseColumns(formatColumns(COLUMNS)), COLUMNS)
  assert.deepEqual(parseColumns(`${formatColumns(COLUMNS).replaceAll('\n', '\r\n')}\r\n`), COLUMNS)
})

test('A-110: the header of a template is compared in one width of letters', () => {
  const header = COLUMNS.map(({ name }) => name).join(',')
  assert.deepEqual(compareWithTemplate(COLUMNS, `\uFEFF${header}\r\n1,2`), [])
  assert.deepEqual(compareWithTemplate(COLUMNS, header.replace('1行目', '１行目')), [])
  assert.deepEqual(compareWithTemplate(COLUMNS, `"お届け先郵便番号"\t住所\t備考`), [
    { position: 2, ours: 'お届け先住所1行目', template: '住所' },
    { position: 3, ours: '', template: '備考' },
  ])
})
