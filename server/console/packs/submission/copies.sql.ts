import type { CopyProof } from '#contract/packs.ts'
import { promisedCopy } from '#server/console/stock/promised-copies.sql.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/**
 * A copy that a draft names. The submission is refused if the copy is of another card, not on hand,
 * or promised to another pack.
 */
interface NamedCopy extends Row {
  readonly id: number
  readonly cardId: number
  readonly isOnHand: boolean
  /** True if the copy is reserved for a prize of another pack, and may still have to be shipped. */
  readonly isPromised: boolean
}

export function selectNamedCopies(
  on: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<NamedCopy[]> {
  return on.query({
    text: `
      select
        copies.id,
        copies.card_id,
        on_hand > 0 as is_on_hand,
        ${promisedCopy('$2')} as is_promised
      from console.copies
      where copies.id = any($1)`,
    values: [ids, now],
  })
}

export function selectCopyProofs(
  on: Queryable,
  ids: readonly number[],
): Promise<(CopyProof & { id: number } & Row)[]> {
  return on.query(sql`
    select id, grading_company as company, grading_number as number, photo
    from console.copies
    where id = any(${ids})`)
}

export async function insertReservedCopies(
  tx: Transaction,
  rows: readonly { packId: number; no: number; copyId: number; isProven: boolean }[],
): Promise<void> {
  await tx.query(sql`
    insert into console.reserved_copies (pack_id, no, copy_id, is_proven)
    select * from unnest(
      ${rows.map(({ packId }) => packId)}::bigint[], ${rows.map(({ no }) => no)}::smallint[],
      ${rows.map(({ copyId }) => copyId)}::bigint[],
      ${rows.map(({ isProven }) => isProven)}::boolean[]
    )`)
}
