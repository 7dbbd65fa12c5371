import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalText } from '#contract/canonical-text.rule.ts'
import {
  allowedText,
  type ImportColumn,
  templateOf,
} from '#contract/console/imports/import-columns.rule.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import { boughtColumns } from '#contract/console/stock/bought-columns.fields.ts'
import { cardColumns, priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { readCsv } from '#server/platform/csv.ts'
import { readCell, readImport } from './imports.rule.ts'

const ALL = { cardColumns, priceColumns, boughtColumns }
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
          assert.deepEqual(readCell(column, text), { value })
      assert.deepEqual(readCell(column, 'tlh'), { reason: 'not-a-choice' })
      assert.match(allowedText(column, 'ja'), /日本語・英語/)
    }
})

test('numbers are read as people write them, and every other one says what is wrong', () => {
  const { price } = priceColumns
  for (const text of ['1200', '1,200', '¥1,200', '\\1200', '１２００', '1200円', '1200.00'])
    assert.deepEqual(readCell(price, text), { value: 1_200 }, text)
  for (const [text, reason] of [
    ['', 'missing'],
    ['x', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['1.5', 'not-a-number'],
    ['1.000', 'not-a-number'],
    ['1,50', 'not-a-number'],
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

test('days are read as people write them', () => {
  const column = { ...cardColumns.name, field: { type: 'day' } } as const
  for (const text of [
    '2026-01-31',
    '2026/1/31',
    '2026.1.31',
    '2026年1月31日',
    '２０２６/０１/３１',
  ])
    assert.deepEqual(readCell(column, text), { value: '2026-01-31' }, text)
  for (const text of ['1/31', '2026-02-30', '31 Jan'])
    assert.deepEqual(readCell(column, text), { reason: 'invalid' }, text)
})

test('any text that a card may have is read back from a written file', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 40 })
    .map((each) => canonicalText(each.replaceAll(/[\p{C}]/gu, '')).trim())
  fc.assert(
    fc.property(text, text, (name, note) => {
      const file = writeCsv([
        ['code', 'name', 'condition'],
        [{ code: '0012' }, name, note],
      ])
      const [line] = readImport(cardColumns, rowsOf(file)).lines
      assert.equal(line?.cells.get('code'), '0012')
      assert.deepEqual(
        [line?.cells.get('name') ?? '', line?.cells.get('condition') ?? ''],
        [name, note],
      )
    }),
  )
})
