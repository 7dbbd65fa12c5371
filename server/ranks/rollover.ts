import { type Database, isOutcomeUnknown } from '#server/platform/database/database.ts'
import { FAILED_OWNERS_MAX } from '#server/platform/jobs/batch-runner.ts'
import { monthOf } from '#server/platform/time/tokyo.ts'
import { selectRanks } from './ranks.sql.ts'
import {
  insertFinishedRollover,
  type MemberBatch,
  rollOverBatch,
  selectBatchEnd,
  selectIsRolloverFinished,
} from './rollover.sql.ts'

// A payment waits at most for the batch that holds its member.
const BATCH_SIZE = 2_000

export interface RolloverOptions {
  readonly database: Database
  readonly onFault: (cause: unknown) => void
}

/**
 * The clerk's rollover: brings every standing into the month of `now` and answers how many it moved. Cheap where
 * that was done; idempotent, so that a clerk that died in it, or two at once, do no harm; however many months
 * were missed, once is enough. Each batch is a short transaction of its own. A member who cannot be moved is
 * reported and comes up again in every round until they can, and the others move.
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

/** A batch that fails is halved until the one member is found whom it fails at. */
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
    // One that waits too long is left to the next round: it would wait again in each of its halves.
    if (isOutcomeUnknown(cause) || failedIds.length >= FAILED_OWNERS_MAX) throw cause
    if (lastId - afterId === 1) {
      failedIds.push(lastId)
      onFault(new Error(`the rank period of member ${lastId} does not move on`, { cause }))
      return 0
    }
    const middle = afterId + Math.floor((lastId - afterId) / 2)
    const first = await rollOverHalving(rollover, { afterId, lastId: middle, month }, failedIds)
    return first + (await rollOverHalving(rollover, { afterId: middle, lastId, month }, failedIds))
  }
}
