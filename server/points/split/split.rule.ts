import type { EntryKind } from '#server/points/ledger.ts'

/** Unused points with one expiry, all paid or all free. */
export interface PointLot {
  readonly expiresAtMs: number
  readonly isPaid: boolean
  readonly points: number
}

export interface SplitEntry {
  readonly amount: number
  readonly kind: EntryKind
  /** When the granted points expire. Null for an entry that grants nothing. */
  readonly expiresAt: Date | null
}

export interface PointSplit {
  /** Unused points that a member bought. */
  readonly paid: number
  /** Unused points that the shop gave: conversions, bonuses and all other grants. */
  readonly free: number
}

export interface NextExpiry {
  readonly points: number
  readonly at: Date
}

const NEVER_MS = Number.MAX_SAFE_INTEGER

/** Kinds that give points which were bought, or give such points back. */
const PAID_KINDS: ReadonlySet<EntryKind> = new Set(['credit', 'payback', 'restoration'])

/**
 * The lots are in the order in which members spend them: the soonest expiry first, and with the
 * same expiry, free lots before paid lots. Every entry below 0 takes points in this order, even an
 * expiry or a clawback. Throws if the entry takes more points than the lots have.
 */
export function applyEntry(lots: readonly PointLot[], entry: SplitEntry): readonly PointLot[] {
  return entry.amount > 0 ? addLot(lots, entry) : takePoints(lots, -entry.amount)
}

export function splitOf(lots: readonly PointLot[]): PointSplit {
  const sumOf = (isPaid: boolean) =>
    lots.reduce((sum, lot) => (lot.isPaid === isPaid ? sum + lot.points : sum), 0)
  return { paid: sumOf(true), free: sumOf(false) }
}

export function nextExpiryOf(lots: readonly PointLot[]): NextExpiry | null {
  const expiresAtMs = lots[0]?.expiresAtMs ?? NEVER_MS
  if (expiresAtMs === NEVER_MS) return null
  const first = lots.filter((lot) => lot.expiresAtMs === expiresAtMs)
  return {
    points: first.reduce((sum, lot) => sum + lot.points, 0),
    at: new Date(expiresAtMs),
  }
}

function addLot(lots: readonly PointLot[], entry: SplitEntry): readonly PointLot[] {
  const expiresAtMs = entry.expiresAt?.getTime() ?? NEVER_MS
  const lot = { expiresAtMs, isPaid: PAID_KINDS.has(entry.kind), points: entry.amount }
  const at = lots.findLastIndex((each) => !isSpentBefore(lot, each)) + 1
  const previous = lots[at - 1]
  if (previous?.expiresAtMs === expiresAtMs && previous.isPaid === lot.isPaid) {
    return lots.with(at - 1, { ...lot, points: previous.points + lot.points })
  }
  return lots.toSpliced(at, 0, lot)
}

function isSpentBefore(first: PointLot, second: PointLot): boolean {
  if (first.expiresAtMs !== second.expiresAtMs) return first.expiresAtMs < second.expiresAtMs
  return !first.isPaid && second.isPaid
}

function takePoints(lots: readonly PointLot[], amount: number): readonly PointLot[] {
  let rest = amount
  let emptied = 0
  for (const { points } of lots) {
    if (points > rest) break
    rest -= points
    emptied += 1
  }
  const [first, ...others] = lots.slice(emptied)
  if (rest === 0) return first === undefined ? [] : [first, ...others]
  if (first === undefined) throw new Error('an entry takes more points than the member has')
  return [{ ...first, points: first.points - rest }, ...others]
}
