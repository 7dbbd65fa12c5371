import type { Figure } from '#contract/console/dashboard.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

/**
 * The sum of a figure in one span. `span` is the index of the span, from 0. Each span lies between
 * two neighbouring `limits`.
 */
export interface FigureSum extends Row {
  readonly figure: Figure
  readonly span: number
  readonly value: number
}

/**
 * Returns the sums of payments, conversions, exchanges, rank payments and parcels for each span.
 * Reads the rows by the indexes on their times.
 */
export function selectEventSums(on: Queryable, limits: readonly Date[]): Promise<FigureSum[]> {
  const between = (column: string) => `${column} >= $2 and ${column} < $3`
  return on.query({
    name: 'dashboard-event-sums',
    text: `
      select
        figure,
        width_bucket(at, $1::timestamptz[]) - 1 as span,
        sum(value)::bigint as value
      from (
        select 'sales-yen' as figure, paid_at as at, price_yen::bigint as value
        from payments
        where ${between('paid_at')}
        union all
        select 'points-sold', paid_at, points from payments where ${between('paid_at')}
        union all
        select 'points-converted', created_at, converted_points
        from decisions
        where converted_points > 0
          and ${between('created_at')}
        union all
        select 'coins-spent', created_at, coins from exchanges where ${between('created_at')}
        union all
        select 'coins-spent', created_at, coins from rank_maintenances where ${between('created_at')}
        union all
        select 'parcels-shipped', shipped_at, 1 from shipments where ${between('shipped_at')}
      ) as event
      group by figure, span`,
    values: [limits, limits[0], limits.at(-1)],
  })
}

/**
 * Returns the sums of the draws and the sums of the draws' prices. Reads only packs of which
 * tickets were sold since the first limit, and a few rows by key for each limit (decision 050).
 */
export function selectDrawSums(on: Queryable, limits: readonly Date[]): Promise<FigureSum[]> {
  return on.query({
    name: 'dashboard-draw-sums',
    text: `
      with sold as (
        select
          packs.currency,
          packs.price,
          number - 2 as span,
          before - lag(before) over (partition by urns.pack_id order by number) as draws
        from urns
        join packs on packs.id = urns.pack_id
        cross join unnest($1::timestamptz[]) with ordinality as limits (moment, number)
        cross join lateral console.tickets_sold_before(urns.pack_id, moment) as before
        where (
          select created_at
          from purchases
          where purchases.pack_id = urns.pack_id
            and settled_index = urns.settled_count - 1
        ) >= $2
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
      group by currency, span`,
    values: [limits, limits[0]],
  })
}
