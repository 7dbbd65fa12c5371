import { markSent } from '#server/decisions/shipments/shipments.ts'
import type { Database } from '#server/platform/database/database.ts'
import { lockValidAccounts } from '#server/points/points.ts'

/** Marks the parcel of a purchase as sent, like a hand-over of the parcel in the console. */
export function shipPurchase(
  database: Database,
  parcel: { memberId: number; purchaseId: number; trackingNumber: string; now: Date },
): Promise<void> {
  const { memberId, purchaseId, trackingNumber, now } = parcel
  return database.transaction(async (tx) => {
    await lockValidAccounts(tx, { keys: [{ memberId, currency: 'point' }], now })
    const [shipment] = await tx.query<{ id: number }>({
      text: 'select id from shipments where member_id = $1 and purchase_id = $2',
      values: [memberId, purchaseId],
    })
    if (shipment === undefined) throw new Error(`purchase ${purchaseId} ships nothing`)
    await markSent(tx, [{ shipmentId: shipment.id, carrier: 'yamato', trackingNumber }], now)
  })
}
