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

interface EntryKey {
  readonly memberId: number
  readonly seq: number
}

/** Returns how many paid and free points each of these entries in points took, in their order. */
export async function readTakenPoints(
  on: Queryable,
  keys: readonly EntryKey[],
): Promise<readonly PointSplit[]> {
  const taken = new Map<string, PointSplit>()
  const wanted = new Set(keys.map(keyOf))
  const memberIds = [...new Set(keys.map(({ memberId }) => memberId))]
  for (let at = 0; at < memberIds.length; at += MEMBERS_PER_BATCH) {
    const ofBatch = memberIds.slice(at, at + MEMBERS_PER_BATCH)
    let splits = ofBatch.map((memberId): StoredSplit => ({ memberId, seq: 0, lots: [] }))
    while (splits.length > 0) {
      const entries = Map.groupBy(
        await selectEntriesAfter(on, splits, ENTRIES_PER_MEMBER),
        ({ memberId }) => memberId,
      )
      splits = splits
        .filter(({ memberId }) => entries.has(memberId))
        .map((split) =>
          (entries.get(split.memberId) as NewEntry[]).reduce<StoredSplit>((before, entry) => {
            const after = derive(before, [entry])
            if (wanted.has(keyOf(entry))) taken.set(keyOf(entry), differenceOf(before, after))
            return after
          }, split),
        )
    }
  }
  return keys.map((key) => {
    const split = taken.get(keyOf(key))
    if (split === undefined) throw new Error(`member ${key.memberId} has no entry ${key.seq}`)
    return split
  })
}

function keyOf({ memberId, seq }: EntryKey): string {
  return `${memberId} ${seq}`
}

function differenceOf(before: StoredSplit, after: StoredSplit): PointSplit {
  const [{ paid, free }, rest] = [splitOf(before.lots), splitOf(after.lots)]
  return { paid: paid - rest.paid, free: free - rest.free }
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
