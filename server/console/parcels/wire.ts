import type { ParcelItem, ParcelRow } from '#contract/console/parcels/parcel-rows.ts'
import type { Role } from '#contract/console/roles.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { maySeeAddress } from './addresses.rule.ts'
import type { StoredItem } from './contents.sql.ts'
import { urgencyOf } from './due-day.rule.ts'
import type { ListedParcel } from './list.sql.ts'

/**
 * Returns a parcel as the list shows it. A role that may not see the parcel's address gets neither
 * the recipient's name nor the city.
 */
export function wireParcel(row: ListedParcel, { role, now }: { role: Role; now: Date }): ParcelRow {
  const mayRead = maySeeAddress(role, row.state)
  const { id, number, state, version, flags, holds, carrier, service } = row
  return {
    id,
    number,
    state,
    version,
    flags: [...flags],
    holds: [...holds],
    carrier,
    service,
    memberId: row.memberId,
    name: mayRead ? `${row.lastName} ${row.firstName}`.trim() : '',
    prefecture: PREFECTURES[row.prefId - 1] ?? '',
    city: mayRead ? row.city : '',
    itemCount: row.itemCount,
    worthYen: row.worthYen,
    requestedAt: row.requestedAt.toISOString(),
    dueOn: row.dueOn,
    urgency: row.handedOverAt === null ? urgencyOf(row.dueOn, now) : 'calm',
    holdReason: row.holdReason,
    trackingNumber: row.trackingNumber,
    handedOverAt: row.handedOverAt?.toISOString() ?? null,
    correctionRequest: correctionRequestOf(row),
    sameAddressCount: row.sameAddressCount,
  }
}

function correctionRequestOf(row: ListedParcel): ParcelRow['correctionRequest'] {
  if (row.correctionRequestedAt === null) return null
  return {
    requestedAt: row.correctionRequestedAt.toISOString(),
    reason: row.correctionReason ?? '',
    mailCount: row.correctionMailCount ?? 0,
    answeredAt: row.correctionAnsweredAt?.toISOString() ?? null,
  }
}

/**
 * Returns an item as lists and slips show it. The item names its draw by the purchase and by the
 * number of the draw in the purchase.
 */
export function wireItem(item: StoredItem): ParcelItem {
  const { position, kind, name, image, count, shelf, copy } = item
  return {
    position,
    kind,
    name,
    image,
    count,
    shelf,
    copy,
    shipmentId: item.shipmentId,
    modelNumber: item.modelNumber,
    packName: item.packName,
    draw: item.purchaseId === null ? null : `${item.purchaseId}-${position + 1}`,
    isPicked: item.isPicked,
  }
}
