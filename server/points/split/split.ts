import type { Database, Queryable } from '#server/platform/database/database.ts'
import {
  applyEntry,
  type NextExpiry,
  nextExpiryOf,
  type PointLot,
  type PointSplit,
  splitOf,
} from './split.rule.ts'
import {
  type NewEntry,
  type SplitTotals as SplitTotalsRow,
  type StoredSplit,
  saveSplits,
  selectEntriesAfter,
  selectSplit,
  selectStaleSplits,
  selectTotals,
  updateTotals,
} from './split.sql.ts'

const MEMBERS_PER_BATCH = 200
/** A batch processes at most this many ledger entries of one member. */
const ENTRIES_PER_MEMBER = 1_000

export type SplitTotals = SplitTotalsRow

/**
 * Computes how many unused points of each member are paid and how many are free, and the sums for
 * the whole shop. Reads only ledger entries that no earlier call has read. A repeated call changes
 * nothing. Purchases write nothing for this job, so that purchases stay fast (decision 050).
 */
export async function derivePointSplits(database: Database, now: Date): Promise<void> {
  let afterId = 0
  while (true) {
    const stale = await selectStaleSplits(database, { afterId, limit: MEMBERS_PER_BATCH })
    if (stale.length === 0) break
    const limit = ENTRIES_PER_MEMBER
    const entries = Map.groupBy(
      await selectEntriesAfter(database, stale, limit),
      ({ memberId }) => memberId,
    )
    const derived = stale.map((split) => derive(split, entries.get(split.memberId) ?? []))
    await database.transaction((tx) => saveSplits(tx, derived))
    const hasMore = [...entries.values()].some(({ length }) => length === limit)
    if (!hasMore) afterId = stale.at(-1)?.memberId as number
  }
  await database.transaction((tx) => updateTotals(tx, now))
}

/** Returns how many unused points of one member are paid now, and how many are free. */
export async function readSplit(on: Queryable, memberId: number): Promise<PointSplit> {
  return splitOf(await readLots(on, memberId))
}

/** Returns how many paid and free points the member's entry number `seq` in points took. */
export async function readTakenPoints(
  on: Queryable,
  { memberId, seq }: { memberId: number; seq: number },
): Promise<PointSplit> {
  let split: StoredSplit & PointSplit = { memberId, seq: 0, lots: [], ...splitOf([]) }
  for (;;) {
    const limit = Math.min(ENTRIES_PER_MEMBER, seq - 1 - split.seq)
    const entries = await selectEntriesAfter(on, [split], Math.max(limit, 1))
    if (entries.length === 0) throw new Error(`member ${memberId} has no entry ${seq}`)
    const after = derive(split, entries)
    if (limit === 0) return { paid: split.paid - after.paid, free: split.free - after.free }
    split = after
  }
}

/** Null if none expire. */
export async function readNextExpiry(on: Queryable, memberId: number): Promise<NextExpiry | null> {
  return nextExpiryOf(await readLots(on, memberId))
}

async function readLots(on: Queryable, memberId: number): Promise<readonly PointLot[]> {
  let split = await selectSplit(on, memberId)
  while (split !== null) {
    const entries = await selectEntriesAfter(on, [split], ENTRIES_PER_MEMBER)
    split = derive(split, entries)
    if (entries.length < ENTRIES_PER_MEMBER) return split.lots
  }
  return []
}

/** Returns the unused points of all members, as the job last computed them. Reads one row. */
export function readSplitTotals(on: Queryable): Promise<SplitTotals> {
  return selectTotals(on)
}

function derive(split: StoredSplit, entries: readonly NewEntry[]): StoredSplit & PointSplit {
  const lots = entries.reduce(applyEntry, split.lots)
  const { memberId } = split
  return { memberId, seq: entries.at(-1)?.seq ?? split.seq, lots, ...splitOf(lots) }
}
