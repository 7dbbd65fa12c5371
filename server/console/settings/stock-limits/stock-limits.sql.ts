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
        stock_limits_version as version
      from console.settings`,
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
  { marginPermilleMin, stockLossYenMax, defaultSharePercent, version }: StockLimits,
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update console.settings
      set
        margin_permille_min = $1,
        stock_loss_yen_max = $2,
        default_share_percent = $4,
        stock_limits_version = stock_limits_version + 1
      where stock_limits_version = $3
      returning 1`,
    values: [marginPermilleMin, stockLossYenMax, version, defaultSharePercent],
  })
  return rows.length === 1
}
