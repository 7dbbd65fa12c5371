import type { Figure } from '#contract/console/dashboard.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named } from '#server/platform/database/sql.ts'

/** `span` is the index of the span, from 0. Each span lies between two neighbouring `limits`. */
interface FigureSum extends Row {
  readonly figure: Figure
  readonly span: number
  readonly value: number
}

interface SummedTable {
  readonly table: string
  readonly at: string
  readonly sums: string
}
const PAID: SummedTable = {
  table: 'payments',
  at: 'paid_at',
  sums: 'sum(price_yen)::bigint as yen, sum(points)::bigint as points',
}
const CONVERTED: SummedTable = {
  // The condition is that of the index.
  table: '(select created_at, converted_points from decisions where converted_points > 0) as won',
  at: 'created_at',
  sums: 'sum(converted_points)::bigint as points',
}
const EXCHANGED: SummedTable = {
  table: 'exchanges',
  at: 'created_at',
  sums: 'sum(coins)::bigint as coins',
}
const MAINTAINED: SummedTable = { ...EXCHANGED, table: 'rank_maintenances' }
const SHIPPED: SummedTable = {
  // A parcel that came back is not shipped any more, and one parcel may hold several shipments.
  table: `(
    select handed_over_at
    from console.parcels
    where handed_over_at is not null
      and state = 'handed-over'
  ) as sent`,
  at: 'handed_over_at',
  sums: 'count(*) as parcels',
}
const RETURNED: SummedTable = {
  table: `(select at from console.parcel_events where kind = 'returned') as back`,
  at: 'at',
  sums: 'count(*) as parcels',
}

/**
 * Returns the sums of payments, conversions, exchanges, rank payments and parcels for each span.
 * Reads the rows by the indexes on their times.
 */
export function selectEventSums(on: Queryable, limits: readonly Date[]): Promise<FigureSum[]> {
  const sumsBySpan = ({ table, at, sums }: SummedTable) => `
    select width_bucket(${at}, $1::timestamptz[]) - 1 as span, ${sums}
    from ${table}
    where ${at} >= $2
      and ${at} < $3
    group by span`
  return on.query({
    name: 'dashboard-event-sums',
    text: `
      with
        paid as (${sumsBySpan(PAID)}),
        converted as (${sumsBySpan(CONVERTED)}),
        exchanged as (${sumsBySpan(EXCHANGED)}),
        maintained as (${sumsBySpan(MAINTAINED)}),
        shipped as (${sumsBySpan(SHIPPED)}),
        returned as (${sumsBySpan(RETURNED)})
      select 'sales-yen' as figure, span, yen as value from paid
      union all
      select 'points-sold', span, points from paid
      union all
      select 'points-converted', span, points from converted
      union all
      select 'coins-spent', span, coins from exchanged
      union all
      select 'coins-spent', span, coins from maintained
      union all
      select 'parcels-shipped', span, parcels from shipped
      union all
      select 'parcels-returned', span, parcels from returned`,
    values: [limits, limits[0], limits.at(-1)],
  })
}

/**
 * Returns the sums of the draws and the sums of the draws' prices. Reads only packs of which
 * tickets were sold since the first limit, and a few rows by key for each limit (decision 050).
 */
export function selectDrawSums(on: Queryable, limits: readonly Date[]): Promise<FigureSum[]> {
  return on.query(named('dashboard-draw-sums')`
    with sold as (
      select
        packs.currency,
        packs.price,
        number - 2 as span,
        before - lag(before) over (partition by urns.pack_id order by number) as draws
      from urns
      join packs on packs.id = urns.pack_id
      cross join unnest(${limits}::timestamptz[]) with ordinality as limits (moment, number)
      cross join lateral console.tickets_sold_before(urns.pack_id, moment) as before
      where (
        select created_at
        from purchases
        where purchases.pack_id = urns.pack_id
          and settled_index = urns.settled_count - 1
      ) >= ${limits[0]}
    )
    select 'draws' as figure, span::integer, sum(draws)::bigint as value
    from sold
    where draws > 0
    group by span
    union all
    select
      case currency when 'point' then 'points-spent' else 'coins-spent' end,
      span::integer,
      sum(price::bigint * draws)::bigint
    from sold
    where draws > 0
    group by currency, span`)
}
