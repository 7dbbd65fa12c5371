import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { fromStoredJson } from '#server/platform/database/json-names.ts'

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
  const rows = await tx.query({
    text: `
      insert into console.requests (operator_id, request_id, call, payload_hash, created_at)
      values ($1, $2, $3, $4, $5)
      on conflict do nothing
      returning 1`,
    values: [row.operatorId, row.requestId, row.call, row.payloadHash, row.now],
  })
  return rows.length === 1
}

export async function selectRequest(
  tx: Transaction,
  { operatorId, requestId }: RequestKey,
): Promise<{ payloadHash: Buffer; answer: object | null } | null> {
  const [row] = await tx.query<{ payloadHash: Buffer; answer: object | null }>({
    text: `
      select payload_hash, answer
      from console.requests
      where operator_id = $1
        and request_id = $2`,
    values: [operatorId, requestId],
  })
  return row === undefined ? null : { ...row, answer: fromStoredJson(row.answer) }
}

export async function storeAnswer(
  tx: Transaction,
  { operatorId, requestId, answer }: RequestKey & { answer: string },
): Promise<void> {
  await tx.query({
    text: `
      update console.requests
      set answer = $3
      where operator_id = $1
        and request_id = $2`,
    values: [operatorId, requestId, answer],
  })
}

export async function deleteOldRequests(on: Queryable, before: Date): Promise<void> {
  await on.query({ text: 'delete from console.requests where created_at < $1', values: [before] })
}
