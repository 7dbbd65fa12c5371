import { constraintOf, type Database, type Queryable } from '#server/platform/database/database.ts'
import { deleteOtherRanks, lockRanks, upsertRanks } from '#server/ranks/rank-list/rank-list.sql.ts'
import type { Ranks } from '#server/ranks/rank-period/rank-period.ts'
import { rollOver } from '#server/ranks/rollover/rollover.ts'
import { selectRanks } from './ranks.sql.ts'

/** Reads the shop's ranks, from the lowest to the top. */
export function readRanks(on: Queryable): Promise<Ranks> {
  return selectRanks(on)
}

/**
 * Replaces all of the shop's ranks, or none: `in-use` if a rank missing from the list has members. Months that have
 * ended are rolled over first, by the old ranks; the present month will be by the new ones.
 */
export async function setRanks(
  database: Database,
  { ranks, now }: { ranks: Ranks; now: Date },
): Promise<'set' | 'in-use'> {
  await rollOver({ database, onFault: rethrow }, now)
  try {
    await database.transaction(async (tx) => {
      await lockRanks(tx)
      await deleteOtherRanks(tx, ranks)
      await upsertRanks(tx, ranks)
    })
    return 'set'
  } catch (cause) {
    if (constraintOf(cause)?.endsWith('_rank')) return 'in-use'
    throw cause
  }
}

/** A member whose rollover fails stops the change: otherwise the new ranks would judge a month of the old ones. */
function rethrow(cause: unknown): never {
  throw cause
}
