import type { Database, Transaction } from '#server/platform/database/database.ts'
import { countPrizes } from './decided.rule.ts'
import {
  addCountedPrizes,
  deleteUndecided,
  ensureCountedPacks,
  insertUndecided,
  lockCountedPack,
  selectDecidedSince,
  selectPacksToCount,
  selectSettledSince,
  updateSettledCount,
} from './decided.sql.ts'

/** The largest purchases have 3,000 draws, so a batch is decoded within a tenth of a second. */
const PURCHASES_BATCH = 500

/**
 * Counts what members have decided about the cards of packs since the last count, per prize. Waits
 * for another count of the same pack. Afterwards the sums are exact until the transaction ends, save
 * for decisions that are committed meanwhile.
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
 * Counts the decisions of all packs that have sold, in short transactions. A pack that another
 * process counts at this moment is left to it. The console runs it every minute.
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

/** Counts a batch of purchases. Returns false if more are left to this process. */
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
