import type { CopyProof } from '#contract/packs.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'

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

/**
 * Selects copies by their ids. A prize of a published pack can name several copies. All of them
 * count as promised as long as the shop may still have to ship one of them: while a ticket of the
 * prize is unsold, or a won card is undecided or not shipped yet.
 */
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
        exists (
          select
          from console.reserved_copies as reserved
          join prizes on prizes.pack_id = reserved.pack_id and prizes.no = reserved.no
          join packs on packs.id = reserved.pack_id
          join urns on urns.pack_id = reserved.pack_id
          left join console.decided_prizes as decided
            on decided.pack_id = reserved.pack_id
            and decided.no = reserved.no
            and not decided.is_extra
          where reserved.copy_id = copies.id
            and case when packs.ends_at <= $2 then 0 else urns.counts[reserved.no + 1] end
              + prizes.count - urns.counts[reserved.no + 1] - coalesce(decided.converted, 0)
              > (
                select count(*)
                from console.reserved_copies as sent
                join console.copies as sent_copy on sent_copy.id = sent.copy_id
                where sent.pack_id = reserved.pack_id
                  and sent.no = reserved.no
                  and sent_copy.on_hand = 0
              )
        ) as is_promised
      from console.copies
      where copies.id = any($1)`,
    values: [ids, now],
  })
}

export function selectCopyProofs(
  on: Queryable,
  ids: readonly number[],
): Promise<(CopyProof & { id: number } & Row)[]> {
  return on.query({
    text: `
      select id, grading_company as company, grading_number as number, photo
      from console.copies
      where id = any($1)`,
    values: [ids],
  })
}

export async function insertReservedCopies(
  tx: Transaction,
  rows: readonly { packId: number; no: number; copyId: number }[],
): Promise<void> {
  await tx.query({
    text: `
      insert into console.reserved_copies (pack_id, no, copy_id)
      select * from unnest($1::bigint[], $2::smallint[], $3::bigint[])`,
    values: [
      rows.map(({ packId }) => packId),
      rows.map(({ no }) => no),
      rows.map(({ copyId }) => copyId),
    ],
  })
}
