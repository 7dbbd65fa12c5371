import type { DrawnBatch } from '#server/draws/batches/batches.ts'
import type { Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Check } from './checks.sql.ts'

const WAITING_MINUTES_MAX = 10

export const batchChecks: readonly Check[] = [
  {
    invariant: 'V13',
    description: `no batch has waited for its notaries for more than ${WAITING_MINUTES_MAX} minutes`,
    text: `
      select pack_id, no, sealed_at
      from batches
      where drawn_at is null
        and voided_at is null
        and sealed_at < now() - interval '${WAITING_MINUTES_MAX} minutes'`,
  },
  {
    invariant: 'V14',
    description:
      'the batches of a pack follow each other without a gap, and void ones are the last',
    text: `
      select pack_id, no, settled_index, first_ticket
      from (
        select
          *,
          coalesce(lag(no) over pack_batches + 1, 0) as next_no,
          coalesce(lag(settled_index + length(inputs) / 32) over pack_batches, 0) as next_index,
          coalesce(lag(first_ticket + draw_count) over pack_batches, 0) as next_ticket,
          coalesce(lag(drawn_at is not null) over pack_batches, true) as is_previous_drawn,
          coalesce(lag(voided_at is not null) over pack_batches, false) as is_previous_void
        from batches
        window pack_batches as (partition by pack_id order by no)
      ) as numbered
      where (no, settled_index, first_ticket) is distinct from (next_no, next_index, next_ticket)
        or (drawn_at is not null and not is_previous_drawn)
        or (voided_at is null and is_previous_void)`,
  },
  {
    invariant: 'V14',
    description:
      'a batch that waits or is void holds all its purchases, and nothing else is sealed',
    text: `
      select
        coalesce(batches.pack_id, sealed.pack_id) as pack_id,
        coalesce(batches.no, sealed.batch_no) as no,
        batches.draw_count,
        sealed.draw_count as sealed_draw_count
      from (select * from batches where drawn_at is null) as batches
      full join (
        select
          pack_id,
          batch_no,
          count(*) as purchase_count,
          min(settled_index) as settled_index,
          min(first_ticket) as first_ticket,
          sum(draw_count) as draw_count
        from sealed_purchases
        group by pack_id, batch_no
      ) as sealed
        on sealed.pack_id = batches.pack_id
        and sealed.batch_no = batches.no
      where (
          length(inputs) / 32, batches.settled_index, batches.first_ticket, batches.draw_count
        ) is distinct from (
          purchase_count, sealed.settled_index, sealed.first_ticket, sealed.draw_count
        )`,
  },
]

export function selectChainBatches(
  tx: Transaction,
  { packId, after, limit }: { packId: number; after: number; limit: number },
): Promise<(DrawnBatch & Row)[]> {
  return tx.query(sql`
    select
      pack_id, no, settled_index, first_ticket, draw_count, inputs, sealed_at, head_before,
      signatures
    from batches
    where pack_id = ${packId}
      and no > ${after}
      and drawn_at is not null
    order by no
    limit ${limit}`)
}
