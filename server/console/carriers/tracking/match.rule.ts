import type { Conflict, MatchResult } from '#contract/console/carriers/carriers.ts'
import type { ParcelState } from '#contract/console/parcels/parcels.fields.ts'
import { labelKey } from '#server/console/parcels/addresses/address.rule.ts'
import type { TrackingRow } from './tracking-file.rule.ts'

export interface TrackedParcel {
  readonly id: number
  readonly number: string
  readonly state: ParcelState
  readonly carrier: string | null
  readonly trackingNumber: string | null
  readonly isHeld: boolean
  readonly label: TrackingRow['label']
}

export interface Match {
  readonly line: number
  readonly tracking: string
  readonly result: MatchResult
  readonly conflict: Conflict | null
  readonly parcelId: number | null
  /** The parcels among which a person chooses. */
  readonly candidateIds: readonly number[]
}
export interface Matches {
  readonly rows: readonly Match[]
  /** The parcels that were exported for the carrier and that no row of the file names. */
  readonly missingIds: readonly number[]
}

/** The states in which a parcel may get a tracking number. */
const OPEN: readonly ParcelState[] = ['grouped', 'picked', 'exported']
const NUMBERED: readonly ParcelState[] = ['numbered', 'handed-over']

/**
 * Compares the rows of a carrier's file with the parcels. A row normally names its parcel
 * by the parcel number. A row without a parcel number matches only if exactly one parcel that may
 * still get a tracking number has the postal code, name and address of the row. If a parcel
 * already has another tracking number, the number is not replaced: the row becomes a conflict for
 * an operator.
 */
export function matchTracking(
  rows: readonly TrackingRow[],
  parcels: readonly TrackedParcel[],
  carrier: string,
): Matches {
  const find = finderOf(parcels, carrier)
  const found = rows.map((row) => ({ row, candidates: find(row) }))
  const numbersOf = Map.groupBy(
    found.filter(({ candidates }) => candidates.length === 1),
    ({ candidates }) => candidates[0]?.id,
  )
  const owners = new Map(parcels.map(({ trackingNumber, id }) => [trackingNumber, id]))
  const parcelsOf = Map.groupBy(found, ({ row }) => row.tracking)
  const matches = found.map(({ row, candidates }) => {
    const [parcel] = candidates
    const base = { line: row.line, tracking: row.tracking }
    const none = { ...base, conflict: null, parcelId: null, candidateIds: [] }
    if (row.isDamaged) return { ...none, result: 'damaged' as const, parcelId: parcel?.id ?? null }
    if (candidates.length !== 1 || parcel === undefined) {
      const candidateIds = candidates.map(({ id }) => id)
      return {
        ...none,
        result: row.number === null ? ('choose' as const) : ('unknown' as const),
        candidateIds,
      }
    }
    const ofParcel = numbersOf.get(parcel.id) ?? []
    const ofNumber = parcelsOf.get(row.tracking) ?? []
    const conflict = conflictOf(row, parcel, {
      carrier,
      isTwice:
        ofParcel.some((other) => other.row.tracking !== row.tracking) ||
        ofNumber.some((other) => other.candidates[0]?.id !== parcel.id),
      owner: owners.get(row.tracking),
    })
    const result = resultOf(row, parcel, conflict)
    return { ...base, result, conflict, parcelId: parcel.id, candidateIds: [] }
  })
  return { rows: matches, missingIds: missingOf(matches, parcels, carrier) }
}

function resultOf(row: TrackingRow, parcel: TrackedParcel, conflict: Conflict | null): MatchResult {
  if (conflict !== null) return 'conflict'
  return parcel.trackingNumber === row.tracking ? 'same' : 'matched'
}

/**
 * Returns a function that finds the parcels of a row: by the parcel number, or else by the text of
 * the label.
 */
function finderOf(parcels: readonly TrackedParcel[], carrier: string) {
  const byNumber = new Map(parcels.map((parcel) => [parcel.number, parcel]))
  const sent = parcels.filter((parcel) => parcel.carrier === carrier)
  const byLabel = Map.groupBy(sent, ({ label }) => labelKey(label))
  return ({ number, label, tracking }: TrackingRow): readonly TrackedParcel[] => {
    if (number !== null) {
      const parcel = byNumber.get(number)
      return parcel === undefined ? [] : [parcel]
    }
    const same = byLabel.get(labelKey(label)) ?? []
    const numbered = same.filter(({ trackingNumber }) => trackingNumber === tracking)
    return numbered.length > 0 ? numbered : same.filter(({ state }) => OPEN.includes(state))
  }
}

function conflictOf(
  { tracking }: TrackingRow,
  { id, carrier: parcelCarrier, trackingNumber, state, isHeld }: TrackedParcel,
  { carrier, isTwice, owner }: { carrier: string; isTwice: boolean; owner: number | undefined },
): Conflict | null {
  if (isTwice) return 'twice-in-file'
  if (parcelCarrier !== carrier) return 'other-carrier'
  if (trackingNumber === tracking && NUMBERED.includes(state)) return null
  if (owner !== undefined && owner !== id) return 'number-of-another-parcel'
  if (trackingNumber !== null && trackingNumber !== tracking) return 'other-number'
  return OPEN.includes(state) && !isHeld ? null : 'wrong-state'
}

function missingOf(
  matches: readonly Match[],
  parcels: readonly TrackedParcel[],
  carrier: string,
): readonly number[] {
  const named = new Set(
    matches.flatMap(({ parcelId, candidateIds }) => [parcelId, ...candidateIds]),
  )
  return parcels
    .filter((parcel) => parcel.state === 'exported' && parcel.carrier === carrier)
    .filter(({ id }) => !named.has(id))
    .map(({ id }) => id)
}
