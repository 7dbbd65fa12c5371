import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

export const ACCOUNT_KINDS = ['ordinary', 'checking', 'savings'] as const

/** The numbers by which the banks know an account of the shop. */
export const ownAccountFields = {
  bankCode: { type: 'digits', min: 4, max: 4, privacy: 'internal' },
  branchCode: { type: 'digits', min: 3, max: 3, privacy: 'internal' },
  kind: { type: 'choice', values: ACCOUNT_KINDS },
  number: { type: 'digits', min: 7, max: 7, privacy: 'internal' },
} as const satisfies Fields

export const bankAccountFields = {
  name: { type: 'text', min: 1, max: 60, privacy: 'open' },
} as const satisfies Fields

const optionalColumn = { type: 'text', max: 40, privacy: 'open' } as const
const column = { ...optionalColumn, min: 1 } as const
/**
 * How the CSV files of a bank are read. A column is named by its title, or by its number. An empty
 * text stands for a column that the files do not have.
 */
export const csvFields = {
  encoding: { type: 'choice', values: ['cp932', 'utf-8'] },
  /** The row with the titles, from 1. If 0, the file has no titles; columns are named 1, 2 … */
  headerRow: { type: 'number', max: 20, initial: 1 },
  date: column,
  /** The column of incoming money. Without `withdrawal`, its negative amounts are withdrawals. */
  deposit: column,
  withdrawal: optionalColumn,
  balance: optionalColumn,
  payer: column,
  memo: optionalColumn,
  account: optionalColumn,
  /** The text that the bank writes before the payer's name, such as 振込; empty for none. */
  namePrefix: { type: 'text', max: 20, privacy: 'open' },
} as const satisfies Fields

export const DEPOSIT_STATES = ['open', 'matched', 'returned', 'explained'] as const
/** How well a deposit fits an order: `exact` fully, `likely` in part, `none` not at all. */
export const GRADES = ['exact', 'likely', 'none'] as const

export const statementList = {
  order: { by: 'createdAt', direction: 'desc' },
  columns: {
    file: { type: 'own', isFixed: true },
    format: { type: 'choice', isFixed: true },
    period: { type: 'own', isFixed: true },
    lines: { type: 'number', of: 'lineCount', isFixed: true },
    known: { type: 'number', of: 'knownCount', isFixed: true },
    yen: { type: 'yen', of: 'depositYen', isFixed: true },
    open: { type: 'number', of: 'openCount', isFixed: true },
    createdAt: { type: 'time', isSorted: true, isFixed: true },
    operator: { type: 'text' },
  },
  filters: {},
} as const satisfies ListDefinition

export const depositList = {
  order: { by: 'bookedOn', direction: 'asc' },
  columns: {
    bookedOn: { type: 'own', isSorted: true, isFixed: true },
    yen: { type: 'own', isNumber: true, isSorted: true, isFixed: true },
    payer: { type: 'own', isFixed: true },
    grade: { type: 'own', isFixed: true },
    order: { type: 'own', isFixed: true },
    line: { type: 'own' },
  },
  filters: {
    text: { type: 'search' },
    state: { type: 'choice', values: DEPOSIT_STATES, default: 'open' },
    /** Open deposits of this grade. `exception` means a reason in EXCEPTIONS. */
    grade: { type: 'choice', values: [...GRADES, 'exception'] },
    statement: { type: 'id', isHidden: true },
  },
} as const satisfies ListDefinition

export const bankAccountList = {
  isFixed: true,
  columns: {
    name: { type: 'text', isSorted: true },
    number: { type: 'own' },
    csv: { type: 'own' },
    change: { type: 'control', permission: 'bank.accounts' },
  },
  filters: {},
} as const satisfies ListDefinition
