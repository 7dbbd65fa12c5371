import type { Database } from '#server/platform/database/database.ts'
import { lockValidAccounts } from '#server/points/points.ts'
import { type HistoryQuery, type HistoryRow, selectHistory } from './history.sql.ts'
import { insertPageCheckpoints, PURCHASES_PER_CHECKPOINT } from './page-checkpoints.sql.ts'

interface HistoryPage {
  readonly rows: readonly HistoryRow[]
  /** The number of purchases that match the filter, on all pages. */
  readonly count: number
}

/**
 * Reads one page of a member's purchases, newest first. A page beyond the last is empty. Rows and
 * count come from one snapshot. The call also stores page checkpoints that are due. Specification,
 * section 7 (history/list); Q116, Q117.
 */
export async function readHistory(
  database: Database,
  { now, ...query }: HistoryQuery & { now: Date },
): Promise<HistoryPage> {
  const pageRows = await selectHistory(database, query)
  const [{ count, countSinceCheckpoint } = { count: 0, countSinceCheckpoint: 0 }] = pageRows
  if (countSinceCheckpoint >= PURCHASES_PER_CHECKPOINT)
    await addPageCheckpoints(database, query.memberId, now)
  return { rows: pageRows.filter((row) => row.id !== null), count }
}

/**
 * Stores the due page checkpoints while it holds the locks of the member's point and coin balances.
 * Every purchase and every decision holds one of these locks until it commits. No purchase of the
 * member can therefore change meanwhile.
 */
async function addPageCheckpoints(database: Database, memberId: number, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const currencies = ['coin', 'point'] as const
    const keys = currencies.map((currency) => ({ memberId, currency }))
    await lockValidAccounts(tx, { keys, now })
    await insertPageCheckpoints(tx, memberId)
  })
}
