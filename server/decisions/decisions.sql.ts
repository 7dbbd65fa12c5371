import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

export interface Decision {
  readonly memberId: number
  readonly purchaseId: number
  /**
   * Who decided about the cards. `worker` means the default decision after 24 hours. `pack` marks
   * the cards of a coin pack, which always ship without a decision of the member. `shop`: operators
   * have taken the cards back, so that none is shipped or converted.
   */
  readonly decidedBy: 'member' | 'worker' | 'pack' | 'shop'
  /** The approval by which the cards were taken back. */
  readonly approvalId?: number
  /** The indexes of the shipped cards of the purchase, ascending, encoded by `encodeU16`. */
  readonly shippedIndexes: Buffer
  readonly convertedPoints: number
  readonly createdAt: Date
}

export async function insertDecisions(
  tx: Transaction,
  decisions: readonly Decision[],
): Promise<void> {
  await tx.query(named('insert-decisions')`
    insert into decisions (
      member_id, purchase_id, decided_by, shipped_indexes, converted_points, created_at, approval_id
    )
    select *
    from unnest(
      ${decisions.map((decision) => decision.memberId)}::bigint[],
      ${decisions.map((decision) => decision.purchaseId)}::bigint[],
      ${decisions.map((decision) => decision.decidedBy)}::text[],
      ${decisions.map((decision) => decision.shippedIndexes)}::bytea[],
      ${decisions.map((decision) => decision.convertedPoints)}::bigint[],
      ${decisions.map((decision) => decision.createdAt.toISOString())}::timestamptz[],
      ${decisions.map((decision) => decision.approvalId ?? null)}::bigint[]
    )`)
}

export async function selectDecision(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<Decision | null> {
  const [decision] = await on.query<Decision & Row>(named('select-decision')`
    select
      member_id,
      purchase_id,
      decided_by,
      shipped_indexes,
      converted_points,
      created_at
    from decisions
    where member_id = ${memberId}
      and purchase_id = ${purchaseId}`)
  return decision ?? null
}
