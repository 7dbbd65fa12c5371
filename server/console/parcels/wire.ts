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
    ...{ id, number, state, version, flags: [...flags], holds: [...holds], carrier, service },
    member_id: row.memberId,
    name: mayRead ? `${row.lastName} ${row.firstName}`.trim() : '',
    prefecture: PREFECTURES[row.prefId - 1] ?? '',
    city: mayRead ? row.city : '',
    item_count: row.itemCount,
    worth_yen: row.worthYen,
    requested_at: row.requestedAt.toISOString(),
    due_on: row.dueOn,
    urgency: row.handedOverAt === null ? urgencyOf(row.dueOn, now) : 'calm',
    hold_reason: row.holdReason,
    tracking_number: row.trackingNumber,
    handed_over_at: row.handedOverAt?.toISOString() ?? null,
    correction_request: correctionRequestOf(row),
    same_address_count: row.sameAddressCount,
  }
}

function correctionRequestOf(row: ListedParcel): ParcelRow['correction_request'] {
  if (row.correctionRequestedAt === null) return null
  return {
    requested_at: row.correctionRequestedAt.toISOString(),
    reason: row.correctionReason ?? '',
    mail_count: row.correctionMailCount ?? 0,
    answered_at: row.correctionAnsweredAt?.toISOString() ?? null,
  }
}

/**
 * Returns an item as lists and slips show it. The item names its draw by the purchase and by the
 * number of the draw in the purchase.
 */
export function wireItem(item: StoredItem): ParcelItem {
  const { position, kind, name, image, count, shelf, copy } = item
  return {
    ...{ position, kind, name, image, count, shelf, copy },
    shipment_id: item.shipmentId,
    model_number: item.modelNumber,
    pack_name: item.packName,
    draw: item.purchaseId === null ? null : `${item.purchaseId}-${position + 1}`,
    is_picked: item.isPicked,
  }
}
