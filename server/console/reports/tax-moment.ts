import type { TaxMoment } from '#contract/console/reports.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Returns when consumption tax falls due: when points are sold, or when they pay for a draw. */
export async function readTaxMoment(_on: Queryable): Promise<TaxMoment> {
  return 'sale'
}
