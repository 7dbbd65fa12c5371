import type { Answer } from '#contract/calls.ts'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { MemberParcel } from '#contract/parcels.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/http/pagination.ts'
import { englishOf } from '#server/platform/language.ts'
import { wireDateTime } from '#server/platform/time/tokyo.ts'
import {
  countParcels,
  type StoredContent,
  type StoredParcel,
  selectContents,
  selectParcels,
  selectParcelsOfPurchase,
} from './parcels.sql.ts'
import { readWaitingParcels } from './send-days/send-days.ts'

/**
 * What the member has just ordered to ship is in no parcel yet and only counted: every two seconds,
 * the console puts it into parcels. What waits for a day is listed by its day.
 */
export async function readParcels(
  on: Queryable,
  { memberId, page }: { memberId: number; page: number },
): Promise<Answer<'GET /user/parcel/list/{page}'>> {
  const { count, waitingCount } = await countParcels(on, memberId)
  // Read after the counts, so that a shipment that is put into a parcel meanwhile is in one of both.
  const place = { memberId, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
  const rows = await selectParcels(on, place)
  const waiting = await readWaitingParcels(on, memberId)
  return {
    list: await withContents(on, rows),
    page: pageOf(page, count),
    waiting_count: waitingCount,
    send_days: waiting.map(({ sendOn, sendBy, purchaseCount, cardCount }) => ({
      send_on: sendOn,
      send_by: sendBy,
      purchase_count: purchaseCount,
      card_count: cardCount,
    })),
  }
}

export async function readParcelsOfPurchase(
  on: Queryable,
  key: { memberId: number; purchaseId: number },
): Promise<MemberParcel[]> {
  return withContents(on, await selectParcelsOfPurchase(on, key))
}

async function withContents(on: Queryable, rows: readonly StoredParcel[]): Promise<MemberParcel[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const contents = Map.groupBy(await selectContents(on, ids), ({ parcelId }) => parcelId)
  return rows.map((row) => wireParcel(row, contents.get(row.id) ?? []))
}

function wireParcel(row: StoredParcel, contents: readonly StoredContent[]): MemberParcel {
  const state = stateFor(row)
  const isSent = state === 'shipped'
  return {
    number: row.number,
    state,
    item_count: row.itemCount,
    requested_at: wireDateTime(row.requestedAt),
    shipped_at: isSent && row.handedOverAt !== null ? wireDateTime(row.handedOverAt) : '',
    carrier: isSent ? row.carrier : null,
    tracking_number: isSent ? (row.trackingNumber ?? '') : '',
    address_request_id: row.requestId ?? 0,
    packing_photos: row.packingPhotoIds.map(Number),
    items: contents.map(({ name, nameEn, image, count, purchaseId, copy }) => ({
      name,
      image,
      count,
      purchase_id: purchaseId ?? 0,
      ...englishOf('name_en', nameEn),
      ...(copy === null ? {} : { copy }),
    })),
  }
}

function stateFor({ state, requestId }: StoredParcel): MemberParcel['state'] {
  if (requestId !== null) return 'address'
  if (state === 'handed-over') return 'shipped'
  return state === 'returned' || state === 'cancelled' ? 'returned' : 'preparing'
}
