import type { Queryable, Row } from '#server/platform/database/database.ts'

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
  return on.query({
    name: 'waiting-assertions',
    text: `
      select id, challenge, response, passkey_id, public_key, sign_count
      from waiting_assertions()`,
  })
}

export async function storeAnswer(
  on: Queryable,
  { id, isRight, signCount }: { id: number; isRight: boolean; signCount: number },
): Promise<void> {
  await on.query({
    text: 'select answer_assertion($1, $2, $3)',
    values: [id, isRight, signCount],
  })
}
