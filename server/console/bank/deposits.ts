import type { z } from 'zod'
import type { bankCalls, DepositRow } from '#contract/console/bank/bank.ts'
import { REASON } from '#contract/console/reasons.ts'
import { foldText, isMatch } from '#contract/fold-text.rule.ts'
import { refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf, sliceOf } from '#server/console/lists/pages.rule.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import {
  countDeposits,
  endDeposit,
  lockDeposits,
  type StoredDeposit,
  selectDeposits,
} from './deposits.sql.ts'
import { lineName } from './matching/changes.ts'
import { type Grading, isException, type OpenTransfer } from './matching/grade.rule.ts'
import { type MatchedOrder, selectMatchedOrders } from './matching/matches.sql.ts'
import { type GradedDeposit, gradeOpenDeposits } from './matching/matching.ts'

type Query = z.output<(typeof bankCalls)['GET /bank/deposits']['query']>
const CANDIDATES_SHOWN = 10

/**
 * Lists deposits. Each open deposit has a grade, which says how well the deposit fits a payment
 * that waits for money now. An open deposit is listed with its age until it is matched, returned or
 * explained.
 */
export async function listDeposits(database: Database, query: Query, now: Date) {
  const graded = await gradeOpenDeposits(database, now)
  const grades = countGrades(graded)
  const { state } = query
  if (state === 'open') {
    const found = sorted(
      graded.filter((each) => isFound(each, query)),
      query,
    )
    const shown = sliceOf(found, query)
    const list = shown.map(({ deposit, grading }) => wireDeposit(deposit, now, { grading }))
    return { list, ...pageOf(query, found.length), grades }
  }
  const filters = { state, statement: query.statement ?? null, text: query.text }
  const place = { sort: query.sort, direction: query.direction, ...placeOf(query) }
  const count = await countDeposits(database, filters)
  const deposits = await selectDeposits(database, filters, place)
  const ids = deposits.map(({ id }) => id)
  const orders = Map.groupBy(await selectMatchedOrders(database, ids), (each) => each.depositId)
  const list = deposits.map((deposit) =>
    wireDeposit(deposit, now, { orders: orders.get(deposit.id) ?? [] }),
  )
  return { list, ...pageOf(query, count), grades }
}

/**
 * Closes an open deposit as returned to its payer or as explained. Refuses a deposit that is not
 * open, such as a matched deposit.
 */
export async function endOpenDeposit(
  tx: Transaction,
  end: {
    readonly id: number
    readonly outcome: 'returned' | 'explained'
    readonly reason: string
    readonly operatorId: number
    readonly now: Date
  },
) {
  const [deposit] = await lockDeposits(tx, [end.id])
  if (deposit === undefined) return refuse(404)
  if (deposit.state !== 'open') return refuse(409, REASON.depositClosed)
  await endDeposit(tx, end)
  return {
    fields: {},
    target: { kind: 'deposit', id: String(end.id) },
    before: { state: 'open' },
    after: { state: end.outcome, statementLines: [lineName(deposit)] },
  }
}

function countGrades(graded: readonly GradedDeposit[]) {
  const countOf = (grade: Grading['grade']) =>
    graded.filter(({ grading }) => grading.grade === grade).length
  const exception = graded.filter(({ grading }) => isException(grading)).length
  return { exact: countOf('exact'), likely: countOf('likely'), none: countOf('none'), exception }
}

function isFound({ deposit, grading }: GradedDeposit, { grade, statement, text }: Query): boolean {
  const { payerName, memo, yen, statementId } = deposit
  if (grade !== undefined && grade !== grading.grade) {
    if (grade !== 'exception' || !isException(grading)) return false
  }
  if (statement !== undefined && statement !== statementId) return false
  return foldText(text).trim() === String(yen) || isMatch(`${payerName}\n${memo}`, text)
}

function sorted(graded: readonly GradedDeposit[], { sort, direction }: Query) {
  const sign = direction === 'desc' ? -1 : 1
  // `graded` is in the order of the days on which the bank booked the deposits. Deposits of equal
  // amounts keep this order.
  if (sort === 'yen') return graded.toSorted((a, b) => sign * (a.deposit.yen - b.deposit.yen))
  return direction === 'desc' ? graded.toReversed() : graded
}

function wireDeposit(
  deposit: StoredDeposit,
  now: Date,
  { grading, orders = [] }: { grading?: Grading; orders?: readonly MatchedOrder[] },
): DepositRow {
  const { id, line, account, kind, yen, memo, state } = deposit
  return {
    id,
    line,
    account,
    kind,
    yen,
    memo,
    state,
    payerName: deposit.payerName,
    statementId: deposit.statementId,
    fileName: deposit.fileName,
    bookedOn: deposit.bookedOn,
    ageDays: daysSince(deposit.bookedOn, now),
    grade: grading?.grade ?? null,
    reason: grading?.reason ?? null,
    candidates: (grading?.candidates ?? []).slice(0, CANDIDATES_SHOWN).map(wireCandidate),
    orders: orders.map(({ paymentId, orderId }) => ({
      paymentId,
      orderId,
    })),
    settling: orders[0]?.settling ?? null,
    outcomeReason: deposit.outcomeReason,
    endedBy: deposit.endedBy,
  }
}

function wireCandidate(transfer: OpenTransfer): DepositRow['candidates'][number] {
  const { id: paymentId, orderId, memberId, kana, state } = transfer
  const { priceYen, createdAt } = transfer
  return {
    paymentId,
    orderId,
    memberId,
    kana,
    priceYen,
    state,
    createdAt: createdAt.toISOString(),
  }
}

function daysSince(day: string, now: Date): number {
  const passed = Date.parse(`${wireDay(now)}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)
  return Math.max(0, Math.round(passed / DAY_MS))
}
