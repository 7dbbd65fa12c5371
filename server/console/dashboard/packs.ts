import type { PackOnSale } from '#contract/console/dashboard.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { isWithinDay, sellsOutAt } from './days.rule.ts'
import { type SellingPack, selectSellingPacks } from './packs.sql.ts'

/** Returns the packs on sale with income, margin, pace and end. */
export async function readPacksOnSale(on: Queryable, now: Date): Promise<PackOnSale[]> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const packs = await selectSellingPacks(on, { now, hourAgo })
  return packs.map((pack) => onSale(pack, now))
}

function onSale(pack: SellingPack, now: Date): PackOnSale {
  const { id, name, currency, price, sold, total, endsAt, hourSold } = pack
  const soldOutAt = sellsOutAt({ left: total - sold, hourSold }, now)
  return {
    id,
    name,
    currency,
    price,
    sold,
    total,
    hourSold,
    income: price * sold,
    wonCostYen: pack.wonCostYen,
    conversionYen: pack.wonCostYen === null ? null : pack.conversionYen,
    marginYen: marginOf(pack, sold, costWithConversions(pack)),
    marginAtSellOutYen: marginOf(pack, total, pack.wholeCostYen),
    topLabel: pack.topLabel,
    topLeft: pack.topLeft,
    topTotal: pack.topTotal,
    endsAt: endsAt?.toISOString() ?? null,
    sellsOutAt: soldOutAt?.toISOString() ?? null,
    endsSoon: isWithinDay(endsAt, now) || isWithinDay(soldOutAt, now),
  }
}

/** Returns the cost of the cards won so far, with points in place of the converted cards' cost. */
function costWithConversions({ wonCostYen, conversionYen }: SellingPack): number | null {
  return wonCostYen === null ? null : wonCostYen + conversionYen
}

/** Returns null for a pack that is sold for coins, or if the cost of a card is unknown. */
function marginOf(
  { currency, price }: SellingPack,
  draws: number,
  costYen: number | null,
): number | null {
  return currency === 'coin' || costYen === null ? null : price * draws - costYen
}
