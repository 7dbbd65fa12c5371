import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { ListedErrand } from './errands.sql.ts'

export async function selectErrandState(
  on: Queryable,
  id: number,
): Promise<ListedErrand['state'] | null> {
  const [row] = await on.query<Pick<ListedErrand, 'state'>>(sql`
    select state
    from console.errands
    where id = ${id}`)
  return row?.state ?? null
}

/** Inserts the closure of a failed errand. Returns false if the errand is closed already. */
export async function insertClosure(
  tx: Transaction,
  closure: { errandId: number; operatorId: number; reason: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into console.errand_closures (errand_id, closed_by, closed_at, reason)
    values (${closure.errandId}, ${closure.operatorId}, ${closure.now}, ${closure.reason})
    on conflict do nothing
    returning 1`)
  return rows.length === 1
}
