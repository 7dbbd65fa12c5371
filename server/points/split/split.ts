import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts'
import type { EntryKind } from '#server/points/ledger.ts'
import {
  applyEntry,
  type NextExpiry,
  nextExpiryOf,
  originsOf,
  type PointLot,
  type PointOrigins,
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

export { selectTotals as readSplitTotals }

const MEMBERS_PER_BATCH = 200
/** A batch processes at most this many ledger entries of one member. */
const ENTRIES_PER_MEMBER = 1_000

export type { PointLot, PointOrigins } from './split.rule.ts'
export type SplitTotals = SplitTotalsRow

/** What a purchase took from its member. Below 0 if the purchase was void and gave it back. */
export interface Spend {
  readonly memberId: number
  readonly purchaseId: number
  readonly points: PointOrigins
  /** 1 if a ticket paid for the purchase, -1 if such a purchase was void; otherwise 0. */
  readonly freeCount: number
}
/** Counts spends within the transaction that saves the splits, so that each is counted once. */
export type CountSpends = (tx: Transaction, spends: readonly Spend[]) => Promise<void>

/**
 * Computes how many unused points of each member are paid and how many are free, and the sums for
 * the whole shop. `countSpends` gets what the new purchases took. Reads only ledger entries that no
 * earlier call has read. A repeated call changes nothing. Purchases write nothing for this job, so
 * that purchases stay fast (decision 050).
 */
export async function derivePointSplits(
  database: Database,
  now: Date,
  countSpends: CountSpends,
): Promise<void> {
  let afterId = 0
  while (true) {
    const stale = await selectStaleSplits(database, { afterId, limit: MEMBERS_PER_BATCH })
    if (stale.length === 0) break
    const replayed = await replay(database, stale)
    const splits = replayed.map(({ split }) => ({ ...split, ...splitOf(split.lots) }))
    await database.transaction(async (tx) => {
      const saved = await saveSplits(tx, splits)
      const own = replayed.filter(({ split }) => saved.has(split.memberId))
      await countSpends(tx, own.flatMap(newSpends))
    })
    afterId = stale.at(-1)?.memberId as number
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

/** Returns how many points of each origin these entries in points took, in their order. */
export async function readTakenPoints(
  on: Queryable,
  keys: readonly EntryKey[],
): Promise<readonly PointOrigins[]> {
  const taken = new Map<string, PointOrigins>()
  const memberIds = [...new Set(keys.map(({ memberId }) => memberId))]
  for (let at = 0; at < memberIds.length; at += MEMBERS_PER_BATCH) {
    const replayed = await replay(on, memberIds.slice(at, at + MEMBERS_PER_BATCH).map(fromTheFirst))
    for (const { spends } of replayed)
      for (const spend of spends) taken.set(keyOf(spend), spend.points)
  }
  return keys.map((key) => {
    const points = taken.get(keyOf(key))
    if (points === undefined) throw new Error(`member ${key.memberId} has no draw ${key.seq}`)
    return points
  })
}

function fromTheFirst(memberId: number): StoredSplit {
  const entryCount = Number.MAX_SAFE_INTEGER
  return { memberId, seq: 0, lots: [], entryCount, savedSeq: 0, originsSeq: 0 }
}

function keyOf({ memberId, seq }: EntryKey): string {
  return `${memberId} ${seq}`
}

interface Replayed {
  readonly split: StoredSplit
  readonly spends: readonly (Spend & { readonly seq: number })[]
}

/** Applies the entries that follow each split, in batches. */
async function replay(on: Queryable, from: readonly StoredSplit[]): Promise<readonly Replayed[]> {
  const replays = from.map((split) => openReplay(split))
  let open = replays
  while (open.length > 0) {
    const splits = open.map(({ replayed }) => replayed().split)
    const entries = Map.groupBy(
      await selectEntriesAfter(on, splits, ENTRIES_PER_MEMBER),
      ({ memberId }) => memberId,
    )
    open = open.filter(({ memberId, apply }) => {
      const own = entries.get(memberId) ?? []
      for (const entry of own) apply(entry)
      return own.length === ENTRIES_PER_MEMBER
    })
  }
  return replays.map(({ replayed }) => replayed())
}

/** Remembers what each purchase took, because a purchase that is void gives back the same. */
function openReplay(from: StoredSplit) {
  const { memberId } = from
  const taken = new Map<string, Pick<Spend, 'points' | 'freeCount'>>()
  let kindBefore: EntryKind | undefined
  const spends: (Spend & { seq: number })[] = []
  let split = from
  return {
    memberId,
    apply({ seq, kind, reference, ...entry }: NewEntry): void {
      const before = originsOf(split.lots)
      const lots = applyEntry(split.lots, {
        ...entry,
        kind,
        freeBack: taken.get(reference)?.points,
      })
      split = { ...split, seq, lots }
      // The price of a ticket is granted right before its draw.
      const isFree = kind === 'draw' && kindBefore === 'free-draw'
      kindBefore = kind
      if (!SPEND_KINDS.has(kind)) return
      const points = differenceOf(before, originsOf(lots))
      if (kind === 'draw') taken.set(reference, { points, freeCount: isFree ? 1 : 0 })
      const { freeCount = 0 } = taken.get(reference) ?? {}
      spends.push({
        memberId,
        purchaseId: Number(reference),
        points,
        freeCount: kind === 'draw' ? freeCount : -freeCount,
        seq,
      })
    },
    replayed: (): Replayed => ({ split, spends }),
  }
}

/** What the packs do not count yet. */
function newSpends({ split, spends }: Replayed): readonly Spend[] {
  return spends.filter(({ seq }) => seq > split.originsSeq)
}

/** The kinds whose reference is a purchase. */
const SPEND_KINDS: ReadonlySet<EntryKind> = new Set(['draw', 'payback', 'free-payback'])

function differenceOf(before: PointOrigins, after: PointOrigins): PointOrigins {
  return {
    given: before.given - after.given,
    converted: before.converted - after.converted,
    paid: before.paid - after.paid,
  }
}

/** Null if none expire. */
export async function readNextExpiry(on: Queryable, memberId: number): Promise<NextExpiry | null> {
  return nextExpiryOf(await readLots(on, memberId))
}

/** Returns the unused points of each member, in the order of the ids. Reads all their entries. */
export async function readUnusedLots(
  on: Queryable,
  memberIds: readonly number[],
): Promise<readonly (readonly PointLot[])[]> {
  const replayed = await replay(on, memberIds.map(fromTheFirst))
  return replayed.map(({ split }) => split.lots)
}

async function readLots(on: Queryable, memberId: number): Promise<readonly PointLot[]> {
  const split = await selectSplit(on, memberId)
  if (split === null) return []
  const [replayed] = await replay(on, [split])
  return replayed?.split.lots ?? []
}
