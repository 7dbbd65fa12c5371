import {
  exampleOf,
  type ImportColumns,
  templateOf,
} from '#contract/console/imports/import-columns.rule.ts'
import { writeCsv } from '#contract/console/spreadsheets.rule.ts'
import type { CsvMapping } from './bank.ts'

const yen = { type: 'yen', max: 999_999_999_999 } as const
const text = { type: 'text', max: 200, privacy: 'personal' } as const

/** The columns of a bank's CSV file. Each account says what the files of its bank call them. */
export const statementColumns = {
  date: {
    field: { type: 'day' },
    code: 'date',
    title: { ja: '取引日', en: 'Date' },
    isNeeded: true,
    example: '2026-01-31',
  },
  deposit: {
    field: yen,
    code: 'deposit',
    title: { ja: '入金', en: 'Deposit' },
    isNeeded: true,
    example: '12000',
  },
  withdrawal: {
    field: yen,
    code: 'withdrawal',
    title: { ja: '出金', en: 'Withdrawal' },
    example: '',
  },
  balance: { field: yen, code: 'balance', title: { ja: '残高', en: 'Balance' }, example: '' },
  name: {
    field: text,
    code: 'payer',
    title: { ja: '振込人', en: 'Payer' },
    isNeeded: true,
    example: { ja: 'ヤマダ タロウ', en: 'YAMADA TARO' },
  },
  memo: { field: text, code: 'memo', title: { ja: 'メモ', en: 'Memo' }, example: '' },
  account: {
    field: { ...text, max: 40 },
    code: 'account',
    title: { ja: '口座番号', en: 'Account number' },
    isCode: true,
    example: '',
  },
} as const satisfies ImportColumns
type ColumnName = keyof typeof statementColumns

/** Returns the columns that the files of an account have, with the titles of its bank. */
export function accountColumns({ columns }: CsvMapping): ImportColumns {
  const named = Object.entries(statementColumns).flatMap(([name, column]) => {
    const title = columns[name as ColumnName]
    return title === null ? [] : [[name, { ...column, title: { ja: title, en: title } }] as const]
  })
  return Object.fromEntries(named)
}

interface Account {
  readonly csvMapping: CsvMapping
  readonly number: string
}

/** Returns a file with the titles in the row in which the account's files have them. */
export function statementTemplate({ csvMapping: mapping, number }: Account): string {
  const { account, ...others } = accountColumns(mapping)
  const columns = account ? { ...others, account: { ...account, example: number } } : others
  return mapping.headerRow === 0
    ? writeCsv([exampleByPlace(columns)])
    : '\r\n'.repeat(mapping.headerRow - 1) + templateOf(columns, 'ja')
}

/** The titles of a file without titles are the places of its columns, from 1. */
function exampleByPlace(columns: ImportColumns): readonly string[] {
  const examples = new Map(
    Object.values(columns).map((column) => [Number(column.title.ja), exampleOf(column, 'ja')]),
  )
  return Array.from({ length: Math.max(...examples.keys()) }, (_, at) => examples.get(at + 1) ?? '')
}
