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
  assert.equal(
    formatColumns(COLUMNS),
    `name\trequired\tkind\twidth_max\tunit\tfill\tdoubt
お届け先郵便番号\tyes\thalf-alphanumeric\t8\thalf-width\t=0\t
お届け先住所1行目\tno\ttext\t\thalf-width\t=0\t`,
  )
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

test('A-110: blanks around the cells of a spreadsheet, empty lines and missing cells are no values', () => {
  const empty = { kind: '', unit: '', fill: '', doubt: '', isRequired: false, widthMax: null }
  assert.deepEqual(parseColumns('name\trequired\n \t \n 備考 \t yes \t text '), [
    { ...empty, name: '備考', kind: 'text', isRequired: true },
  ])
  assert.deepEqual(parseColumns('name\n \tno\t\t3'), [{ ...empty, name: '', widthMax: 3 }])
})

test('A-110: the names of a template lose blanks and quotes around them, and nothing else', () => {
  const columns = [{ name: 'A"B' }, { name: 'C' }]
  assert.deepEqual(compareWithTemplate(columns, '"A"B", C \nx,y'), [])
  assert.deepEqual(compareWithTemplate(columns, 'A\uFEFFB,C').length, 1)
  assert.deepEqual(compareWithTemplate([{ name: 'A' }], 'A,B'), [
    { position: 2, ours: '', template: 'B' },
  ])
  assert.deepEqual(compareWithTemplate(columns, 'A"B'), [{ position: 2, ours: 'C', template: '' }])
})
