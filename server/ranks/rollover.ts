import type { Database } from '#server/platform/database.ts'
import { monthOf } from '#server/platform/tokyo.ts'
import { selectRanks } from './ranks.sql.ts'
import { insertFinished, moveOn, selectBatchEnd, selectIsFinished } from './rollover.sql.ts'

// A payment waits at most for the batch that holds its member.
const BATCH_MEMBERS = 2_000

/**
 * The clerk's rollover: brings every standing into the month of `now` and answers how many it moved. Cheap where
 * that was done; idempotent, so that a clerk that died in it, or two at once, do no harm; however many months
 * were missed, once is enough. Each batch is a short transaction of its own.
 */
export async function rollOver(database: Database, now: Date): Promise<number> {
  const month = monthOf(now)
  if (await selectIsFinished(database, month)) return 0
  let moved = 0
  let after = 0
  for (;;) {
    const end = await selectBatchEnd(database, { after, limit: BATCH_MEMBERS })
    if (end === null) break
    const batch = { after, end, month }
    moved += await database.transaction(async (tx) => moveOn(tx, await selectRanks(tx), batch))
    after = end
  }
  await insertFinished(database, { month, now })
  return moved
}
