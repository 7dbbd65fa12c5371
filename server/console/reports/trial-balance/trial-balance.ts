import type { BalanceRow, BalanceSum } from '#contract/console/reports.ts'
import { noProgress, type OnProgress } from '#server/console/reports/progress.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Days, spanOf } from '#server/platform/time/tokyo.ts'
import { countMembers } from '#server/points/base-date/base-date.ts'
import { addMoved, balanceRows, balanceSums } from './trial-balance.rule.ts'
import { type MovedSum, selectLastId, selectMoved } from './trial-balance.sql.ts'

export interface TrialBalance {
  readonly rows: readonly BalanceRow[]
  readonly sums: readonly BalanceSum[]
}

const MEMBERS_PER_STATEMENT = 10_000

/**
 * Returns the sums of the changes of points and coins in a period, by kind and day. Also returns
 * whether the opening sums and these changes add up to the balances of all members. The
 * entries and the balances of a member come from one snapshot, so members may go on buying
 * meanwhile.
 */
export async function readTrialBalance(
  on: Queryable,
  days: Days,
  onProgress: OnProgress = noProgress,
): Promise<TrialBalance> {
  const total = await countMembers(on)
  let moved: readonly MovedSum[] = []
  let done = 0
  let afterId = 0
  while (true) {
    const lastId = await selectLastId(on, { afterId, limit: MEMBERS_PER_STATEMENT })
    if (lastId === null) break
    moved = addMoved(moved, await selectMoved(on, spanOf(days), { afterId, lastId }))
    afterId = lastId
    done = Math.min(done + MEMBERS_PER_STATEMENT, total)
    await onProgress(done, total)
  }
  return { rows: balanceRows(moved), sums: balanceSums(moved) }
}
