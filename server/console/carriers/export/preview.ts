import { createHash } from 'node:crypto'
import { LAYOUT_CARRIERS, type LayoutCode } from '#contract/console/carriers/carriers.fields.ts'
import { refusalOf } from '#contract/console/parcels/life.rule.ts'
import type { Sender } from '#contract/console/parcels/parcel-rows.ts'
import {
  type CurrentLayout,
  missingSettings,
  readLayouts,
} from '#server/console/carriers/layouts/current.ts'
import { layoutOfMost } from '#server/console/carriers/layouts/layout-choice.rule.ts'
import {
  type DeliveryAddress,
  normalizeAddress,
} from '#server/console/parcels/addresses/address.rule.ts'
import { selectSender } from '#server/console/parcels/settings/settings.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  countCarriers,
  type StoredParcel,
  selectLabelParcels,
  selectReadyParcels,
} from './label-parcels.sql.ts'
import { selectReplacements } from './replacements.sql.ts'
import { type ExportRow, exportRow } from './row.rule.ts'

const PARCELS_MAX = 500

/** A parcel with the row that a carrier's file would have for the parcel. */
export interface PreparedRow {
  readonly parcel: StoredParcel
  readonly row: ExportRow
  /**
   * Why the parcel may not be exported, whatever its fields contain; null if it may be exported.
   */
  readonly refusal: string | null
}
export interface Prepared {
  readonly current: CurrentLayout
  /** The name `sender` means the shop's own address. */
  readonly missingSettings: readonly string[]
  readonly rows: readonly PreparedRow[]
}

/**
 * Chooses the layout for a file of these parcels: the layout of the carrier that most of them have.
 */
export async function chooseLayout(on: Queryable, ids: readonly number[]): Promise<LayoutCode> {
  return layoutOfMost(await countCarriers(on, ids))
}

/**
 * Makes the rows of parcels for a layout, without storing anything. Takes the parcels with the
 * given ids, or else all parcels that are packed for the carrier and not exported yet.
 */
export async function prepareRows(
  on: Queryable,
  { code, ids, shipDay }: { code: LayoutCode; ids: readonly number[] | undefined; shipDay: string },
): Promise<Prepared> {
  const current = (await readLayouts(on))[code]
  const carrier = LAYOUT_CARRIERS[code]
  const parcels =
    ids === undefined
      ? await selectReadyParcels(on, { carrier, limit: PARCELS_MAX })
      : await selectLabelParcels(on, ids)
  const accepted = await acceptedFor(on, parcels)
  const sender = await selectSender(on)
  const context = { ...current, sender, shipDay }
  const rows = parcels.map((parcel) => ({
    parcel,
    row: exportRow(
      { ...parcel, recipient: parcel },
      context,
      accepted.get(hashOfAddress(parcel)) ?? new Map(),
    ),
    refusal: parcel.carrier === carrier ? refusalOf(parcel, 'export') : 'other-carrier',
  }))
  return { current, rows, missingSettings: missingIn(current, sender) }
}

function missingIn(current: CurrentLayout, sender: Sender): readonly string[] {
  const isNeeded = current.layout.columns.some(
    ({ fill, isRequired }) => isRequired && fill.startsWith('sender.'),
  )
  const { name, phone, postcode, prefecture, city } = sender
  const isEmpty = [name, phone, postcode, prefecture, city].some((text) => text.trim() === '')
  return [...missingSettings(current), ...(isNeeded && isEmpty ? ['sender'] : [])]
}

/**
 * Returns the hash of an address. The replacements in the address that an operator accepted are
 * stored under this hash.
 */
export function hashOfAddress(address: DeliveryAddress): string {
  return createHash('sha256').update(normalizeAddress(address)).digest('hex')
}

async function acceptedFor(
  on: Queryable,
  parcels: readonly StoredParcel[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const rows = await selectReplacements(on, [...new Set(parcels.map(hashOfAddress))])
  const byHash = Map.groupBy(rows, ({ addressHash }) => addressHash)
  return new Map(
    [...byHash].map(([hash, each]) => [
      hash,
      new Map(each.map(({ character, replacement }) => [character, replacement])),
    ]),
  )
}
