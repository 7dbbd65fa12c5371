import { type Database, isOutcomeUnknown } from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { selectRanks } from '#server/ranks/ranks.sql.ts'
import {
  insertFinishedRollover,
  type MemberBatch,
  rollOverBatch,
  selectBatchEnd,
  selectIsRolloverFinished,
} from './rollover.sql.ts'

// The number of members per batch. A payment waits for at most one batch: the batch that locks its
// member's row.
const BATCH_SIZE = 2_000

export interface RolloverOptions {
  readonly database: Database
  readonly onFault: (cause: unknown) => void
}

/**
 * Moves every rank period into the month of `now` and returns the number of rows it changed. The
 * worker runs this job.
 * It is idempotent: a worker that dies during a run does no harm, nor do two workers at once. One
 * run makes up for any number of missed months. Each batch is a short transaction. If a member's
 * row cannot be moved, the run reports the member and moves the others. Every later run tries that
 * member anew.
 */
export async function rollOver({ database, onFault }: RolloverOptions, now: Date): Promise<number> {
  const month = monthOf(now)
  if (await selectIsRolloverFinished(database, month)) return 0
  const batches = openBatches(database, month)
  let movedCount = 0
  let isComplete = true
  await runBatches({
    batchMax: 1,
    read: () => batches.next(),
    idOf: ({ lastId }) => lastId,
    ownerIdOf: ({ lastId }) => lastId,
    async work(batch) {
      try {
        movedCount += await database.transaction(async (tx) =>
          rollOverBatch(tx, await selectRanks(tx), batch),
        )
      } catch (cause) {
        // A batch whose statement timed out is left to the next run. If the batch were halved, each
        // half would wait as long.
        if (isOutcomeUnknown(cause) || isSingle(batch)) throw cause
        batches.addHalvesOf(batch)
      }
    },
    nameOf: (batch) => `the rank period of member ${nameOf(batch)} cannot be moved`,
    onFault(fault) {
      isComplete = false
      onFault(fault)
    },
  })
  if (isComplete) await insertFinishedRollover(database, { month, now })
  return movedCount
}

/**
 * Opens the members as ranges of ids. A range that failed is tried in halves, down to the one
 * member whose row fails.
 */
function openBatches(database: Database, month: number) {
  const halves: MemberBatch[] = []
  let afterId = 0
  return {
    async next(): Promise<readonly MemberBatch[]> {
      const half = halves.pop()
      if (half !== undefined) return [half]
      const lastId = await selectBatchEnd(database, { afterId, limit: BATCH_SIZE })
      if (lastId === null) return []
      const batch = { afterId, lastId, month }
      afterId = lastId
      return [batch]
    },
    addHalvesOf(batch: MemberBatch): void {
      const middle = batch.afterId + Math.floor((batch.lastId - batch.afterId) / 2)
      halves.push({ ...batch, afterId: middle }, { ...batch, lastId: middle })
    },
  }
}

function isSingle({ afterId, lastId }: MemberBatch): boolean {
  return lastId - afterId === 1
}

function nameOf(batch: MemberBatch): string {
  return isSingle(batch) ? `${batch.lastId}` : `${batch.afterId + 1} to ${batch.lastId}`
}
