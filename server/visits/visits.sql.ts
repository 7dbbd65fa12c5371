import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Span } from '#server/platform/time/tokyo.ts'
import type { VisitedPage } from './visits.rule.ts'

export interface HourOfPage {
  readonly hour: Date
  readonly page: VisitedPage
  readonly count: number
}

/** Processes add to the same rows, always in the order of the key. */
export async function addVisits(on: Queryable, visits: readonly HourOfPage[]): Promise<void> {
  await on.query(named('add-visits')`
    insert into page_visits as stored (hour, page, count)
    select hour, page, count
    from unnest(
      ${visits.map(({ hour }) => hour)}::timestamptz[], ${visits.map(({ page }) => page)}::text[],
      ${visits.map(({ count }) => count)}::bigint[]) as added (hour, page, count
    )
    order by hour, page
    on conflict (hour, page) do update set count = stored.count + excluded.count`)
}

export interface DayVisits extends Row, Readonly<Record<VisitedPage, number>> {
  /** The day in Japan, as YYYY-MM-DD. */
  readonly day: string
}

export function selectVisits(on: Queryable, { from, until }: Span): Promise<DayVisits[]> {
  return on.query(sql`
    select
      to_char(hour at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
      coalesce(sum(count) filter (where page = 'top'), 0)::bigint as top,
      coalesce(sum(count) filter (where page = 'pack'), 0)::bigint as pack,
      coalesce(sum(count) filter (where page = 'other'), 0)::bigint as other
    from page_visits
    where hour >= ${from}
      and hour < ${until}
    group by day
    order by day`)
}
