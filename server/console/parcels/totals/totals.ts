import {
  type ShippingSettings,
  selectShippingSettings,
} from '#server/console/parcels/settings/settings.sql.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { dueDay } from './due-day.rule.ts'
import { deleteEmptyParcels, selectTotals, storeTotals, type Totals } from './totals.sql.ts'

/**
 * Stores the totals of parcels and returns them. The totals are the count and worth of the items,
 * the time of the earliest decision to ship one of the items, the due day, and the carrier. The
 * shipping rules choose the carrier by the worth. Deletes parcels without items.
 */
export async function refreshTotals(
  tx: Transaction,
  ids: readonly number[],
): Promise<readonly Totals[]> {
  const settings = await selectShippingSettings(tx)
  const totals = await selectTotals(tx, ids)
  const dueDays = new Map<string, string>()
  const dueOf = (requestedAt: Date) => {
    const hour = requestedAt.toISOString().slice(0, 13)
    const due = dueDays.get(hour) ?? dueDay(requestedAt, settings.shipBusinessDays)
    dueDays.set(hour, due)
    return due
  }
  await storeTotals(
    tx,
    totals.map((total) => ({
      ...total,
      dueOn: dueOf(total.requestedAt),
      ...carrierFor(total.worthYen, settings),
    })),
  )
  if (totals.length < ids.length) await deleteEmptyParcels(tx, ids)
  return totals
}

/**
 * Returns the carrier and service that the shipping rules choose for a parcel of this worth. Of the
 * rules whose `worthYenMin` is at most the worth, the rule with the largest `worthYenMin` applies.
 */
function carrierFor(worthYen: number, { rules }: Pick<ShippingSettings, 'rules'>) {
  const rule = rules.find(({ worthYenMin }) => worthYen >= worthYenMin)
  return { carrier: rule?.carrier ?? null, service: rule?.service ?? '' }
}
