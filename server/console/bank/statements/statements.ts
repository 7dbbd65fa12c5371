import { hash } from 'node:crypto'
import type { StatementFault } from '#contract/console/bank/bank.ts'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { SHOWN_ROWS_MAX } from '#contract/console/imports/import-limits.rule.ts'
import { REASON } from '#contract/console/reasons.ts'
import { signedKind } from '#contract/console/spreadsheets.rule.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import { type BankAccount, selectAccounts } from '#server/console/bank/accounts.sql.ts'
import { nameKey } from '#server/console/bank/matching/payer-name.rule.ts'
import { refuseUnreadable } from '#server/console/imports/imports.ts'
import { constraintOf, type Transaction } from '#server/platform/database/database.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { readCsvStatement } from './csv-statement.rule.ts'
import type { AccountNumber, StatementFile, StatementLine } from './statement-file.ts'
import {
  insertDeposits,
  insertStatement,
  type NewDeposit,
  selectNewLines,
  selectStatementId,
} from './statements.sql.ts'
import { readZengin } from './zengin.rule.ts'

interface StatementImport {
  readonly fileName: string
  readonly bytes: Buffer
  /**
   * The account to which a CSV file belongs; null for a file in the Zengin format, which names its
   * accounts.
   */
  readonly accountId: number | null
  readonly isDryRun: boolean
  readonly operatorId: number
  readonly now: Date
}
type ReadStatement = ConsoleAnswer<'POST /bank/statements'>

/**
 * Reads a bank statement and stores all of its deposits. Stores none if anything in the file is
 * wrong. Refuses a file that was read before. A line that an earlier file had is not stored
 * again. Does not match the deposits with payments. A dry run stores nothing.
 */
export async function readStatement(
  tx: Transaction,
  { fileName, bytes, accountId, isDryRun, operatorId, now }: StatementImport,
): Promise<ReadStatement | Refusal> {
  if (signedKind(bytes) !== null) return refuseUnreadable(bytes)
  const sha256 = hash('sha256', bytes, 'buffer')
  const known = await selectStatementId(tx, sha256)
  if (known !== null) return refuse(409, REASON.statementReadBefore, { current: { id: known } })
  const accounts = await selectAccounts(tx)
  const read = readFile(bytes, { accounts, accountId, today: wireDay(now) })
  if (isRefusal(read)) return read
  if ('fault' in read) return refuse(409, REASON.statementWrong, { current: read })
  const deposits = depositsOf(read, { accounts, accountId })
  if ('fault' in deposits) return refuse(409, REASON.statementWrong, { current: deposits })
  const { format, firstDay, lastDay } = read
  const lineCount = deposits.length
  if (isDryRun) return statedOf(null, deposits, await selectNewLines(tx, deposits))
  const row = { format, fileName, sha256, firstDay, lastDay, lineCount, operatorId, now }
  try {
    const id = await insertStatement(tx, row)
    return statedOf(id, deposits, await insertDeposits(tx, { statementId: id, deposits }))
  } catch (cause) {
    // If this constraint refused the file, another operator has stored the same file at the same
    // moment.
    if (constraintOf(cause) !== 'bank_statements_file') throw cause
    return refuse(409, REASON.statementReadBefore)
  }
}

function statedOf(
  id: number | null,
  deposits: readonly NewDeposit[],
  newLines: readonly number[],
): ReadStatement {
  const isNew = new Set(newLines)
  const added = deposits.filter(({ line }) => isNew.has(line))
  return {
    id,
    isDone: id !== null,
    newCount: added.length,
    changedCount: 0,
    unchangedCount: deposits.length - added.length,
    failedCount: 0,
    failed: [],
    changes: added.slice(0, SHOWN_ROWS_MAX).map(({ line, bookedOn, yen }) => ({
      line,
      code: '',
      name: '',
      columns: [bookedOn, String(yen)],
    })),
  }
}

interface KnownAccounts {
  readonly accounts: readonly BankAccount[]
  readonly accountId: number | null
}

function readFile(
  bytes: Buffer,
  { accounts, accountId, today }: KnownAccounts & { today: string },
): StatementFile | StatementFault | Refusal {
  if (accountId === null) return readZengin(bytes, today)
  const account = accounts.find(({ id }) => id === accountId)
  if (account === undefined || account.csvMapping === null) return refuse(404)
  return readCsvStatement(bytes, { mapping: account.csvMapping, number: account.number, today })
}

/** Returns a fault if the shop does not have one of the accounts. */
function depositsOf(
  { sections }: StatementFile,
  { accounts, accountId }: KnownAccounts,
): readonly NewDeposit[] | StatementFault {
  const deposits: NewDeposit[] = []
  const counts = new Map<string, number>()
  for (const { account, lines } of sections) {
    const id = account === null ? accountId : idOf(account, accounts)
    if (id === null) return { fault: 'account', line: null, found: numberText(account) }
    deposits.push(...lines.map((line) => withHash(line, { accountId: id, counts })))
  }
  return deposits
}

function idOf(account: AccountNumber, accounts: readonly BankAccount[]): number | null {
  const found = accounts.find(
    ({ bankCode, branchCode, kind, number }) =>
      bankCode === account.bankCode &&
      branchCode === account.branchCode &&
      kind === account.kind &&
      number === account.number,
  )
  return found?.id ?? null
}

function numberText(account: AccountNumber | null): string {
  return account === null ? '' : `${account.bankCode}-${account.branchCode} ${account.number}`
}

/**
 * Adds a hash by which the line is recognized in a later file. The hash covers the account, day,
 * kind, yen and payer, and the position of the line among equal lines of the day. It does not cover
 * the bank's own numbers, because they can begin anew in each file. A new line can therefore get
 * the hash of a stored line, and is then left out. The screen shows how many lines were left out.
 * The opposite mistake would be worse: a line that is booked twice costs money.
 */
function withHash(
  line: StatementLine,
  { accountId, counts }: { accountId: number; counts: Map<string, number> },
): NewDeposit {
  const same = JSON.stringify([
    accountId,
    line.bookedOn,
    line.kind,
    line.yen,
    nameKey(line.payerName),
  ])
  const place = (counts.get(same) ?? 0) + 1
  counts.set(same, place)
  return { ...line, accountId, lineHash: hash('sha256', `${same} ${place}`) }
}
