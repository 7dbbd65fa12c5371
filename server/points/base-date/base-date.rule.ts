import { POINT_FLOWS, type PointFlow } from '#contract/console/point-flows.fields.ts'
import { type EntryKind, isSpend } from '#server/points/ledger.ts'
import {
  applyEntry,
  type PointLot,
  type PointSplit,
  type SplitEntry,
  splitOf,
} from '#server/points/split/split.rule.ts'

/**
 * The points of a period, paid and free points separately. `unused` is `opening` + `issued` +
 * `movedIn` + `restored` − `used` − `expired` − `takenBack`. Free points that a clawback takes are in
 * `takenBack.free`.
 */
export type PointFigures = Readonly<Record<PointFlow | 'opening' | 'unused', PointSplit>>

export interface DatedEntry extends SplitEntry {
  /** False for an entry before the first day of the period. */
  readonly isInPeriod: boolean
}

/** Entries of these kinds give back what a clawback or a purchase has taken, and issue nothing. */
const RESTORING_KINDS: ReadonlySet<EntryKind> = new Set([
  'free-payback',
  'payback',
  'restoration',
  'waiver',
])

const MOVED_KINDS: ReadonlySet<EntryKind> = new Set(['moved-in', 'free-moved-in'])

const NONE: PointSplit = { paid: 0, free: 0 }

export type Flows = Readonly<Record<PointFlow, PointSplit>>
export const NO_FLOWS = Object.fromEntries(POINT_FLOWS.map((flow) => [flow, NONE])) as Flows
export const NO_FIGURES: PointFigures = { opening: NONE, ...NO_FLOWS, unused: NONE }

/**
 * Returns the figures of one member. `entries` are the member's entries in points until the end of
 * the period, in the ledger's order. Throws if the entries take more points than the member has.
 */
export function figuresOf(entries: readonly DatedEntry[]): PointFigures {
  const figures: Record<keyof PointFigures, PointSplit> = { ...NO_FIGURES }
  let lots: readonly PointLot[] = []
  for (const entry of entries) {
    const before = splitOf(lots)
    lots = applyEntry(lots, entry)
    const after = splitOf(lots)
    if (entry.isInPeriod) {
      const flow = flowOf(entry.kind, entry.amount)
      figures[flow] = add(figures[flow], distance(before, after))
    } else figures.opening = after
  }
  figures.unused = splitOf(lots)
  return figures
}

/**
 * Returns how many paid points void purchases of the period gave back to one member. The figures
 * count them as `restored`.
 */
export function paidBackOf(entries: readonly DatedEntry[]): number {
  return entries
    .filter(({ kind, isInPeriod }) => kind === 'payback' && isInPeriod)
    .reduce((sum, { amount }) => sum + amount, 0)
}

export function addFigures(first: PointFigures, second: PointFigures): PointFigures {
  const names = Object.keys(first) as (keyof PointFigures)[]
  return Object.fromEntries(
    names.map((name) => [name, add(first[name], second[name])]),
  ) as unknown as PointFigures
}

/** A clawback and a downward correction count as `takenBack`. */
export function flowOf(kind: EntryKind, amount: number): PointFlow {
  if (MOVED_KINDS.has(kind)) return 'movedIn'
  if (amount > 0) return RESTORING_KINDS.has(kind) ? 'restored' : 'issued'
  if (kind === 'expiry') return 'expired'
  return isSpend(kind) ? 'used' : 'takenBack'
}

function add(first: PointSplit, second: PointSplit): PointSplit {
  return { paid: first.paid + second.paid, free: first.free + second.free }
}

function distance(before: PointSplit, after: PointSplit): PointSplit {
  return { paid: Math.abs(after.paid - before.paid), free: Math.abs(after.free - before.free) }
}
