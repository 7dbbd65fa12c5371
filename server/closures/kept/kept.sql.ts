import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface RecordsRow extends Row {
  readonly kind: 'ledger' | 'payments' | 'draws' | 'shipments' | 'receipts'
  readonly count: number
  readonly lastAt: Date | null
}

export function selectRecords(on: Queryable, memberId: number): Promise<RecordsRow[]> {
  return on.query(sql`
    select 'ledger' as kind, count(*), max(created_at) as last_at
    from entries
    where member_id = ${memberId}
    union all
    select 'payments', count(*), max(created_at)
    from payments
    where member_id = ${memberId}
    union all
    select 'draws', count(*), max(created_at)
    from (
      select member_id, created_at from purchases
      union all
      select member_id, created_at from sealed_purchases
    ) as bought
    where member_id = ${memberId}
    union all
    select 'shipments', count(*), max(created_at)
    from shipments
    where member_id = ${memberId}
    union all
    select 'receipts', count(*), max(issued_at)
    from documents
    where member_id = ${memberId}`)
}

/** Returns when the account was closed; null if the account is not closed. */
export async function selectClosedAt(on: Queryable, memberId: number): Promise<Date | null> {
  const [row] = await on.query<{ createdAt: Date }>(sql`
    select created_at
    from closures
    where member_id = ${memberId}`)
  return row?.createdAt ?? null
}
