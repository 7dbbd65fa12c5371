import type { Queryable, Row } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Message } from '#server/platform/language.ts'
import type { Span } from '#server/platform/time/tokyo.ts'

export interface PackSums extends Row {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  readonly currency: 'point' | 'coin'
  readonly draws: number
  readonly amount: number
}

/**
 * Returns, for each pack of which tickets were sold within a period, the number of draws and what
 * members paid for them (decision 050).
 */
export function selectPackSums(on: Queryable, { from, until }: Span): Promise<PackSums[]> {
  return on.query(sql`
    select id, name, name_en, currency, draws, price::bigint * draws as amount
    from packs
    cross join lateral (
      select console.tickets_sold_before(id, ${until}) - console.tickets_sold_before(id, ${from}) as draws
    ) as sold
    where published_at < ${until}
      and draws > 0
    order by id`)
}

export interface FeeSums extends Row {
  readonly parcels: number
  readonly points: number
}

/** Reads all fees by the unique index of the causes; `countRows` counts them before. */
export async function selectFeeSums(on: Queryable, { from, until }: Span): Promise<FeeSums> {
  const [row] = await on.query<FeeSums>(sql`
    select count(*) as parcels, coalesce(-sum(amount), 0)::bigint as points
    from entries
    where kind = 'shipping'
      and created_at >= ${from}
      and created_at < ${until}`)
  return row ?? { parcels: 0, points: 0 }
}

/**
 * Returns the name of each course: the yen that the course costs and the points that it grants. The
 * key is the course's id.
 */
export async function selectCourseNames(on: Queryable): Promise<ReadonlyMap<string, Message>> {
  const rows = await on.query<{ id: string; points: number; priceYen: number }>(sql`
    select id::text, points, price_yen
    from courses`)
  return new Map(
    rows.map(({ id, points, priceYen }) => [
      id,
      { ja: `${points}pt（${priceYen}円）`, en: `${points} pt (¥${priceYen})` },
    ]),
  )
}
