import type { Database } from '#server/platform/database.ts'
import { lockValidAccounts } from '#server/points/points.ts'
import { type HistoryPage, type HistoryRow, selectHistory } from './history.sql.ts'
import { insertMilestones, MILESTONE_PURCHASES } from './milestones.sql.ts'

export interface History {
  readonly rows: readonly HistoryRow[]
  /** Purchases of the filter, on all pages. */
  readonly count: number
}

/**
 * One page of a member's purchases, newest first, rows and count of the same moment; empty behind the last. Lays
 * milestones where they are due. Spec section 7, history/list; Q116, Q117.
 */
export async function readHistory(
  database: Database,
  { now, ...asked }: HistoryPage & { now: Date },
): Promise<History> {
  const found = await selectHistory(database, asked)
  const [{ count, sinceCount } = { count: 0, sinceCount: 0 }] = found
  if (sinceCount >= MILESTONE_PURCHASES) await layMilestones(database, asked.memberId, now)
  return { rows: found.filter((row) => row.id !== null), count }
}

/** Whoever buys or decides holds one of these locks until it is done: nothing moves while a milestone is laid. */
async function layMilestones(database: Database, memberId: number, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    const currencies = ['coin', 'point'] as const
    const keys = currencies.map((currency) => ({ memberId, currency }))
    await lockValidAccounts(tx, { keys, now })
    await insertMilestones(tx, memberId)
  })
}
