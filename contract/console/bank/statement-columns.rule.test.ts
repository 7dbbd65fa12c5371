import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountColumns, statementTemplate } from './statement-columns.rule.ts'

const mapping = (columns: object, headerRow = 1) => ({ columns, headerRow }) as never
const NAMED = {
  date: '取引日',
  deposit: 'お預り金額',
  withdrawal: null,
  balance: null,
  name: '摘要',
  memo: null,
  account: '口座',
}

test('A-137 an account has the columns that its bank has, by the titles of the bank', () => {
  assert.deepEqual(
    Object.entries(accountColumns(mapping(NAMED))).map(([name, { title }]) => [name, title.ja]),
    [
      ['date', '取引日'],
      ['deposit', 'お預り金額'],
      ['name', '摘要'],
      ['account', '口座'],
    ],
  )
})

test('A-137 a template has its titles in their row, and the number of the account', () => {
  const row = '2026-01-31,12000,ヤマダ タロウ'
  const titled = '取引日,お預り金額,摘要'
  const templateOf = (columns: object, headerRow: number) =>
    statementTemplate({ csvMapping: mapping(columns, headerRow), number: '0012345' })
  assert.equal(templateOf({ ...NAMED, account: null }, 1), `${titled}\r\n${row}\r\n`)
  assert.equal(templateOf(NAMED, 3), `\r\n\r\n${titled},口座\r\n${row},"=""0012345"""\r\n`)
})

test('A-137 a template without titles has each example in its place, and other places are empty', () => {
  const columns = { ...NAMED, date: '2', deposit: '4', name: '1', account: null }
  const file = statementTemplate({ csvMapping: mapping(columns, 0), number: '' })
  assert.equal(file, 'ヤマダ タロウ,2026-01-31,,12000\r\n')
})
