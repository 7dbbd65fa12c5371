import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allowedText,
  choiceNamed,
  columnNamed,
  exampleOf,
  fileRows,
  type ImportColumns,
  namesOf,
  templateOf,
  titlePairs,
} from './import-columns.rule.ts'
import { writtenNumber } from './written-number.rule.ts'

const columns = {
  code: {
    field: { type: 'text', max: 1_000, privacy: 'open' },
    code: 'code',
    title: { ja: 'コード', en: 'Code' },
    alsoCalled: ['品番'],
    isCode: true,
    example: '0012',
  },
  state: {
    field: { type: 'choice', values: ['new', 'old'] },
    code: 'state',
    title: { ja: '状態', en: 'State' },
    names: { new: { ja: '新品', en: 'New' } },
    spellings: { 未開封: 'new', 中古: 'old' },
    example: { ja: '新品', en: 'New' },
  },
  time: {
    field: { type: 'time' },
    code: 'at',
    title: { ja: '日時', en: 'Time' },
    example: '2026-01-31 20:00',
  },
} as const satisfies ImportColumns

test('a column is named in either language, by its code or as others call it', () => {
  for (const title of ['コード', 'ｺｰﾄﾞ', ' Code ', 'code', 'ＣＯＤＥ', '品 番'])
    assert.equal(columnNamed(columns, title), 'code', title)
  assert.equal(columnNamed(columns, 'AT'), 'time')
  assert.equal(columnNamed(columns, 'その他'), undefined)
})

test('a choice is named by itself, by a label in either language or by another spelling', () => {
  for (const text of ['new', 'NEW', '新品', 'New', '未 開封'])
    assert.equal(choiceNamed(columns.state, text), 'new', text)
  assert.equal(choiceNamed(columns.state, 'old'), 'old')
  assert.equal(choiceNamed(columns.state, '中古'), 'old')
  assert.equal(choiceNamed(columns.state, '美品'), undefined)
  const { names: _, ...nameless } = columns.state
  assert.equal(choiceNamed(nameless, 'old'), 'old')
  assert.equal(choiceNamed(columns.code, 'new'), undefined)
})

test('titles, names and examples stand in both languages', () => {
  assert.deepEqual(titlePairs(columns).state, ['状態', 'State'])
  assert.deepEqual(titlePairs(columns).state, ['状態', 'State'])
  assert.deepEqual(namesOf({ a: { ja: 'あ', en: 'A' } }, 'ja'), { a: 'あ' })
  assert.equal(exampleOf(columns.state, 'ja'), '新品')
  assert.equal(exampleOf(columns.code, 'ja'), '0012')
  assert.equal(
    templateOf(columns, 'ja'),
    'コード,状態,日時\r\n"=""0012""",新品,2026-01-31 20:00\r\n',
  )
})

test('a file has its times as in Japan, its codes as codes and its choices by their labels', () => {
  const row = { code: '0012', state: 'new', time: '2026-01-30T15:30:05.123Z' }
  assert.deepEqual(fileRows(columns, [row, { state: 'old', time: '2026-01-31' }], 'en'), [
    ['Code', 'State', 'Time'],
    [{ code: '0012' }, 'New', '2026-01-31 00:30:05'],
    [{ code: '' }, 'old', '2026-01-31'],
  ])
  const code = '2026-01-30T15:30:05Z'
  assert.deepEqual(fileRows(columns, [{ code }], 'ja')[1]?.[0], { code })
  assert.deepEqual(fileRows(columns, [{ time: 'soonZ' }], 'ja')[1]?.[2], 'soonZ')
})

test('what a column allows is said in both languages, without choices that the shop has no name for', () => {
  for (const [field, ja, en] of [
    [columns.state.field, '新品', 'New'],
    [{ type: 'order', values: ['new', 'old'] }, '新品', 'New'],
    [{ type: 'flag' }, 'はい・いいえ', 'yes, no'],
    [{ type: 'day' }, '日付（2026-01-31、2026/1/31）', 'a day (2026-01-31, 2026/1/31)'],
    [{ type: 'time' }, '日時（2026-01-31 20:00）', 'a day and time (2026-01-31 20:00)'],
    [columns.code.field, '1,000文字まで', 'up to 1,000 characters'],
    [{ type: 'digits', max: 13 }, '数字13桁まで', 'up to 13 digits'],
    [{ type: 'yen', max: 5_000 }, '0〜5,000円', '0 to 5,000 yen'],
    [{ type: 'number', min: 1_000, max: 5_000 }, '1,000〜5,000', '1,000 to 5,000'],
  ] as const) {
    const column = { ...columns.state, field } as ImportColumns[string]
    assert.equal(allowedText(column, 'ja'), ja)
    assert.equal(allowedText(column, 'en'), en)
  }
})

test('the values of a choice without names are listed themselves', () => {
  const { names: _, ...column } = columns.state
  assert.equal(allowedText(column, 'ja'), 'new・old')
  assert.equal(allowedText(column, 'en'), 'new, old')
})

test('a number is read as people write it, and nothing else is read as one', () => {
  for (const [text, number] of [
    ['1200', 1_200],
    ['1,200', 1_200],
    [' 12,345 ', 12_345],
    ['1,234,567', 1_234_567],
    ['¥1,200-', 1_200],
    ['\\ 1200', 1_200],
    ['+3', 3],
    ['１２００円', 1_200],
    ['3枚', 3],
    ['3 口也', 3],
    ['5 PT', 5],
    ['1200.00', 1_200],
    ['1200.0', 1_200],
    ['999999999999999', 999_999_999_999_999],
    ['0', 0],
    ['1200.5', null],
    ['1200.000', null],
    ['1,20', null],
    ['12,000,00', null],
    ['1234,000', null],
    ['1000000000000000', null],
    ['-3', null],
    ['円', null],
    ['', null],
    ['3匹', null],
  ] as const)
    assert.equal(writtenNumber(text), number, text)
})
