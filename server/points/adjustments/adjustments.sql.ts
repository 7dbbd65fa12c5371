import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Currency } from '#server/points/ledger.ts'

export interface AdjustmentRow {
  readonly approvalId: number
  readonly memberId: number
  readonly currency: Currency
  /** Above 0 for a grant, below 0 if the shop takes points or coins back. */
  readonly amount: number
  readonly message: string
}

export async function insertAdjustment(
  tx: Transaction,
  { approvalId, memberId, currency, amount, message, now }: AdjustmentRow & { now: Date },
): Promise<void> {
  await tx.query(sql`
    insert into adjustments (approval_id, member_id, currency, amount, message, created_at)
    values (${approvalId}, ${memberId}, ${currency}, ${amount}, ${message}, ${now})`)
}

export async function hasAdjustment(on: Queryable, approvalId: number): Promise<boolean> {
  const rows = await on.query(sql`select from adjustments where approval_id = ${approvalId}`)
  return rows.length > 0
}

export function selectMessages(
  on: Queryable,
  { memberId, approvalIds }: { memberId: number; approvalIds: readonly number[] },
): Promise<(Row & { approvalId: number; message: string })[]> {
  return on.query(sql`
    select approval_id, message
    from adjustments
    where member_id = ${memberId}
      and approval_id = any(${approvalIds}::bigint[])`)
}
