import type { Database, Queryable } from '#server/platform/database/database.ts'
import { derivePointSplits, type PointOrigins } from '#server/points/split/split.ts'
import { addPackPoints, selectFreeCount, selectPackPoints } from './pack-points.sql.ts'

export { selectFreeCount as countFreeDraws }

/**
 * Splits the unused points of members, and counts with which points the draws of each pack were
 * paid (decision 120). The job that calls it repeats it every ten minutes.
 */
export function derivePackPoints(database: Database, now: Date): Promise<void> {
  return derivePointSplits(database, now, addPackPoints)
}

/**
 * Returns which points paid for the draws of these packs, as far as the job has counted them.
 * A pack without counted draws is missing. `days` are those of the purchases in Japan, as
 * YYYY-MM-DD; without them, all days count.
 */
export async function readPackPoints(
  on: Queryable,
  packIds: readonly number[],
  days: { readonly from: string | null; readonly to: string | null } = { from: null, to: null },
): Promise<ReadonlyMap<number, PointOrigins>> {
  const rows = await selectPackPoints(on, packIds, days)
  return new Map(rows.map(({ packId, ...points }) => [packId, points]))
}
