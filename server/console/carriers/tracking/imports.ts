import { createHash } from 'node:crypto'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { LAYOUT_CARRIERS, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { REASON } from '#contract/console/reasons.ts'
import type { Role } from '#contract/console/roles.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import {
  type StoredParcel,
  selectTrackedParcels,
} from '#server/console/carriers/export/label-parcels.sql.ts'
import { nameOf, textsOf } from '#server/console/carriers/export/row.rule.ts'
import { readLayouts } from '#server/console/carriers/layouts/current.ts'
import { refuseUnreadable } from '#server/console/imports/imports.ts'
import { maySeeAddress } from '#server/console/parcels/addresses/shown-address.rule.ts'
import { assignNumber } from '#server/console/parcels/numbers/numbers.ts'
import { lockParcels } from '#server/console/parcels/parcels.sql.ts'
import { lockFor } from '#server/console/parcels/steps.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import {
  type ImportLine,
  insertImport,
  lockOpenLine,
  selectImport,
  storeDecision,
} from './imports.sql.ts'
import { type Matches, matchTracking, type TrackedParcel } from './match.rule.ts'
import { trackedOf } from './tracked.rule.ts'
import { readTrackingFile, type TrackingRow } from './tracking-file.rule.ts'

interface Actor {
  readonly operatorId: number
  readonly now: Date
}
export interface TrackingImport extends Actor {
  readonly code: LayoutCode
  readonly fileName: string
  readonly content: Buffer
  readonly isDryRun: boolean
  readonly role: Role
}

/**
 * Reads a carrier's file, and stores the tracking number of each matching row with its parcel
 * . A row without a certain match changes nothing: an operator decides about it later. No
 * mail is sent. A dry run stores nothing. Refuses a file of another carrier.
 */
export async function importTracking(
  tx: Transaction,
  { code, fileName, content, isDryRun, role, operatorId, now }: TrackingImport,
): Promise<ConsoleAnswer<'POST /imports'> | Refusal> {
  const layouts = await readLayouts(tx)
  const plain = Object.fromEntries(
    Object.entries(layouts).map(([each, { layout }]) => [each, layout]),
  ) as Parameters<typeof readTrackingFile>[2]
  const file = readTrackingFile(content, code, plain)
  if (file.state === 'other-carrier') {
    return refuse(409, REASON.otherCarrier, { current: { codes: file.codes } })
  }
  if (file.state === 'unknown-file') {
    return refuse(409, REASON.unknownFile, { current: { header: file.header } })
  }
  if (file.state === 'unreadable') return refuseUnreadable(content)
  const { rows } = file
  const carrier = LAYOUT_CARRIERS[code]
  const parcels = await selectTrackedParcels(tx, {
    carrier,
    numbers: rows.flatMap(({ number }) => number ?? []),
    trackings: rows.map(({ tracking }) => tracking),
  })
  const matches = matchTracking(rows, parcels.map(trackedParcel), carrier)
  const planned = linesOf(rows, matches)
  const seen = parcels.filter(({ state }) => maySeeAddress(role, state))
  const names = new Map(seen.map((parcel) => [parcel.id, nameOf(parcel)]))
  if (isDryRun) return { ...trackedOf(planned, names), id: null, isDone: false }
  const lines = await takeNumbers(tx, planned, { carrier, operatorId, now })
  const sha256 = createHash('sha256').update(content).digest()
  const row = { code, fileName, sha256, rowCount: rows.length, operatorId, createdAt: now }
  return { ...trackedOf(lines, names), id: await insertImport(tx, row, lines), isDone: true }
}

/**
 * Stores the tracking number of a line in the parcel that an operator has chosen for the line. The
 * number replaces an earlier one, unless the parcel was already handed over.
 */
export async function decideLine(
  tx: Transaction,
  {
    importId,
    line,
    parcelId,
    ...actor
  }: Actor & { importId: number; line: number; parcelId: number },
): Promise<Refusal | null> {
  const [file, row] = [await selectImport(tx, importId), await lockOpenLine(tx, { importId, line })]
  if (file === null || row === null) return refuse(404)
  if (!['conflict', 'choose', 'unknown'].includes(row.result)) {
    return refuse(409, REASON.wrongState)
  }
  const [parcel] = await lockParcels(tx, [parcelId])
  const locked =
    parcel?.state === 'numbered' ? parcel : await lockFor(tx, { id: parcelId }, 'number')
  if (isRefusal(locked)) return locked
  const carrier = LAYOUT_CARRIERS[file.code]
  const number = { carrier, trackingNumber: row.tracking }
  const refusal = await assignNumber(tx, locked, { ...number, ...actor })
  if (refusal !== null) return refusal
  await storeDecision(tx, { importId, line, parcelId, ...actor })
  return null
}

/** If a parcel cannot get a tracking number in its state, the line becomes a conflict. */
async function takeNumbers(
  tx: Transaction,
  lines: readonly ImportLine[],
  { carrier, ...actor }: Actor & { carrier: (typeof LAYOUT_CARRIERS)[LayoutCode] },
): Promise<readonly ImportLine[]> {
  const taken: ImportLine[] = []
  const numbered = new Set<number>()
  for (const line of lines) {
    const { result, parcelId, tracking: trackingNumber } = line
    if (result !== 'matched' || parcelId === null) {
      taken.push(line)
      continue
    }
    // A parcel that an earlier line has numbered is not numbered again. Both lines have the same
    // tracking number, because two different numbers for one parcel were marked as a conflict
    // before.
    const refusal = numbered.has(parcelId)
      ? null
      : await takeNumber(tx, parcelId, { carrier, trackingNumber, ...actor })
    numbered.add(parcelId)
    taken.push(refusal === null ? line : { ...line, result: 'conflict', conflict: 'wrong-state' })
  }
  return taken
}

async function takeNumber(
  tx: Transaction,
  id: number,
  number: Parameters<typeof assignNumber>[2],
): Promise<Refusal | null> {
  const parcel = await lockFor(tx, { id }, 'number')
  return isRefusal(parcel) ? parcel : assignNumber(tx, parcel, number)
}

function linesOf(rows: readonly TrackingRow[], { rows: matches, missingIds }: Matches) {
  const numbers = new Map(rows.map(({ line, number }) => [line, number]))
  const found = matches.map((match) => ({ ...match, number: numbers.get(match.line) ?? null }))
  const missing = missingIds.map((parcelId, at) => ({
    line: -at,
    number: null,
    tracking: '',
    result: 'missing' as const,
    conflict: null,
    parcelId,
    candidateIds: [],
  }))
  return [...found, ...missing]
}

function trackedParcel(parcel: StoredParcel): TrackedParcel {
  const { id, number, state, carrier, trackingNumber, holds } = parcel
  const { prefecture, city, street, building } = textsOf(parcel)
  const address = `${prefecture}${city} ${street} ${building}`
  const label = { postcode: parcel.zipcode, name: nameOf(parcel), address }
  return { id, number, state, carrier, trackingNumber, isHeld: holds.length > 0, label }
}
