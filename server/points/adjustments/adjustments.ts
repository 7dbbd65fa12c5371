import { constraintOf, type Database, type Queryable } from '#server/platform/database/database.ts'
import { moveBalance } from '#server/points/points.ts'
import {
  type AdjustmentRow,
  hasAdjustment,
  insertAdjustment,
  selectMessages,
} from './adjustments.sql.ts'

export type Adjustment = AdjustmentRow

/**
 * Grants or takes back the points or coins that a second operator approved. Writes one ledger entry
 * of the kind `adjustment`. Throws if no approval has this member, currency and amount,
 * because the database then refuses the ledger entry. A repeated call changes nothing.
 * Returns `shortage` if the member has less than the adjustment takes back.
 */
export async function adjust(
  database: Database,
  { now, ...adjustment }: Adjustment & { now: Date },
): Promise<'done' | 'shortage'> {
  const { approvalId, message: _message, ...movement } = adjustment
  try {
    return await database.transaction(async (tx) => {
      const entry = { ...movement, kind: 'adjustment', reference: String(approvalId) } as const
      // A shortage alone does not mean that the adjustment failed. An earlier call may have made
      // this adjustment already and emptied the balance.
      if ((await moveBalance(tx, { ...entry, now })) === 'shortage')
        return (await hasAdjustment(tx, approvalId)) ? 'done' : 'shortage'
      await insertAdjustment(tx, { ...adjustment, now })
      return 'done'
    })
  } catch (cause) {
    if (constraintOf(cause) === 'entries_cause') return 'done'
    throw cause
  }
}

/**
 * Returns the text that the member reads about each adjustment, keyed by the id of the adjustment's
 * approval.
 */
export async function readAdjustmentMessages(
  on: Queryable,
  query: { memberId: number; approvalIds: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const rows = await selectMessages(on, query)
  return new Map(rows.map(({ approvalId, message }) => [approvalId, message]))
}
