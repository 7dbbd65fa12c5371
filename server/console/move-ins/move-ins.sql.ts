import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { MoveSums } from './moved-members.rule.ts'

/** Null while no second owner has approved the file with this hash. */
export async function selectApproval(
  on: Queryable,
  fileHash: string,
): Promise<(MoveSums & { readonly approvalId: number }) | null> {
  const [row] = await on.query<MoveSums & Row & { approvalId: number }>(sql`
    select approval_id, members, paid_points, free_points, coins, cards, undecided_cards,
    undecided_points
    from approved_move_in(${fileHash})`)
  return row ?? null
}

/** Begins a move, or goes on with one. Only one transaction at a time holds it. */
export async function lockMoveIn(
  tx: Transaction,
  { approvalId, now }: { approvalId: number; now: Date },
): Promise<{ readonly endedAt: Date | null }> {
  await tx.query(sql`
    insert into move_ins (approval_id, started_at)
    values (${approvalId}, ${now})
    on conflict (approval_id) do nothing`)
  const [row] = await tx.query<{ endedAt: Date | null }>(sql`
    select ended_at
    from move_ins
    where approval_id = ${approvalId}
    for update`)
  return row as { endedAt: Date | null }
}

export async function selectEndedAt(on: Queryable, approvalId: number): Promise<Date | null> {
  const [row] = await on.query<{ endedAt: Date | null }>(sql`
    select ended_at
    from move_ins
    where approval_id = ${approvalId}`)
  return row?.endedAt ?? null
}

export async function updateEnded(
  tx: Transaction,
  { approvalId, now }: { approvalId: number; now: Date },
): Promise<void> {
  await tx.query(sql`update move_ins set ended_at = ${now} where approval_id = ${approvalId}`)
}

/** The lines of the file that are moved in already, of all or of these, by whichever approval. */
export async function selectMovedLines(
  on: Queryable,
  { fileHash, lines }: { fileHash: string; lines?: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await on.query<{ line: number }>({
    text: `
      select line from moved_members
      where approval_id in (select move_in_approvals($1))
        and ($2::integer[] is null or line = any($2))`,
    values: [fileHash, lines ?? null],
  })
  return new Set(rows.map(({ line }) => line))
}

export async function insertMovedMembers(
  tx: Transaction,
  {
    approvalId,
    moved,
  }: { approvalId: number; moved: readonly { memberId: number; line: number }[] },
): Promise<void> {
  await tx.query(sql`
    insert into moved_members (member_id, approval_id, line)
    select member_id, ${approvalId}, line
    from unnest(
      ${moved.map(({ memberId }) => memberId)}::bigint[],
      ${moved.map(({ line }) => line)}::integer[]) as moved (member_id, line
    )`)
}
