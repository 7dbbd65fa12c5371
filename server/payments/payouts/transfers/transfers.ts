import { transferName } from '#server/payments/payouts/account.rule.ts'
import { completePayout } from '#server/payments/payouts/payouts.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { bankDayFrom } from '#server/platform/time/business-days.rule.ts'
import { wireDay } from '#server/platform/time/tokyo.ts'
import { type Transfer, totalYenOf, transferFile } from './transfer-file.rule.ts'
import {
  insertTransfer,
  lockReadyPayouts,
  markSent,
  selectSentRefunds,
  selectTransfer,
} from './transfers.sql.ts'

/** One file contains at most this many refunds. Further refunds go into the next file. */
const ROWS_MAX = 1_000

export interface TransferRequest extends Omit<Transfer, 'rows'> {
  /** The operator who requests the file. Null if the request comes from the command line. */
  readonly operatorId: number | null
  readonly now: Date
}
export interface ExportedTransfer {
  readonly id: number
  readonly count: number
  readonly totalYen: number
  readonly file: Buffer
}

/**
 * Puts up to 1,000 refunds that have an account into a transfer file for the operator's bank, and
 * marks these refunds as sent. No refund is in two files. Returns `none-ready` if no refund is
 * ready, and `wrong-name` if the bank's characters cannot write the shop's name. If the day is past
 * or banks are closed on it, returns the next day on which they are open.
 */
export async function exportTransfer(
  tx: Transaction,
  request: TransferRequest,
): Promise<ExportedTransfer | 'none-ready' | 'wrong-name' | { readonly nextDay: string }> {
  const nextDay = transferDayFrom(request.transferOn, request.now)
  if (nextDay !== request.transferOn) return { nextDay }
  const consignorName = transferName(request.consignorName)
  if (consignorName === null) return 'wrong-name'
  const rows = await lockReadyPayouts(tx, ROWS_MAX)
  if (rows.length === 0) return 'none-ready'
  const transfer = { ...request, consignorName, rows }
  const id = await insertTransfer(tx, transfer)
  await markSent(tx, { transferId: id, paymentIds: rows.map(({ paymentId }) => paymentId) })
  return { id, count: rows.length, totalYen: totalYenOf(rows), file: transferFile(transfer) }
}

/** Returns the day itself, or the first later day that is not past and on which banks are open. */
export function transferDayFrom(day: string, now: Date): string {
  const today = wireDay(now)
  return bankDayFrom(day < today ? today : day)
}

/** With the refunds that are neither done nor failed; null if there is none. */
export async function readTransferFile(on: Queryable, id: number): Promise<Buffer | null> {
  const transfer = await selectTransfer(on, id)
  return transfer === undefined || transfer.rows.length === 0 ? null : transferFile(transfer)
}

/** For each refund that is neither done nor failed. Returns their number. */
export async function completeTransfer(
  tx: Transaction,
  { transferId, ...transferred }: { transferId: number; transferredOn: string; now: Date },
): Promise<number> {
  let count = 0
  for (const refund of await selectSentRefunds(tx, transferId)) {
    if ((await completePayout(tx, { ...refund, ...transferred })) === 'done') count++
  }
  return count
}
