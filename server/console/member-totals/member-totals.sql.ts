import type { MemberTotals } from '#contract/console/members/member-totals.ts'
import { AVERAGE_COST } from '#server/console/stock/average-cost.sql.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Currency, EntryKind } from '#server/points/ledger.ts'

export interface KindSum extends Row {
  readonly currency: Currency
  readonly kind: EntryKind
  readonly amount: number
}

export function selectKindSums(on: Queryable, memberId: number): Promise<KindSum[]> {
  return on.query(sql`
    select currency, kind, sum(amount)::bigint as amount
    from entries
    where member_id = ${memberId}
    group by currency, kind`)
}

/** Each part reads an index of the member. A payment that was paid once has a time of its payment. */
export async function selectTotals(
  on: Queryable,
  { memberId, seesCosts }: { readonly memberId: number; readonly seesCosts: boolean },
): Promise<Omit<MemberTotals, 'points' | 'coins'>> {
  const [row] = await on.query<Omit<MemberTotals, 'points' | 'coins'> & Row>({
    text: `
      select paid_yen, returned_yen, purchase_count, draw_count, shipped_count, shipped_cost_yen
      from (
        select
          coalesce(sum(price_yen), 0)::bigint as paid_yen,
          coalesce(sum(case state when 'paid' then returned_yen else price_yen end), 0)::bigint as returned_yen
        from payments
        where member_id = $1
          and paid_at is not null
      ) as paid
      cross join (
        select count(*) as purchase_count, coalesce(sum(draw_count), 0)::bigint as draw_count
        from purchases
        where member_id = $1
      ) as drawn
      cross join (
        select
          coalesce(sum(count), 0)::bigint as shipped_count,
          case when $2 and count(*) = count(yen) then coalesce(sum(count * yen), 0)::bigint end as shipped_cost_yen
        from (
          select card_id, copy_id, sum(parcel_items.count) as count
          from console.parcels
          join console.parcel_items on parcel_items.parcel_id = parcels.id
          where member_id = $1
            and state = 'handed-over'
            and kind = 'prize'
          group by card_id, copy_id
        ) as items
        left join lateral (
          select ${AVERAGE_COST} as yen
          from console.copies
          where card_id = items.card_id
            and id = coalesce(copy_id, id)
        ) as cost on $2
      ) as shipped`,
    values: [memberId, seesCosts],
  })
  if (row === undefined) throw new Error('sums without a row')
  return row
}
