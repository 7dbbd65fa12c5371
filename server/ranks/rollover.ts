import { type Database, isOutcomeUnknown } from '#server/platform/database.ts'
import { FAILED_MAX } from '#server/platform/rounds.ts'
import { monthOf } from '#server/platform/tokyo.ts'
import { selectRanks } from './ranks.sql.ts'
import {
  type Batch,
  insertFinished,
  moveOn,
  selectBatchEnd,
  selectIsFinished,
} from './rollover.sql.ts'

// A payment waits at most for the batch that holds its member.
const BATCH_MEMBERS = 2_000

export interface Rollover {
  readonly database: Database
  readonly onFault: (cause: unknown) => void
}

/**
 * The clerk's rollover: brings every standing into the month of `now` and answers how many it moved. Cheap where
 * that was done; idempotent, so that a clerk that died in it, or two at once, do no harm; however many months
 * were missed, once is enough. Each batch is a short transaction of its own. A member who cannot be moved is
 * reported and comes up again in every round until they can, and the others move.
 */
export async function rollOver(rollover: Rollover, now: Date): Promise<number> {
  const { database } = rollover
  const month = monthOf(now)
  if (await selectIsFinished(database, month)) return 0
  const failedIds: number[] = []
  let moved = 0
  let after = 0
  for (;;) {
    const end = await selectBatchEnd(database, { after, limit: BATCH_MEMBERS })
    if (end === null) break
    moved += await moveBatch(rollover, { after, end, month }, failedIds)
    after = end
  }
  if (failedIds.length === 0) await insertFinished(database, { month, now })
  return moved
}

/** A batch that fails is halved until the one member is found whom it fails at. */
async function moveBatch(rollover: Rollover, batch: Batch, failedIds: number[]): Promise<number> {
  const { database, onFault } = rollover
  const { after, end, month } = batch
  try {
    return await database.transaction(async (tx) => moveOn(tx, await selectRanks(tx), batch))
  } catch (cause) {
    // One that waits too long is left to the next round: it would wait again in each of its halves.
    if (isOutcomeUnknown(cause) || failedIds.length >= FAILED_MAX) throw cause
    if (end - after === 1) {
      failedIds.push(end)
      onFault(new Error(`the standing of member ${end} does not move on`, { cause }))
      return 0
    }
    const middle = after + Math.floor((end - after) / 2)
    const first = await moveBatch(rollover, { after, end: middle, month }, failedIds)
    return first + (await moveBatch(rollover, { after: middle, end, month }, failedIds))
  }
}
