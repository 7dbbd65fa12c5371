import assert from 'node:assert/strict'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import {
  BANK_ACCOUNT,
  fileField,
  noticeFile,
  type StatementDeposit,
} from '#testing/fixtures/bank-statements.ts'
import type { OperatorName } from '#testing/fixtures/operators.ts'
import type { OperatorAct } from './operator-act.ts'

/** What the acts at the bank's screen need of a test. */
export interface BankContext {
  browserOf(name: OperatorName): Promise<ConsoleClient>
  /** Returns the owner's approval of a request as an act. */
  approvalOf(approvalId: number): Promise<Pick<OperatorAct, 'by' | 'path' | 'request'>>
  /** Runs a statement that counts, and returns the count. */
  count(text: string, ...values: unknown[]): Promise<number>
  /** Adds unpaid transfers, each of another member. Returns the order ids. */
  addTransfers(kana: string, yen: number, total: number): Promise<string[]>
  /** The day of the deposits, as YYYY-MM-DD. */
  today(): string
}

const LINES = 1_000
/** How many deposits one act accepts or matches in total, in each round of the test. */
export const MATCHED = 21
const ACCEPTED = MATCHED - 1
const KANA = 'キル'
const YEN = 500
let fileNo = 0

export async function addBankAccount({ browserOf }: BankContext): Promise<void> {
  const account = { ...BANK_ACCOUNT, name: 'みずほ 渋谷', csvMapping: null, reason: 'opening' }
  const { state } = await (await browserOf('owner')).act('/bank/accounts', account)
  assert.equal(state, 200)
}

/** The import of a statement whose deposits no order explains. */
export function importStatement({ today, count }: BankContext): OperatorAct {
  const name = `KILL ${fileNo + 1}`
  const deposits = Array.from({ length: LINES }, (_, at) => ({ yen: at + 1, name, day: today() }))
  const request = statementOf(deposits)
  return {
    name: 'import of a bank statement',
    by: 'accountant',
    path: '/bank/statements',
    request,
    async countDone() {
      const byName = 'select count(*) from console.bank_statements where file_name = $1'
      const files = await count(byName, request.fileName)
      const lines = 'select count(*) from console.bank_deposits where payer_name = $1'
      assert.equal(await count(lines, name), files * LINES)
      return files
    },
  }
}

/** The acceptance of deposits that name their orders. */
export async function acceptDeposits(context: BankContext): Promise<OperatorAct> {
  const orderIds = await context.addTransfers(KANA, YEN, ACCEPTED)
  const ids = await readDeposits(context, { orderIds, yen: YEN })
  return {
    name: 'acceptance of deposits',
    by: 'accountant',
    path: '/bank/deposits/accept',
    request: { ids },
    countDone: async () => (await countMatched(context, ids)) / ids.length,
  }
}

/** The approval that one deposit of another amount pays an order. */
export async function approveMatch(context: BankContext): Promise<OperatorAct> {
  const orderIds = await context.addTransfers(KANA, YEN, 1)
  const depositIds = await readDeposits(context, { orderIds, yen: YEN - 20 })
  const link = { depositIds, orderIds, reason: 'a fee of 20 yen' }
  const accountant = await context.browserOf('accountant')
  const { approvalId } = await accountant.act('/bank/deposits/match', link)
  return {
    ...(await context.approvalOf(approvalId)),
    name: 'approval of a match',
    countDone: () => countMatched(context, depositIds),
  }
}

/** Returns how many of all matched orders are paid, and how many entries credited them. */
export async function countSettled({ count }: BankContext) {
  const paid = `payments where kana = '${KANA}' and state = 'paid'`
  return {
    orders: await count(`select count(*) from ${paid}`),
    credits: await count(
      `select count(*) from entries where kind = 'credit' and currency = 'point'
         and reference in (select id::text from ${paid})`,
    ),
  }
}

/** Counts the matched deposits, each of which must have one match and one errand. */
async function countMatched({ count }: BankContext, ids: readonly number[]): Promise<number> {
  const matches = 'select count(*) from console.bank_matched_deposits where deposit_id = any($1)'
  const errands = `
    select count(*)
    from console.errands
    where kind = 'bank.settle'
      and (payload -> 'deposit_ids' -> 0)::bigint = any($1)`
  const matched = await count(matches, ids)
  assert.equal(await count(errands, ids), matched)
  return matched
}

/** Imports a statement with one deposit for each order. Returns the ids of the deposits. */
async function readDeposits(
  { browserOf, today }: BankContext,
  { orderIds, yen }: { readonly orderIds: readonly string[]; readonly yen: number },
): Promise<number[]> {
  const names = orderIds.map((orderId) => orderId.toUpperCase())
  const accountant = await browserOf('accountant')
  const request = statementOf(names.map((name) => ({ yen, name, day: today() })))
  const { id } = await accountant.act('/bank/statements', request)
  const { list } = await accountant.get(`/bank/deposits?statement=${id}`)
  assert.equal(list.length, orderIds.length)
  return list.map((deposit: { id: number }) => deposit.id)
}

function statementOf(deposits: readonly StatementDeposit[]) {
  fileNo += 1
  const file = fileField(noticeFile(deposits))
  return { fileName: `kill-${fileNo}.txt`, file, accountId: null }
}
