import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

export interface DecidedCancellation extends Row {
  readonly id: number
  readonly approvalId: number
  readonly decidedAt: Date
}

/** A guardian's cancellation of the member's contract that a second operator has approved. */
export async function selectDecidedCancellation(
  on: Queryable,
  memberId: number,
): Promise<DecidedCancellation | null> {
  const [row] = await on.query<DecidedCancellation>(named('select-decided-cancellation')`
    select id, approval_id, decided_at
    from guardian_cancellations
    where member_id = ${memberId}
      and decided_at is not null`)
  return row ?? null
}
