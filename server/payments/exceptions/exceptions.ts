import type { Transaction } from '#server/platform/database/database.ts'
import { type NewException, updateExceptionsClosed, upsertException } from './exceptions.sql.ts'

/**
 * Records that a payment needs an operator. The console lists the payment among the exceptions
 * until an operator closes the exception with a reason, or until the money is returned. The caller
 * must hold the lock of the payment..
 */
export function recordException(tx: Transaction, exception: NewException): Promise<void> {
  return upsertException(tx, exception)
}

/** The money was returned or charged back. An exception about a kept card stays open. */
export function closeExceptions(
  tx: Transaction,
  closed: { readonly paymentId: number; readonly now: Date },
): Promise<void> {
  return updateExceptionsClosed(tx, closed)
}
