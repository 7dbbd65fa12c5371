import type { Transaction } from '#server/platform/database/database.ts'
import {
  insertReport,
  type NewException,
  updateAmountExceptionsClosed,
  updateExceptionsClosed,
  upsertException,
} from './exceptions.sql.ts'

/**
 * Records that a payment needs an operator. The console lists the payment among the exceptions
 * until an operator closes the exception with a reason, or until the money is returned. The caller
 * must hold the lock of the payment..
 */
export function recordException(tx: Transaction, exception: NewException): Promise<void> {
  return upsertException(tx, exception)
}

/**
 * Records a dispute that a list of the provider reports again and again. Returns false if the
 * payment has an exception for this dispute or a later one, even a closed one.
 */
export function recordFirstReport(
  tx: Transaction,
  report: Pick<NewException, 'paymentId' | 'now'> & { readonly disputeId: number },
): Promise<boolean> {
  return insertReport(tx, report)
}

/** The money was returned or charged back. An exception about a kept card stays open. */
export function closeExceptions(
  tx: Transaction,
  closed: { readonly paymentId: number; readonly now: Date },
): Promise<void> {
  return updateExceptionsClosed(tx, closed)
}

/** A part was refunded, as requested. A dispute or a kept card still needs an operator. */
export function closeAmountExceptions(
  tx: Transaction,
  closed: { readonly paymentId: number; readonly now: Date },
): Promise<void> {
  return updateAmountExceptionsClosed(tx, closed)
}
