import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

export interface StockLimits {
  /** The margin at sell-out, in thousandths, below which the console warns before a submission. */
  readonly marginPermilleMin: number
  /** The largest loss of stock, in yen, that needs no approval. */
  readonly stockLossYenMax: number
  readonly version: number
}

export async function selectStockLimits(on: Queryable): Promise<StockLimits> {
  const [row] = await on.query<StockLimits & Row>({
    text: `
      select
        margin_permille_min,
        stock_loss_yen_max,
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
  { marginPermilleMin, stockLossYenMax, version }: StockLimits,
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      update console.settings
      set
        margin_permille_min = $1,
        stock_loss_yen_max = $2,
        stock_limits_version = stock_limits_version + 1
      where stock_limits_version = $3
      returning 1`,
    values: [marginPermilleMin, stockLossYenMax, version],
  })
  return rows.length === 1
}
