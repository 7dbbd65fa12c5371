import type { PackOnSale } from '#contract/console/dashboard.ts'
import {
  type Charges,
  chargedOn,
  NOTHING_COUNTED,
  type PaidWith,
  sumOf,
} from '#contract/console/packs/charges.rule.ts'
import { selectCharges } from '#server/console/packs/charges/charges.sql.ts'
import { readPackPoints } from '#server/draws/pack-points/pack-points.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import { isWithinDay, sellsOutAt } from './days.rule.ts'
import { type SellingPack, selectSellingPacks } from './packs.sql.ts'

/** Returns the packs on sale with income, margin, pace and end. */
export async function readPacksOnSale(on: Queryable, now: Date): Promise<PackOnSale[]> {
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const packs = await selectSellingPacks(on, { now, hourAgo })
  const charges = await selectCharges(on)
  const points = await readPackPoints(
    on,
    packs.map(({ id }) => id),
  )
  return packs.map((pack) => {
    const paidWith = points.get(pack.id) ?? NOTHING_COUNTED
    return onSale(pack, { charges, paidWith }, now)
  })
}

interface Known {
  readonly charges: Charges
  readonly paidWith: PaidWith
}

function onSale(pack: SellingPack, known: Known, now: Date): PackOnSale {
  const { id, name, currency, price, sold, total, endsAt, hourSold } = pack
  const chargesSoFar = chargesOf(pack, { draws: sold, shippedCount: pack.shippedCount }, known)
  const chargesAtSellOut = chargesOf(pack, { draws: total, shippedCount: pack.wholeCount }, known)
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
    chargesYen: currency === 'coin' ? null : chargesSoFar,
    marginYen: marginOf(pack, sold, added(costWithConversions(pack), chargesSoFar)),
    marginAtSellOutYen: marginOf(pack, total, added(pack.wholeCostYen, chargesAtSellOut)),
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

/** Returns the gifted points, fees and postage together. */
function chargesOf(
  { price }: SellingPack,
  { draws, shippedCount }: { readonly draws: number; readonly shippedCount: number },
  { charges, paidWith }: Known,
): number {
  return sumOf(chargedOn({ income: price * draws, shippedCount, paidWith }, charges))
}

function added(costYen: number | null, chargesYen: number): number | null {
  return costYen === null ? null : costYen + chargesYen
}

/** Returns null for a pack that is sold for coins, or if the cost of a card is unknown. */
function marginOf(
  { currency, price }: SellingPack,
  draws: number,
  costYen: number | null,
): number | null {
  return currency === 'coin' || costYen === null ? null : price * draws - costYen
}
