import type { MarketWorths } from '#contract/packs.ts'
import type { Pack } from '#server/packs/pack.ts'
import type { Database } from '#server/platform/database/database.ts'
import { openFreshValue } from '#server/platform/load/fresh-value.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { MINUTE_MS } from '#server/platform/time/durations.ts'
import type { CurrentSettings } from '#server/settings/settings.ts'
import { isPriceOld, marketWorthsOf, type PrizePrice } from './market-worths.rule.ts'
import { selectPrizePrices } from './market-worths.sql.ts'

export { isPriceOld }

/**
 * Returns what the tickets of a pack that are left win by market price; undefined unless the owners
 * show it and each price is known and new. The prices of a pack are cached for a minute.
 */
export function openMarketWorths({
  database,
  settings,
  clock,
}: {
  readonly database: Database
  readonly settings: Pick<CurrentSettings, 'marketOddsDays'>
  readonly clock: Clock
}): (pack: Pack) => Promise<MarketWorths | undefined> {
  const pricesOf = new Map<number, () => Promise<readonly PrizePrice[]>>()
  return async (pack) => {
    const daysMax = await settings.marketOddsDays()
    if (daysMax === null) return undefined
    const prices =
      pricesOf.get(pack.id) ?? openFreshValue(() => selectPrizePrices(database, pack.id), MINUTE_MS)
    pricesOf.set(pack.id, prices)
    return marketWorthsOf(pack, await prices(), { now: clock.now(), daysMax })
  }
}
