import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

type StockLimits = ConsoleAnswer<'GET /stock-limits'>

export async function selectStockLimits(on: Queryable): Promise<StockLimits> {
  const [row] = await on.query<StockLimits & Row>({
    text: `
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
      from console.settings, shop_settings`,
  })
  return row as StockLimits & Row
}

/** Locks the limits, so that the version read next is the newest one until the transaction ends. */
export async function lockStockLimits(tx: Transaction): Promise<void> {
  await tx.query({ text: 'select from console.settings for update' })
}

/** Updates the limits. Returns false if the stored limits have a different version. */
export async function updateStockLimits(
  tx: Transaction,
  { version, ...limits }: StockLimits,
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update console.settings
      set
        margin_permille_min = $2,
        stock_loss_yen_max = $3,
        default_share_percent = $4,
        provider_fee_permille = $5,
        card_postage_yen = $6,
        free_points_permille = $7,
        ship_from_yen = $8,
        stock_limits_version = stock_limits_version + 1
      where stock_limits_version = $1
      returning 1`,
    values: [
      version,
      limits.marginPermilleMin,
      limits.stockLossYenMax,
      limits.defaultSharePercent,
      limits.providerFeePermille,
      limits.cardPostageYen,
      limits.freePointsPermille,
      limits.shipFromYen,
    ],
  })
  if (rows.length === 0) return false
  await tx.query({
    text: `
      update shop_settings
      set
        hold_days = $1,
        valued_hold_days = $2,
        valued_wait_days = $3,
        market_days_max = $4,
        shows_market_odds = $5`,
    values: [
      limits.holdDays,
      limits.valuedHoldDays,
      limits.valuedWaitDays,
      limits.marketDaysMax,
      limits.showsMarketOdds,
    ],
  })
  return true
}
