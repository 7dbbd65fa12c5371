import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import type { ListedErrand } from './errands.sql.ts'

export async function selectErrandState(
  on: Queryable,
  id: number,
): Promise<ListedErrand['state'] | null> {
  const [row] = await on.query<Pick<ListedErrand, 'state'>>({
    text: 'select state from console.errands where id = $1',
    values: [id],
  })
  return row?.state ?? null
}

/** Inserts the closure of a failed errand. Returns false if the errand is closed already. */
export async function insertClosure(
  tx: Transaction,
  closure: { errandId: number; operatorId: number; reason: string; now: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `
      insert into console.errand_closures (errand_id, closed_by, closed_at, reason)
      values ($1, $2, $3, $4)
      on conflict do nothing
      returning 1`,
    values: [closure.errandId, closure.operatorId, closure.now, closure.reason],
  })
  return rows.length === 1
}
