import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Span } from '#server/platform/time/tokyo.ts'
import type { EntryKind } from '#server/points/ledger.ts'

/**
 * Entries are summed separately for each day of the period, for the time before the period, and for
 * the time after it.
 */
export interface MovedSum extends Row {
  readonly currency: 'point' | 'coin'
  /** The kind of entry; empty for the sum of all balances. */
  readonly kind: EntryKind | ''
  /** The day of the entries; null for sums before or after the period, and for balances. */
  readonly day: string | null
  /**
   * Whether the entries were written before, within or after the period; `present` for the sum of
   * all balances.
   */
  readonly time: 'before' | 'within' | 'after' | 'present'
  readonly credit: number
  readonly debit: number
  readonly count: number
}

/** A range of member ids: all ids above `afterId`, up to and including `lastId`. */
export interface MemberRange {
  readonly afterId: number
  readonly lastId: number
}

/**
 * Returns the sums of the entries of a range of members by kind, and the sum of the balances of
 * these members. Entries within the period are summed for each day separately. A single statement
 * reads entries and balances, so that both come from one snapshot.
 */
export function selectMoved(
  on: Queryable,
  { from, until }: Span,
  { afterId, lastId }: MemberRange,
): Promise<MovedSum[]> {
  return on.query(sql`
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
        case when created_at < ${from} then 'before' when created_at < ${until} then 'within' else 'after' end
          as time,
        case when created_at >= ${from} and created_at < ${until}
          then (created_at at time zone 'Asia/Tokyo')::date
        end as day
      from entries
      where member_id > ${afterId}
        and member_id <= ${lastId}
    ) as dated
    group by currency, kind, day, time
    union all
    select currency, '', null, 'present', sum(balance)::bigint, 0, count(*)
    from balances
    where member_id > ${afterId}
      and member_id <= ${lastId}
    group by currency`)
}

/**
 * Takes the `limit` accounts with the lowest member ids above `afterId`, and returns the highest of
 * these ids. Null if no account has a member id above `afterId`.
 */
export async function selectLastId(
  on: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number | null> {
  const [row] = await on.query<{ lastId: number | null }>(sql`
    select max(member_id) as last_id
    from (
      select member_id
      from balances
      where currency = 'point'
        and member_id > ${afterId}
      order by member_id
      limit ${limit}
    ) as next`)
  return row?.lastId ?? null
}
