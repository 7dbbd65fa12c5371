import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson } from '#server/platform/database/json-names.ts'
import { sql } from '#server/platform/database/sql.ts'

interface RequestKey {
  readonly operatorId: number
  readonly requestId: string
}

/**
 * Inserts the id of a request. If another transaction has inserted the same id and still runs,
 * waits until that transaction ends. Returns false if the id was used before.
 */
export async function insertRequest(
  tx: Transaction,
  row: RequestKey & { call: string; payloadHash: Buffer; now: Date },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into console.requests (operator_id, request_id, call, payload_hash, created_at)
    values (${row.operatorId}, ${row.requestId}, ${row.call}, ${row.payloadHash}, ${row.now})
    on conflict do nothing
    returning 1`)
  return rows.length === 1
}

export async function selectRequest(
  tx: Transaction,
  { operatorId, requestId }: RequestKey,
): Promise<{ payloadHash: Buffer; answer: object | null } | null> {
  const [row] = await tx.query<{ payloadHash: Buffer; answer: object | null }>(sql`
    select payload_hash, answer
    from console.requests
    where operator_id = ${operatorId}
      and request_id = ${requestId}`)
  return row === undefined ? null : { ...row, answer: fromStoredJson(row.answer) }
}

export async function storeAnswer(
  tx: Transaction,
  { operatorId, requestId, answer }: RequestKey & { answer: string },
): Promise<void> {
  await tx.query(sql`
    update console.requests
    set answer = ${answer}
    where operator_id = ${operatorId}
      and request_id = ${requestId}`)
}

export async function deleteOldRequests(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`delete from console.requests where created_at < ${before}`)
}
