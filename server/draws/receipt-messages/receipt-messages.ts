import { wonCards } from '#server/draws/cards/cards.ts'
import { notifyMember } from '#server/notifications/notifications.ts'
import { isQuiet } from '#server/outbox/quiet-hours.rule.ts'
import type { PackCache } from '#server/packs/pack-cache/pack-cache.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { namesOf } from '#server/platform/language.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { RECEIPT_LINES_MAX, type ReceiptLine, receiptLetter } from './receipt.letter.ts'
import {
  type DrawnPurchase,
  insertDueReceipts,
  insertPosition,
  lockPosition,
  savePosition,
  selectDrawnPurchases,
  selectDueMembers,
  selectPacksToRead,
  takeDueReceipts,
} from './receipt-messages.sql.ts'

const BATCH = 200
const PURCHASES_PER_BATCH = 2_000
/** Of each half of the run. The next run follows ten minutes after this one. */
const RUN_MS_MAX = 30_000

interface ReceiptOptions {
  readonly database: Database
  readonly packCache: PackCache
  readonly clock: Clock
  readonly onFault: (cause: unknown) => void
  readonly purchasesPerBatch?: number
}

/**
 * Queues a message with the results for each member who asked for receipts and has drawn since the
 * last run, one for all purchases. The purchase itself does nothing for it: the worker reads each
 * pack's log on from its position. At night nothing is queued, so that the morning has one message.
 */
export async function sendDrawReceipts(options: ReceiptOptions): Promise<void> {
  const { database, clock, onFault } = options
  await runBatches({
    batchMax: BATCH,
    read: (failedIds) => selectPacksToRead(database, { limit: BATCH, failedIds }),
    idOf: (packId) => packId,
    ownerIdOf: (packId) => packId,
    work: (packId) => readPack(options, packId),
    nameOf: (packId) => `the draws of pack ${packId} could not be read for receipts`,
    onFault,
    timeLimitMs: RUN_MS_MAX,
  })
  if (isQuiet(clock.now())) return
  await runBatches({
    batchMax: BATCH,
    read: (failedIds) => selectDueMembers(database, { limit: BATCH, failedIds }),
    idOf: (memberId) => memberId,
    ownerIdOf: (memberId) => memberId,
    work: (memberId) => database.transaction((tx) => sendReceipt(tx, options, memberId)),
    nameOf: (memberId) => `member ${memberId} could not get the receipt of their draws`,
    onFault,
    timeLimitMs: RUN_MS_MAX,
  })
}

/** Each batch moves the position in its own transaction, so that no purchase is lost or read twice. */
async function readPack(
  { database, purchasesPerBatch = PURCHASES_PER_BATCH }: ReceiptOptions,
  packId: number,
): Promise<void> {
  const batch = async (tx: Transaction) => {
    await insertPosition(tx, packId)
    const unread = await lockPosition(tx, packId)
    if (unread === null) return false
    const { from, settledCount } = unread
    const to = Math.min(from + purchasesPerBatch, settledCount)
    await insertDueReceipts(tx, { packId, from, to })
    await savePosition(tx, { packId, settledCount: to })
    return to < settledCount
  }
  while (await database.transaction(batch));
}

async function sendReceipt(
  tx: Transaction,
  { packCache, clock }: ReceiptOptions,
  memberId: number,
): Promise<void> {
  const purchaseIds = await takeDueReceipts(tx, memberId)
  const last = purchaseIds.at(-1)
  if (last === undefined) return
  const ids = purchaseIds.slice(0, RECEIPT_LINES_MAX)
  const lines: ReceiptLine[] = []
  for (const purchase of await selectDrawnPurchases(tx, { memberId, ids }))
    lines.push(await lineOf(purchase, packCache))
  const template = receiptLetter(lines, purchaseIds)
  await notifyMember(tx, { memberId, template, cause: `${memberId}-${last}`, now: clock.now() })
}

async function lineOf(purchase: DrawnPurchase, packCache: PackCache): Promise<ReceiptLine> {
  const { packId, drawCount } = purchase
  const pack = await packCache.find(packId)
  if (pack === undefined) throw new Error(`there is no pack ${packId}`)
  return { pack: namesOf(pack), drawCount, cards: wonCards(purchase, pack) }
}
