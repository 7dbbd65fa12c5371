import type { Span } from '#server/console/reports/periods.rule.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'
import type { EntryKind } from '#server/points/ledger/ledger.ts'

/**
 * A sum of one currency: of the entries of one kind, on one day or before or after the period, or
 * of all balances.
 */
export interface MovedSum extends Row {
  readonly currency: 'point' | 'coin'
  /** The kind of entry; empty for the sum of all balances. */
  readonly kind: EntryKind | ''
  /** The day of the entries; null for sums before or after the period, and for balances. */
  readonly day: string | null
  /** When the entries were written; `present` for the sum of all balances. */
  readonly time: 'before' | 'within' | 'after' | 'present'
  readonly credit: number
  readonly debit: number
  readonly count: number
}

/**
 * Returns the sums of all entries by kind, within the period also by day, and the sum of all
 * balances. A single statement reads everything, so that all sums come from one snapshot. It reads
 * the whole ledger.
 */
export function selectMoved(on: Queryable, { from, until }: Span): Promise<MovedSum[]> {
  return on.query({
    text: `
      select
        currency,
        kind,
        day::text,
        time,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credit,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as debit,
        count(*) as count
      from (
        select
          currency,
          kind,
          amount,
          case when created_at < $1 then 'before' when created_at < $2 then 'within' else 'after' end
            as time,
          case when created_at >= $1 and created_at < $2
            then (created_at at time zone 'Asia/Tokyo')::date
          end as day
        from entries
      ) as dated
      group by currency, kind, day, time
      union all
      select currency, '', null, 'present', sum(balance)::bigint, 0, count(*)
      from balances
      group by currency
      order by currency desc, day, kind`,
    values: [from, until],
  })
}
