import type { Queryable } from '#server/platform/database/database.ts'
import { addFigures, figuresOf, NO_FIGURES, type PointFigures } from './base-date.rule.ts'
import { countPointAccounts, selectEntriesUntil, selectMemberIds } from './base-date.sql.ts'

export type { PointFigures } from './base-date.rule.ts'

const MEMBERS_PER_BATCH = 500

export interface Period {
  /** The first moment of the period, and the first moment after it. */
  readonly from: Date
  readonly until: Date
}

/**
 * Computes the points of a period, paid and free apart, from the entries of the ledger alone
 * . A second run gives the same figures, because entries never change. The caller must wait
 * until the transactions that began within the period have ended. It reads every entry, so it is
 * work for a job; `onProgress` gets the number of members done and of all members.
 */
export async function computePointFigures(
  on: Queryable,
  period: Period,
  onProgress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<PointFigures> {
  const total = await countPointAccounts(on)
  let figures = NO_FIGURES
  let afterId = 0
  let done = 0
  while (true) {
    const memberIds = await selectMemberIds(on, { afterId, limit: MEMBERS_PER_BATCH })
    if (memberIds.length === 0) return figures
    const entries = await selectEntriesUntil(on, memberIds, period)
    for (const ofMember of Map.groupBy(entries, ({ memberId }) => memberId).values())
      figures = addFigures(figures, figuresOf(ofMember))
    afterId = memberIds.at(-1) as number
    done += memberIds.length
    await onProgress(done, Math.max(done, total))
  }
}
