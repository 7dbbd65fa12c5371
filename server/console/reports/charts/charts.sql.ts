import type { Carrier } from '#contract/carriers.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Span } from '#server/platform/time/tokyo.ts'

export interface CohortRow extends Row {
  /** The month of the first payments, as YYYY-MM in Japan. */
  readonly month: string
  /** How many months later the members paid; 0 for the month of their first payments. */
  readonly monthsLater: number
  readonly memberCount: number
}

/**
 * Counts the members who paid first within the span, by month, and those of them who paid in each
 * later month. Reads all payments of these members by the index of the member.
 */
export function selectCohorts(on: Queryable, { from, until }: Span): Promise<CohortRow[]> {
  return on.query(sql`
    with begun as materialized (
      select id, first_paid_at at time zone 'Asia/Tokyo' as first_paid
      from members
      where first_paid_at >= ${from}
        and first_paid_at < ${until}
    )
    select to_char(first_paid, 'YYYY-MM') as month, months_later, count(*)::integer as member_count
    from (
      select id, first_paid, 0 as months_later
      from begun
      union
      select
        begun.id,
        first_paid,
        (
          12 * (extract(year from paid) - extract(year from first_paid))
          + extract(month from paid) - extract(month from first_paid)
        )::integer
      from begun
      join payments on member_id = begun.id and paid_at is not null
      cross join lateral (select paid_at at time zone 'Asia/Tokyo' as paid) as moment
    ) as active
    group by month, months_later
    order by month, months_later`)
}

export interface PackHour extends Row {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  readonly currency: 'point' | 'coin'
  readonly price: number
  readonly day: string
  readonly hour: number
  readonly purchaseCount: number
  readonly drawCount: number
}

/**
 * Counts purchases and draws by pack, day and hour in Japan. The purchases of a pack have numbers
 * without a gap, so a binary search finds the first and the last of the span, and the key those
 * between. Purchases that wait for a notary are not counted yet.
 */
export function selectPackHours(on: Queryable, { from, until }: Span): Promise<PackHour[]> {
  return on.query(sql`
    select
      packs.id,
      packs.name,
      packs.name_en,
      packs.currency,
      packs.price,
      to_char(bought, 'YYYY-MM-DD') as day,
      extract(hour from bought)::integer as hour,
      count(*)::integer as purchase_count,
      sum(draw_count)::bigint as draw_count
    from packs
    cross join lateral (
      select
        settled_before(packs.id, ${from}) as first_index,
        settled_before(packs.id, ${until}) as end_index
    ) as numbers
    cross join lateral (
      select purchases.created_at at time zone 'Asia/Tokyo' as bought, draw_count
      from purchases
      where purchases.pack_id = packs.id
        and settled_index >= first_index
        and settled_index < end_index
    ) as purchase
    where published_at < ${until}
    group by packs.id, day, hour
    order by packs.id, day, hour`)
}

export interface CarrierRow extends Row {
  readonly carrier: Carrier
  readonly sentCount: number
  readonly returnedCount: number
  /** Messages of members about a parcel. */
  readonly caseCount: number
  readonly claimCount: number
  readonly claimedYen: number
  readonly paidYen: number
}

/**
 * Each figure counts on the day on which it happened, so a claim may be about an earlier parcel. A
 * parcel that came back and was sent again forgets its first hand-over, which its events keep.
 */
export function selectCarriers(on: Queryable, { from, until }: Span): Promise<CarrierRow[]> {
  return on.query(sql`
    with happened as (
      select carrier, 1 as sent, 0 as returned, 0 as cases, 0 as claims, 0 as claimed, 0 as paid
      from console.parcels
      where handed_over_at >= ${from}
        and handed_over_at < ${until}
      union all
      select sent.carrier, 1, 0, 0, 0, 0, 0
      from console.parcel_events as back
      join console.parcels on parcels.id = back.parcel_id
      cross join lateral (
        select carrier, at
        from console.parcel_events
        where parcel_id = back.parcel_id
          and id < back.id
          and kind = 'handed-over'
        order by id desc
        limit 1
      ) as sent
      where back.kind = 'returned'
        and back.at >= ${from}
        and sent.at >= ${from}
        and sent.at < ${until}
        and handed_over_at is distinct from sent.at
      union all
      select carrier, 0, 1, 0, 0, 0, 0
      from console.parcel_events
      where kind = 'returned'
        and at >= ${from}
        and at < ${until}
      union all
      select parcels.carrier, 0, 0, 1, 0, 0, 0
      from cases
      join console.parcels on parcels.id = parcel_id
      where opened_at >= ${from}
        and opened_at < ${until}
      union all
      select carrier, 0, 0, 0, 1, claimed_yen, 0
      from console.parcel_claims
      where opened_at >= ${from}
        and opened_at < ${until}
      union all
      select carrier, 0, 0, 0, 0, 0, paid_yen
      from console.parcel_claims
      where state = 'paid'
        and closed_at >= ${from}
        and closed_at < ${until}
    )
    select
      carrier,
      sum(sent)::integer as sent_count,
      sum(returned)::integer as returned_count,
      sum(cases)::integer as case_count,
      sum(claims)::integer as claim_count,
      sum(claimed)::bigint as claimed_yen,
      sum(paid)::bigint as paid_yen
    from happened
    where carrier is not null
    group by carrier
    order by carrier`)
}
