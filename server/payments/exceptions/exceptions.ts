import type { Transaction } from '#server/platform/database/database.ts'
import { type NewException, updateExceptionsClosed, upsertException } from './exceptions.sql.ts'

/**
 * Records that a credited payment needs an operator. The payments desk lists it until an operator
 * closes it with a reason, or until its money was returned. The caller must hold the lock of the
 * payment..
 */
export function recordException(tx: Transaction, exception: NewException): Promise<void> {
  return upsertException(tx, exception)
}

/** Closes the exceptions of a payment whose money was returned or charged back. */
export function closeExceptions(
  tx: Transaction,
  closed: { readonly paymentId: number; readonly now: Date },
): Promise<void> {
  return updateExceptionsClosed(tx, closed)
}
