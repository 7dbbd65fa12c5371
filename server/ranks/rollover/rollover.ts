import { type Database, isOutcomeUnknown } from '#server/platform/database/database.ts'
import { FAILED_OWNERS_MAX } from '#server/platform/jobs/batch-runner.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { selectRanks } from '#server/ranks/ranks.sql.ts'
import {
  insertFinishedRollover,
  type MemberBatch,
  rollOverBatch,
  selectBatchEnd,
  selectIsRolloverFinished,
} from './rollover.sql.ts'

// A payment waits for at most one batch: the one that locks its member's row.
const BATCH_SIZE = 2_000

export interface RolloverOptions {
  readonly database: Database
  readonly onFault: (cause: unknown) => void
}

/**
 * The worker's job: moves every rank period into the month of `now` and returns the number of rows it changed. It is
 * idempotent, so a worker that dies during a run, or two workers at once, do no harm; one run makes up for any number
 * of missed months. Each batch is a short transaction. It reports a member whose row cannot be moved, moves the
 * others, and tries that member again in every run.
 */
export async function rollOver(rollover: RolloverOptions, now: Date): Promise<number> {
  const { database } = rollover
  const month = monthOf(now)
  if (await selectIsRolloverFinished(database, month)) return 0
  const failedIds: number[] = []
  let moved = 0
  let afterId = 0
  for (;;) {
    const lastId = await selectBatchEnd(database, { afterId, limit: BATCH_SIZE })
    if (lastId === null) break
    moved += await rollOverHalving(rollover, { afterId, lastId, month }, failedIds)
    afterId = lastId
  }
  if (failedIds.length === 0) await insertFinishedRollover(database, { month, now })
  return moved
}

/** Halves a failing batch until it finds the one member whose row fails. */
async function rollOverHalving(
  rollover: RolloverOptions,
  batch: MemberBatch,
  failedIds: number[],
): Promise<number> {
  const { database, onFault } = rollover
  const { afterId, lastId, month } = batch
  try {
    return await database.transaction(async (tx) => rollOverBatch(tx, await selectRanks(tx), batch))
  } catch (cause) {
    // A statement that timed out is left to the next run: each of its halves would wait again.
    if (isOutcomeUnknown(cause) || failedIds.length >= FAILED_OWNERS_MAX) throw cause
    if (lastId - afterId === 1) {
      failedIds.push(lastId)
      onFault(new Error(`the rank period of member ${lastId} cannot be moved`, { cause }))
      return 0
    }
    const middle = afterId + Math.floor((lastId - afterId) / 2)
    const first = await rollOverHalving(rollover, { afterId, lastId: middle, month }, failedIds)
    return first + (await rollOverHalving(rollover, { afterId: middle, lastId, month }, failedIds))
  }
}
