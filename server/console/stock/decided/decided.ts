import type { Database, Transaction } from '#server/platform/database/database.ts'
import { type CountablePurchase, countPrizes } from './decided.rule.ts'
import {
  addCountedPrizes,
  deleteUndecided,
  ensureCountedPacks,
  insertUndecided,
  lockCountedPack,
  moveShippedPrizes,
  selectDecidedSince,
  selectPacksToCount,
  selectSettledSince,
  updateSettledCount,
} from './decided.sql.ts'

/**
 * How many purchases a batch has. Even if each purchase has 3,000 draws, the maximum, a batch is
 * decoded within a tenth of a second.
 */
const PURCHASES_BATCH = 500

/**
 * Updates the sums of each prize of the packs: adds the decisions that members have made since the
 * last update. Waits while another process updates the same pack. The sums are then exact until the
 * end of the transaction, except for decisions that other transactions commit meanwhile.
 */
export async function countDecisions(tx: Transaction, packIds: readonly number[]): Promise<void> {
  const packIdsToCount = await selectPacksToCount(tx, packIds)
  if (packIdsToCount.length === 0) return
  await ensureCountedPacks(tx, packIdsToCount)
  for (const packId of packIdsToCount) {
    for (let isWhole = false; !isWhole; ) isWhole = await countBatch(tx, packId, { mayWait: true })
  }
}

/**
 * Counts the cards of shipments that the caller is about to cancel as not shipped. The decisions are
 * counted first, because the sums would otherwise miss the cards, or lose them twice.
 */
export async function uncountShipped(
  tx: Transaction,
  purchases: readonly (CountablePurchase & { readonly packId: number })[],
): Promise<void> {
  const byPack = Map.groupBy(purchases, ({ packId }) => packId)
  const packIds = [...byPack.keys()].sort((a, b) => a - b)
  await countDecisions(tx, packIds)
  for (const packId of packIds) {
    await lockCountedPack(tx, packId, true)
    await moveShippedPrizes(tx, packId, countPrizes(byPack.get(packId) ?? []))
  }
}

/**
 * Adds the newest decisions to the sums of all packs, in short transactions. Skips a pack that
 * another process is working on. The console calls this function every minute.
 */
export async function countAllDecisions(database: Database): Promise<void> {
  for (const packId of await selectPacksToCount(database)) {
    for (let isWhole = false; !isWhole; ) {
      isWhole = await database.transaction(async (tx) => {
        await ensureCountedPacks(tx, [packId])
        return countBatch(tx, packId, { mayWait: false })
      })
    }
  }
}

/**
 * Adds a batch of purchases to the sums of a pack. Returns false if another batch may remain.
 * Returns true if nothing remains, or if another process is working on the pack.
 */
async function countBatch(
  tx: Transaction,
  packId: number,
  { mayWait }: { mayWait: boolean },
): Promise<boolean> {
  const settledCount = await lockCountedPack(tx, packId, mayWait)
  if (settledCount === null) return true
  const decided = await selectDecidedSince(tx, { packId, limit: PURCHASES_BATCH })
  const ids = decided.map(({ id }) => id)
  await deleteUndecided(tx, packId, ids)
  const settled = await selectSettledSince(tx, { packId, settledCount, limit: PURCHASES_BATCH })
  const undecided = settled.filter(({ shippedIndexes }) => shippedIndexes === null)
  await insertUndecided(tx, packId, undecided)
  await addCountedPrizes(tx, packId, countPrizes([...decided, ...settled]))
  await updateSettledCount(tx, packId, settledCount + settled.length)
  return decided.length < PURCHASES_BATCH && settled.length < PURCHASES_BATCH
}
