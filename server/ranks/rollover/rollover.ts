import {
  type Database,
  isOutcomeUnknown,
  type Queryable,
} from '#server/platform/database/database.ts'
import { runBatches } from '#server/platform/jobs/batch-runner.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { ranksIn } from '#server/ranks/rank-period.ts'
import { selectRankSets } from '#server/ranks/ranks.sql.ts'
import {
  insertFinishedRollover,
  type MemberBatch,
  rollOverBatch,
  selectBatchEnd,
  selectIsRolloverFinished,
} from './rollover.sql.ts'

// How many members one transaction moves into the new month. The transaction locks their rows, so a
// payment waits for at most one batch.
const BATCH_SIZE = 2_000

export interface RolloverOptions {
  readonly database: Database
  readonly onFault: (cause: unknown) => void
}

/**
 * Moves every rank period into the month of `now` and returns how many rows it changed. The worker
 * calls this function.
 *
 * A repeated call changes nothing more. It is therefore harmless if a worker dies during a run, or
 * if two workers run at the same time. One run replaces the runs of any number of missed months.
 * Each batch is a short transaction. If a member's row cannot be moved, `onFault` gets the error,
 * and the run moves the other members. Every later run tries that member again.
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
          rollOverBatch(tx, ranksIn(await selectRankSets(tx, month), month), batch),
        )
      } catch (cause) {
        // A batch that timed out is not divided, because each half would wait as long as the whole
        // batch did. The next run tries the batch again.
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

/** Returns whether the rank periods of all members are those of the month of `now`. */
export function isRolloverFinished(on: Queryable, now: Date): Promise<boolean> {
  return selectIsRolloverFinished(on, monthOf(now))
}

/**
 * Returns a queue of batches, each of which is a range of member ids. A batch that failed returns
 * to the queue as two halves, until each failing batch is one member.
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
