import { ACCOUNT_KINDS } from '#server/payments/payouts/account.rule.ts'
import { type ListedPayout, selectPayouts } from '#server/payments/payouts/payouts.sql.ts'
import { askForAccountAgain, completePayout, failPayout } from '#server/payments/payouts/payouts.ts'
import { completeTransfer, exportTransfer } from '#server/payments/payouts/transfers/transfers.ts'
import type { Database, Queryable } from '#server/platform/database/database.ts'

const LISTED_MAX = 200
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const ACCOUNT = new RegExp(String.raw`^(\d{4})-(\d{3})-(${ACCOUNT_KINDS.join('|')})-(\d{7})$`)
const CONSIGNOR = /^\d{10}$/

/** A line of text, and a file if the command makes one. */
export interface PayoutAnswer {
  readonly line: string
  readonly isDone: boolean
  readonly file?: Buffer
}

/** The commands for pay-outs, with their arguments (`usage`) and their functions (`run`). */
export const PAYOUT_COMMANDS = {
  'ask-account': { usage: 'PAYMENT', run: askAccount },
  'paid-out': { usage: 'PAYMENT ATTEMPT DAY', run: paidOut },
  'payout-failed': { usage: 'PAYMENT ATTEMPT REASON', run: payoutFailed },
  'transfer-file': { usage: 'FILE DAY BANK-BRANCH-KIND-NUMBER CODE NAME', run: transferFile },
  'transfer-done': { usage: 'TRANSFER DAY', run: transferDone },
} as const satisfies Record<string, PayoutCommand>

interface PayoutCommand {
  readonly usage: string
  readonly run: (database: Database, given: readonly string[], now: Date) => Promise<PayoutAnswer>
}

export async function listPayouts(on: Queryable): Promise<readonly string[]> {
  return (await selectPayouts(on, LISTED_MAX)).map(lineOf)
}

function lineOf(payout: ListedPayout): string {
  const { paymentId, attempt, yen, orderId, state, transferId, transferredOn } = payout
  const account =
    payout.bankCode === null
      ? []
      : [
          `${payout.bankName} (${payout.bankCode}) ${payout.branchName} (${payout.branchCode})`,
          `${payout.kind} ${payout.number} ${payout.holder}`,
        ]
  return [
    `payment ${paymentId}, attempt ${attempt}: ${yen} yen ${orderId}`,
    state === 'requested' ? (payout.isSubmitted ? 'ready' : 'waits for an account') : state,
    ...account,
    ...(transferId === null ? [] : [`transfer ${transferId}`]),
    ...(transferredOn === null ? [] : [`paid out on ${transferredOn}`]),
  ].join(' · ')
}

const done: PayoutAnswer = { line: 'Done.', isDone: true }
const refused = (line: string): PayoutAnswer => ({ line, isDone: false })
const NOT_POSSIBLE = refused('This refund is not in a state in which this can be done.')
const WRONG_DAY = refused('The day must be written as 2025-01-31.')

async function askAccount(database: Database, [id]: readonly string[]): Promise<PayoutAnswer> {
  const outcome = await database.transaction((tx) => askForAccountAgain(tx, Number(id)))
  return outcome === 'done' ? done : NOT_POSSIBLE
}

async function paidOut(
  database: Database,
  [id, attempt, day = '']: readonly string[],
  now: Date,
): Promise<PayoutAnswer> {
  if (!DAY.test(day)) return WRONG_DAY
  const payout = { paymentId: Number(id), attempt: Number(attempt), transferredOn: day, now }
  const outcome = await database.transaction((tx) => completePayout(tx, payout))
  return outcome === 'done' ? done : NOT_POSSIBLE
}

async function payoutFailed(
  database: Database,
  [id, attempt, failure = '']: readonly string[],
  now: Date,
): Promise<PayoutAnswer> {
  if (failure === '') return refused('Write the reason behind the attempt.')
  const payout = { paymentId: Number(id), attempt: Number(attempt), failure, now }
  const outcome = await database.transaction((tx) => failPayout(tx, payout))
  return outcome === 'done' ? done : NOT_POSSIBLE
}

async function transferFile(
  database: Database,
  [, day = '', account = '', code = '', name = '']: readonly string[],
  now: Date,
): Promise<PayoutAnswer> {
  const [, bankCode = '', branchCode = '', kind = '', number = ''] = ACCOUNT.exec(account) ?? []
  const knownKind = ACCOUNT_KINDS.find((each) => each === kind)
  if (!DAY.test(day)) return WRONG_DAY
  if (knownKind === undefined)
    return refused('The account must be written as 0001-210-ordinary-1234567.')
  if (!CONSIGNOR.test(code)) return refused('The code that the bank gave the shop has 10 digits.')
  const transfer = {
    account: { bankCode, branchCode, kind: knownKind, number },
    consignorCode: code,
    consignorName: name,
    transferOn: day,
    operatorId: null,
    now,
  }
  const exported = await database.transaction((tx) => exportTransfer(tx, transfer))
  if (exported === 'none-ready') return refused('No refund is ready to be paid out.')
  if (exported === 'wrong-name')
    return refused('The name must be Katakana, capital letters or digits, at most 30.')
  if ('nextDay' in exported)
    return refused(`The day is past, or banks are closed on it. The next is ${exported.nextDay}.`)
  const { id, count, totalYen, file } = exported
  return { line: `Transfer ${id}: ${count} refunds, ${totalYen} yen.`, isDone: true, file }
}

async function transferDone(
  database: Database,
  [id, day = '']: readonly string[],
  now: Date,
): Promise<PayoutAnswer> {
  if (!DAY.test(day)) return WRONG_DAY
  const transfer = { transferId: Number(id), transferredOn: day, now }
  const count = await database.transaction((tx) => completeTransfer(tx, transfer))
  return { line: `${count} refunds are done.`, isDone: count > 0 }
}
