import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

/** A signature of a passkey that waits for its check. The passkey is null if it is unknown. */
export interface WaitingAssertion extends Row {
  readonly id: number
  readonly challenge: string
  readonly response: Record<string, unknown>
  readonly passkeyId: string | null
  readonly publicKey: Buffer | null
  readonly signCount: number | null
}

export function selectWaitingAssertions(on: Queryable): Promise<WaitingAssertion[]> {
  return on.query(named('waiting-assertions')`
    select id, challenge, response, passkey_id, public_key, sign_count
    from waiting_assertions()`)
}

export async function storeAnswer(
  on: Queryable,
  { id, isRight, signCount }: { id: number; isRight: boolean; signCount: number },
): Promise<void> {
  await on.query(sql`select answer_assertion(${id}, ${isRight}, ${signCount})`)
}
