export interface Lot {
  readonly id: number
  readonly cardId: number
  /** True if the lot is one copy with a grading number or serial number. */
  readonly isNumbered: boolean
  /** True if the copy may leave only for the member who wins it. */
  readonly isKept: boolean
  readonly shelf: string | null
  onHand: number
}

/** How many copies a parcel has taken from a lot, less the copies that came back. */
export interface TakenLot {
  /** The lot. Null for copies that left without a lot, because the lots had too few copies. */
  readonly lotId: number | null
  readonly count: number
}

export interface LotPart {
  /** The lot that the copies leave or join. Null for copies that are in no lot. */
  readonly lotId: number | null
  readonly shelf: string | null
  readonly count: number
}

export interface Spread {
  readonly parts: readonly LotPart[]
  readonly missing: number
}

/**
 * Spreads a movement over the lots of its card. `lots` are ordered from the oldest to the newest.
 * Copies leave from the oldest lot first, and copies with a number leave last. Copies that come back go to
 * the lots from which they were `taken`. If more copies come back, the rest goes to the newest lot.
 * `missing` is the number of copies for which there is no lot.
 */
export function spread({
  count,
  lots,
  taken = [],
}: {
  readonly count: number
  readonly lots: readonly Lot[]
  readonly taken?: readonly TakenLot[]
}): Spread {
  return count < 0 ? takeFrom(lots, -count) : giveTo(lots, { count, taken })
}

function takeFrom(lots: readonly Lot[], count: number): Spread {
  const ordered = lots.toSorted(
    (a, b) => Number(a.isNumbered) - Number(b.isNumbered) || a.id - b.id,
  )
  const parts: LotPart[] = []
  let missing = count
  for (const { id, shelf, onHand } of ordered) {
    const part = Math.min(onHand, missing)
    if (part > 0) parts.push({ lotId: id, shelf, count: -part })
    missing -= part
  }
  return { parts, missing }
}

function giveTo(
  lots: readonly Lot[],
  { count, taken }: { count: number; taken: readonly TakenLot[] },
): Spread {
  const shelfOf = (lotId: number | null) => lots.find(({ id }) => id === lotId)?.shelf ?? null
  const parts: LotPart[] = []
  let missing = count
  for (const { lotId, count: takenCount } of taken) {
    const part = Math.min(takenCount, missing)
    if (part > 0) parts.push({ lotId, shelf: shelfOf(lotId), count: part })
    missing -= part
  }
  if (missing === 0) return { parts, missing }
  const newest = lots.filter(({ isNumbered }) => !isNumbered || lots.length === 1).at(-1)
  if (newest === undefined) return { parts, missing }
  const rest = { lotId: newest.id, shelf: newest.shelf, count: missing }
  return { parts: [...parts, rest], missing: 0 }
}
