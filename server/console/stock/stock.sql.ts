import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

/** Locks cards until the transaction ends, in the order of their ids. */
export async function lockCardRows(tx: Transaction, cardIds: readonly number[]): Promise<void> {
  await tx.query(sql`
    select
    from cards
    where id = any(${cardIds})
    order by id
    for update`)
}

/** Selects the ids of packs that have one of the cards as a prize or an extra prize. */
export async function selectPackIdsOf(
  on: Queryable,
  cardIds: readonly number[],
): Promise<readonly number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select pack_id as id from prizes where card_id = any(${cardIds})
    union
    select pack_id from extra_prizes where card_id = any(${cardIds})
    order by id`)
  return rows.map(({ id }) => id)
}

export interface ReservedLine {
  readonly cardId: number
  readonly packId: number
  readonly packName: string
  readonly isEnded: boolean
  /** How many copies the unsold tickets can still win. */
  readonly left: number
  readonly won: number
  readonly converted: number
  /** How many of the won copies were shipped, or are still to be shipped. */
  readonly shipped: number
}

/**
 * Selects how many copies of the cards the published packs promise, one row for each prize and
 * extra prize. An extra prize of the kind `last` is won by the last ticket. An extra prize of the
 * kind `every` is won by each ticket whose number is a multiple of `step`.
 */
export function selectReservedLines(
  on: Queryable,
  cardIds: readonly number[],
  now: Date | null,
): Promise<(ReservedLine & Row)[]> {
  return on.query(named('select-reserved-lines')`
    with line as (
      select
        prizes.pack_id,
        false as is_extra,
        no,
        card_id,
        prizes.count as total,
        urns.counts[no + 1] as left_count
      from prizes
      join urns on urns.pack_id = prizes.pack_id
      where card_id = any(${cardIds})
      union all
      select
        extra_prizes.pack_id,
        true,
        no,
        card_id,
        case kind when 'last' then 1 else packs.total / step end,
        case kind
          when 'last' then case when drawn_count < packs.total then 1 else 0 end
          else packs.total / step - drawn_count / step
        end
      from extra_prizes
      join urns on urns.pack_id = extra_prizes.pack_id
      join packs on packs.id = extra_prizes.pack_id
      cross join lateral (
        select packs.total - sum(left_count) as drawn_count
        from unnest(urns.counts) as left_count
      ) as drawn
      where card_id = any(${cardIds})
    )
    select
      card_id,
      line.pack_id,
      packs.name as pack_name,
      coalesce(packs.ends_at <= coalesce(${now}::timestamptz, now()), false) as is_ended,
      left_count as left,
      line.total - left_count as won,
      coalesce(decided.converted, 0) as converted,
      coalesce(decided.shipped, 0) as shipped
    from line
    join packs on packs.id = line.pack_id
    left join console.decided_prizes as decided
      on decided.pack_id = line.pack_id
      and decided.is_extra = line.is_extra
      and decided.no = line.no
    order by line.pack_id, line.is_extra, line.no`)
}

export interface CardStock {
  readonly cardId: number
  readonly onHand: number
  /** Copies that were handed over to a carrier, less the copies that came back. */
  readonly handedOver: number
}

export function selectCardStock(
  on: Queryable,
  cardIds: readonly number[],
): Promise<(CardStock & Row)[]> {
  return on.query(named('select-card-stock')`
    select card_id, on_hand, shipped as handed_over
    from console.card_stock
    where card_id = any(${cardIds})`)
}
