import { REASON } from '#contract/console/reasons.ts'
import { PAYMENT } from '#contract/constants.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import {
  lockDeposits,
  type StoredDeposit,
  selectOpenDeposits,
} from '#server/console/bank/deposits.sql.ts'
import { addErrand } from '#server/console/errands/errands.ts'
import {
  constraintOf,
  type Database,
  type Queryable,
  type Transaction,
} from '#server/platform/database/database.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import { type Grading, gradeDeposits } from './grade.rule.ts'
import { insertMatch, type NewMatch, selectOpenTransfers } from './matches.sql.ts'

/** The payment methods by which members transfer money to the shop's own account. */
export const TRANSFER_PAY_IDS: readonly number[] = [PAYMENT.bankTransfer]
/**
 * An order older than this is not matched with a deposit automatically. An operator can still match
 * such an order by naming it.
 */
const TRANSFER_AGE_MS = 60 * DAY_MS

export interface GradedDeposit {
  readonly deposit: StoredDeposit
  readonly grading: Grading
}

/** The grade of a deposit says how well it fits a payment by transfer that waits for money now. */
export async function gradeOpenDeposits(
  on: Queryable | Database,
  now: Date,
): Promise<readonly GradedDeposit[]> {
  const deposits = await selectOpenDeposits(on)
  if (deposits.length === 0) return []
  const since = new Date(now.getTime() - TRANSFER_AGE_MS)
  const transfers = await selectOpenTransfers(on, { payIds: TRANSFER_PAY_IDS, since })
  const gradings = gradeDeposits(deposits, transfers)
  return deposits.map((deposit) => ({
    deposit,
    grading: gradings.get(deposit.id) as Grading,
  }))
}

interface Actor {
  readonly operatorId: number
  readonly now: Date
}
/**
 * The result for one of the deposits that an operator wants to accept, and the audit entry of the
 * deposit.
 */
export interface Accepted {
  readonly id: number
  readonly result: string
  readonly matched?: object
}

/**
 * Matches exact deposits with their payments. Grades each deposit anew at this moment. A
 * deposit that is no longer exact gets the reason as its result, and the other deposits are matched
 * nevertheless. The shop's worker credits the payments.
 */
export async function acceptDeposits(
  tx: Transaction,
  { ids, ...actor }: Actor & { ids: readonly number[] },
): Promise<readonly Accepted[] | Refusal> {
  const locked = new Map((await lockDeposits(tx, ids)).map((each) => [each.id, each]))
  const graded = await gradeOpenDeposits(tx, actor.now)
  const gradings = new Map(graded.map(({ deposit, grading }) => [deposit.id, grading]))
  const accepted: Accepted[] = []
  for (const id of new Set(ids)) {
    const [deposit, grading] = [locked.get(id), gradings.get(id)]
    const transfer = grading?.candidates[0]
    if (deposit === undefined) accepted.push({ id, result: 'not-found' })
    else if (deposit.state !== 'open') accepted.push({ id, result: REASON.depositClosed })
    else if (grading?.grade !== 'exact' || transfer === undefined)
      accepted.push({ id, result: REASON.notExact })
    else {
      const ids = { depositIds: [id], paymentIds: [transfer.id] }
      const refusal = await settle(tx, {
        ...ids,
        shape: 'one',
        approvalId: null,
        ...actor,
        paidOn: deposit.bookedOn,
      })
      if (refusal !== null) return refusal
      const { statementId, line, yen } = deposit
      const matched = { statementId, line, yen, paymentId: transfer.id }
      accepted.push({ id, result: 'done', matched })
    }
  }
  return accepted
}

/**
 * Stores the match of deposits and payments. Adds an errand, so that the shop's worker credits the
 * payments. The payments count as paid on `paidOn`, the day on which the bank booked the deposit
 * (A-144).
 */
export async function settle(
  tx: Transaction,
  { paidOn, ...match }: NewMatch & { readonly paidOn: string },
): Promise<Refusal | null> {
  try {
    await insertMatch(tx, match)
  } catch (cause) {
    const constraint = constraintOf(cause) ?? ''
    if (constraint === 'bank_matched_payments_once') return refuse(409, REASON.orderNotOpen)
    if (constraint.startsWith('bank_matched_deposits')) return refuse(409, REASON.depositClosed)
    throw cause
  }
  const { depositIds, paymentIds, approvalId, operatorId, now } = match
  await addErrand(tx, {
    kind: 'bank.settle',
    target: targetOf(paymentIds),
    payload: payloadOf({ depositIds, paymentIds, paidOn }),
    approvalId,
    operatorId,
    now,
  })
  return null
}

/**
 * Returns the payload of the errand, with the ids in ascending order. This payload must be equal to
 * the payload of the approval request.
 */
export function payloadOf({
  depositIds,
  paymentIds,
  paidOn,
}: Pick<NewMatch, 'depositIds' | 'paymentIds'> & { readonly paidOn: string }) {
  return { depositIds, paymentIds, paidOn }
}

/**
 * Returns the payment with index 0 in `paymentIds`. The audit log and approval requests name this
 * payment as the target of the match.
 */
export function targetOf(paymentIds: readonly number[]) {
  return { kind: 'payment', id: String(paymentIds[0]) }
}
