import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

type StockLimits = ConsoleAnswer<'GET /stock-limits'>

export async function selectStockLimits(on: Queryable): Promise<StockLimits> {
  const [row] = await on.query<StockLimits & Row>(sql`
    select
      margin_permille_min,
      stock_loss_yen_max,
      default_share_percent,
      ship_from_yen,
      hold_days,
      valued_hold_days,
      valued_wait_days,
      market_days_max,
      shows_market_odds,
      provider_fee_permille,
      card_postage_yen,
      free_points_permille,
      stock_limits_version as version
    from console.settings, shop_settings`)
  return row as StockLimits & Row
}

/** Locks the limits, so that the version read next is the newest one until the transaction ends. */
export async function lockStockLimits(tx: Transaction): Promise<void> {
  await tx.query(sql`select from console.settings for update`)
}

/** Updates the limits. Returns false if the stored limits have a different version. */
export async function updateStockLimits(
  tx: Transaction,
  { version, ...limits }: StockLimits,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update console.settings
    set
      margin_permille_min = ${limits.marginPermilleMin},
      stock_loss_yen_max = ${limits.stockLossYenMax},
      default_share_percent = ${limits.defaultSharePercent},
      provider_fee_permille = ${limits.providerFeePermille},
      card_postage_yen = ${limits.cardPostageYen},
      free_points_permille = ${limits.freePointsPermille},
      ship_from_yen = ${limits.shipFromYen},
      stock_limits_version = stock_limits_version + 1
    where stock_limits_version = ${version}
    returning 1`)
  if (rows.length === 0) return false
  await tx.query(sql`
    update shop_settings
    set
      hold_days = ${limits.holdDays},
      valued_hold_days = ${limits.valuedHoldDays},
      valued_wait_days = ${limits.valuedWaitDays},
      market_days_max = ${limits.marketDaysMax},
      shows_market_odds = ${limits.showsMarketOdds}`)
  return true
}
