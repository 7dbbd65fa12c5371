import { constraintOf, type Database, type Queryable } from '#server/platform/database/database.ts'
import { deleteOtherRanks, lockRanks, upsertRanks } from './rank-list.sql.ts'
import type { Ranks } from './ranks.rule.ts'
import { selectRanks } from './ranks.sql.ts'
import { rollOver } from './rollover.ts'

/** The shop's ranks, from the lowest to the top. */
export function readRanks(on: Queryable): Promise<Ranks> {
  return selectRanks(on)
}

/**
 * Replaces the shop's ranks, whole or not at all; `in-use` where one that is left out has members. Months that
 * have ended are decided before, by the ranks as they were; the running one will be by these.
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

/** Who cannot be moved on would be judged by the new ranks for a month of the old. */
function rethrow(cause: unknown): never {
  throw cause
}
