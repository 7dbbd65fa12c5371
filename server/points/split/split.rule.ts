import type { EntryKind } from '#server/points/ledger.ts'

/**
 * Where points come from: the shop gave them, they are for converted cards, or the member bought
 * them. With the same expiry, members spend them in this order.
 */
const ORIGINS = ['given', 'converted', 'paid'] as const
type PointOrigin = (typeof ORIGINS)[number]
export type PointOrigins = Readonly<Record<PointOrigin, number>>

/** Unused points with one expiry and one origin. */
export interface PointLot {
  readonly expiresAtMs: number
  readonly origin: PointOrigin
  readonly points: number
}

export interface SplitEntry {
  readonly amount: number
  readonly kind: EntryKind
  /** When the granted points expire. Null for an entry that grants nothing. */
  readonly expiresAt: Date | null
  /**
   * Where the points of a `free-payback` came from. Without it, all count as given; paid and free
   * points are the same either way.
   */
  readonly freeBack?: PointOrigins | undefined
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
const PAID_KINDS: ReadonlySet<EntryKind> = new Set(['credit', 'moved-in', 'payback', 'restoration'])

/**
 * The lots are in the order in which members spend them: the soonest expiry first, and with the
 * same expiry, free lots before paid lots. Every entry below 0 takes points in this order, even an
 * expiry or a clawback. Throws if the entry takes more points than the lots have.
 */
export function applyEntry(lots: readonly PointLot[], entry: SplitEntry): readonly PointLot[] {
  if (entry.amount < 0) return takePoints(lots, -entry.amount)
  const expiresAtMs = entry.expiresAt?.getTime() ?? NEVER_MS
  const { kind, freeBack } = entry
  if (kind !== 'free-payback' || freeBack === undefined)
    return addLot(lots, { expiresAtMs, origin: originOf(kind), points: entry.amount })
  const { given, converted } = freeBack
  return addLot(addLot(lots, { expiresAtMs, origin: 'given', points: given }), {
    expiresAtMs,
    origin: 'converted',
    points: converted,
  })
}

function originOf(kind: EntryKind): PointOrigin {
  if (kind === 'conversion') return 'converted'
  return PAID_KINDS.has(kind) ? 'paid' : 'given'
}

export function splitOf(lots: readonly PointLot[]): PointSplit {
  const { given, converted, paid } = originsOf(lots)
  return { paid, free: given + converted }
}

export function originsOf(lots: readonly PointLot[]): PointOrigins {
  const origins = { given: 0, converted: 0, paid: 0 }
  for (const { origin, points } of lots) origins[origin] += points
  return origins
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

function addLot(lots: readonly PointLot[], lot: PointLot): readonly PointLot[] {
  if (lot.points === 0) return lots
  const at = lots.findLastIndex((each) => !isSpentBefore(lot, each)) + 1
  const previous = lots[at - 1]
  if (previous?.expiresAtMs === lot.expiresAtMs && previous.origin === lot.origin) {
    return lots.with(at - 1, { ...lot, points: previous.points + lot.points })
  }
  return lots.toSpliced(at, 0, lot)
}

function isSpentBefore(first: PointLot, second: PointLot): boolean {
  if (first.expiresAtMs !== second.expiresAtMs) return first.expiresAtMs < second.expiresAtMs
  return ORIGINS.indexOf(first.origin) < ORIGINS.indexOf(second.origin)
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
