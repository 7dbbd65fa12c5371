import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

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
  await tx.query({
    name: 'insert-decisions',
    text: `
      insert into decisions (
        member_id, purchase_id, decided_by, shipped_indexes, converted_points, created_at, approval_id
      )
      select *
      from unnest(
        $1::bigint[], $2::bigint[], $3::text[], $4::bytea[], $5::bigint[], $6::timestamptz[], $7::bigint[]
      )`,
    values: [
      decisions.map((decision) => decision.memberId),
      decisions.map((decision) => decision.purchaseId),
      decisions.map((decision) => decision.decidedBy),
      decisions.map((decision) => decision.shippedIndexes),
      decisions.map((decision) => decision.convertedPoints),
      decisions.map((decision) => decision.createdAt.toISOString()),
      decisions.map((decision) => decision.approvalId ?? null),
    ],
  })
}

export async function selectDecision(
  on: Queryable,
  { memberId, purchaseId }: { memberId: number; purchaseId: number },
): Promise<Decision | null> {
  const [decision] = await on.query<Decision & Row>({
    name: 'select-decision',
    text: `
      select
        member_id,
        purchase_id,
        decided_by,
        shipped_indexes,
        converted_points,
        created_at
      from decisions
      where member_id = $1
        and purchase_id = $2`,
    values: [memberId, purchaseId],
  })
  return decision ?? null
}
