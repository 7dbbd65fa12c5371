import type { BalanceRow, BalanceSum } from '#contract/console/reports.ts'
import { type Days, spanOf } from '#server/console/reports/periods.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { balanceRows, balanceSums } from './trial-balance.rule.ts'
import { selectMoved } from './trial-balance.sql.ts'

export interface TrialBalance {
  readonly rows: readonly BalanceRow[]
  readonly sums: readonly BalanceSum[]
}

/**
 * Returns what changed points and coins in a period, by kind and day, and whether the opening sums
 * and the changes add up to the balances of all members. Everything comes from one
 * snapshot, so members may go on buying meanwhile.
 */
export async function readTrialBalance(on: Queryable, days: Days): Promise<TrialBalance> {
  const moved = await selectMoved(on, spanOf(days))
  return { rows: balanceRows(moved), sums: balanceSums(moved) }
}
