import type { PaymentDependencies } from '#server/payments/lifecycle/dependencies.ts'
import { dueDateOf } from '#server/payments/lifecycle/due-date.rule.ts'
import { methodOf } from '#server/payments/lifecycle/methods.ts'
import type { Payment } from '#server/payments/lifecycle/payment.ts'
import { selectByOrder, selectPayment } from '#server/payments/lifecycle/payments.sql.ts'
import { selectReport } from '#server/payments/reconciliation/reconciliation.sql.ts'
import { selectNewestRefund, selectRefunds } from '#server/payments/refunds/refunds.sql.ts'
import { requestedRefund } from '#server/payments/refunds/refunds.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { singleFlight } from '#server/platform/load/single-flight.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import {
  giveUpRefund,
  type OperatorOutcome,
  type PartRequest,
  recordChargeback,
  refundPart,
  refundPayment,
  releasePayment,
  resolveTransfer,
  restorePayment,
} from './commands.ts'
import { selectExceptional, selectNewest, selectReturnable } from './operator.sql.ts'

const LISTED_MAX = 200

export const OPERATOR_COMMANDS = {
  resolve: resolveTransfer,
  release: releasePayment,
  refund: refundPayment,
  'give-up-part': giveUpRefund,
  'charge-back': recordChargeback,
  restore: restorePayment,
} as const
export type OperatorCommand = keyof typeof OPERATOR_COMMANDS

/** The payment is named by its order id or its number. */
export async function runOperatorCommand(
  options: Omit<PaymentDependencies, 'singleFlight'>,
  command: OperatorCommand,
  paymentName: string,
): Promise<OperatorOutcome | 'unknown-payment'> {
  const dependencies = { ...options, singleFlight: singleFlight<Payment>() }
  const payment = await findPayment(dependencies.database, paymentName)
  return payment === null ? 'unknown-payment' : OPERATOR_COMMANDS[command](dependencies, payment)
}

export interface MemberRefunds {
  readonly memberId: number
  /** Leaves out what a provider refused after this moment; null to try all. */
  readonly refusedSince: Date | null
}

/**
 * Refunds all payments of a member whose money the shop has. A refund that a provider refuses is left.
 * Returns `unknown` if a payment must be tried again: its provider did not answer, or an earlier refund
 * of a part is unfinished. A fault with one payment keeps none of the others.
 */
export async function refundMember(
  options: Omit<PaymentDependencies, 'singleFlight'>,
  refunds: MemberRefunds,
): Promise<'done' | 'unknown'> {
  let result: 'done' | 'unknown' = 'done'
  for (const id of await selectReturnable(options.database, refunds)) {
    const outcome = await runOperatorCommand(options, 'refund', String(id)).catch((cause) => {
      options.onFault(new Error(`the payment ${id} could not be refunded`, { cause }))
    })
    if (outcome !== 'done' && outcome !== 'declined') result = 'unknown'
  }
  return result
}

/** Refunds a part, so that its `totalYen` have gone back in all. A repeated command changes nothing. */
export async function runPartRefund(
  options: Omit<PaymentDependencies, 'singleFlight'>,
  paymentName: string,
  part: PartRequest,
): Promise<OperatorOutcome | 'unknown-payment'> {
  const dependencies = { ...options, singleFlight: singleFlight<Payment>() }
  const payment = await findPayment(dependencies.database, paymentName)
  return payment === null ? 'unknown-payment' : refundPart(dependencies, payment, part)
}

/**
 * Returns whether a command has already taken effect on a payment. If a worker died before it
 * recorded the outcome of a command, the next worker thus does not run the command again.
 */
export async function isCommandDone(
  on: Queryable,
  command: OperatorCommand,
  paymentId: number,
): Promise<boolean> {
  const payment = await selectPayment(on, paymentId)
  switch (command) {
    case 'refund': {
      const isReturned = payment?.state === 'refunded' || payment?.state === 'cancelled'
      const refund = isReturned ? await selectNewestRefund(on, paymentId) : undefined
      return refund !== undefined && refund.state !== 'failed'
    }
    case 'give-up-part':
      return (await requestedRefund(on, paymentId)) === null
    case 'charge-back':
      return payment?.state === 'charged-back'
    case 'restore':
      return payment?.state === 'paid' && payment.restoredCount > 0
    case 'release':
    case 'resolve':
      return payment?.state === 'paid' && payment.confirmedBy === 'operator'
  }
}

export async function listPayments(on: Queryable, now: Date): Promise<readonly string[]> {
  return linesOf(on, await selectNewest(on, LISTED_MAX), now)
}

/**
 * Returns the payments that need an operator as text, one line each: held payments, and those with
 * an open exception, such as a dispute, a failed refund or an undeleted card.
 */
export async function listExceptions(on: Queryable, now: Date): Promise<readonly string[]> {
  const found = await selectExceptional(on, LISTED_MAX)
  const ids = found.map(({ id }) => id)
  const lines = await linesOf(on, ids, now)
  return lines.map((line, at) => [line, ...(found[at]?.kinds ?? [])].join(' · '))
}

/**
 * Returns the results of the reconciliation as text. Each order that differed has one line, with
 * its day and provider. A day without differences has one line for each provider.
 */
export async function listDifferences(on: Queryable): Promise<readonly string[]> {
  const rows = await selectReport(on, { limit: LISTED_MAX })
  return rows.map(({ day, provider, listedCount, orderId, kind, ours, theirs }) =>
    orderId === null
      ? `${day} ${provider}: ${listedCount} orders, no difference`
      : `${day} ${provider}: ${orderId} ${kind} (ours ${ours ?? 'none'}, theirs ${JSON.stringify(theirs)})`,
  )
}

export async function listRefunds(on: Queryable): Promise<readonly string[]> {
  const refunds = await selectRefunds(on, LISTED_MAX)
  return refunds.map(({ paymentId, attempt, state, yen, failure, requestedAt }) =>
    [
      `payment ${paymentId}, attempt ${attempt}: ${yen} yen ${state}`,
      `requested ${wireDateTime(requestedAt)}`,
      ...(failure === null ? [] : [failure]),
    ].join(' · '),
  )
}

async function linesOf(on: Queryable, ids: readonly number[], now: Date): Promise<string[]> {
  const payments = await Promise.all(ids.map((id) => selectPayment(on, id)))
  return payments.filter((payment) => payment !== null).map((payment) => lineOf(payment, now))
}

function lineOf(payment: Payment, now: Date): string {
  const { id, orderId, memberId, payId, priceYen, state, heldFor, waitsFor, providerStatus } =
    payment
  const isOverdue = state === 'waiting' && dueDateOf(payment) < now
  const parts = [
    `${id} ${orderId} ${wireDateTime(payment.createdAt)} member ${memberId}`,
    `${methodOf(payId)?.name.en ?? payId} ${priceYen} yen ${state}`,
    ...(heldFor === null
      ? []
      : [`held for: ${heldFor}`, `said: ${JSON.stringify(providerStatus)}`]),
    ...(waitsFor === null || heldFor !== null ? [] : [`waits for ${waitsFor}`]),
    ...(isOverdue ? ['OVERDUE'] : []),
  ]
  return parts.join(' · ')
}

async function findPayment(on: Queryable, name: string): Promise<Payment | null> {
  const byOrder = await selectByOrder(on, name)
  if (byOrder !== null || !/^\d{1,15}$/.test(name)) return byOrder
  return selectPayment(on, Number(name))
}
