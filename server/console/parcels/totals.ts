import type { Transaction } from '#server/platform/database/database.ts'
import { dueDay } from './due-day.rule.ts'
import { type ShippingSettings, selectShippingSettings } from './settings.sql.ts'
import { deleteEmptyParcels, selectTotals, storeTotals, type Totals } from './totals.sql.ts'

/**
 * Stores what the items of parcels sum up to: their count and worth, the oldest decision, the due
 * day, and the carrier that the worth asks for. Parcels without items are deleted. Returns
 * the totals.
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

/** Returns carrier and service of the highest limit that the worth reaches. */
export function carrierFor(worthYen: number, { rules }: Pick<ShippingSettings, 'rules'>) {
  const rule = rules.find(({ worthYenMin }) => worthYen >= worthYenMin)
  return { carrier: rule?.carrier ?? null, service: rule?.service ?? '' }
}
