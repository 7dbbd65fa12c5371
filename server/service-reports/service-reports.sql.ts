import type { Queryable, Row } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'
import type { Span } from '#server/platform/time/tokyo.ts'

export interface StoredReport extends Row {
  /** As YYYY-MM. */
  readonly month: string
  readonly body: string
  readonly hash: Buffer
  readonly signedAt: Date
  readonly publicKey: Buffer
  readonly signature: Buffer
}

const REPORT = sql`to_char(month, 'YYYY-MM') as month, body, hash, signed_at, public_key, signature`

/** The newest first. */
export function selectReports(
  on: Queryable,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredReport[]> {
  return on.query(named('select-service-reports')`
    select ${REPORT}
    from service_reports
    order by month desc
    offset ${offset}
    limit ${limit}`)
}

export async function countReports(on: Queryable): Promise<number> {
  const [row] = await on.query<{ count: number }>(named('count-service-reports')`
    select count(*)::integer as count
    from service_reports`)
  return row?.count ?? 0
}

/** If two processes make the same report, the first insert wins. */
export async function insertReport(on: Queryable, report: StoredReport): Promise<void> {
  await on.query({
    text: `
      insert into service_reports (month, body, hash, signed_at, public_key, signature)
      select ($1 || '-01')::date, $2, $3, $4, $5, $6
      where not exists (select from service_reports where month = ($1 || '-01')::date)
      on conflict do nothing`,
    values: [
      report.month,
      report.body,
      report.hash,
      report.signedAt,
      report.publicKey,
      report.signature,
    ],
  })
}

/** Null before the shop has published a pack. */
export async function selectFirstPublication(on: Queryable): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(sql`
    select min(published_at) as at
    from packs`)
  return row?.at ?? null
}

export interface ParcelFigures extends Row {
  readonly sent: number
  readonly daysMedian: number | null
  readonly daysP95: number | null
  readonly waiting: number
}

/** Each sum reads the rows of an index: those that left in or after the month, and the open ones. */
export async function selectParcelFigures(
  on: Queryable,
  { from, until }: Span,
): Promise<ParcelFigures> {
  const [row] = await on.query<ParcelFigures>(sql`
    select
      count(*)::integer as sent,
      percentile_disc(0.5) within group (order by days) as days_median,
      percentile_disc(0.95) within group (order by days) as days_p95,
      (
        select count(*)::integer
        from parcel_states
        where state <> 'handed-over'
          and state <> 'cancelled'
          and handed_over_at is null
          and requested_at < ${until}
      ) + (
        select count(*)::integer
        from parcel_states
        where handed_over_at >= ${until}
          and requested_at < ${until}
      ) as waiting
    from (
      select
        (handed_over_at at time zone 'Asia/Tokyo')::date
          - (requested_at at time zone 'Asia/Tokyo')::date as days
      from parcel_states
      where handed_over_at >= ${from}
        and handed_over_at < ${until}
    ) as sent`)
  return row as ParcelFigures
}

export interface EarlyEnd extends Row {
  readonly packId: number
  readonly total: number
  readonly left: number
}

/** A pack that was withdrawn before its sale began has ended nothing. */
export function selectEarlyEnds(on: Queryable, { from, until }: Span): Promise<EarlyEnd[]> {
  return on.query(sql`
    select
      packs.id as pack_id,
      total,
      (select sum(left_count)::integer from unnest(counts) as left_count) as left
    from packs
    join urns on pack_id = packs.id
    where end_message <> ''
      and ends_at >= ${from}
      and ends_at < ${until}
      and (starts_at is null or starts_at < ends_at)
      and (select sum(left_count) from unnest(counts) as left_count) > 0
    order by packs.id`)
}

export interface VoidFigures extends Row {
  readonly batches: number
  readonly purchases: number
  readonly draws: number
}

export async function selectVoidFigures(
  on: Queryable,
  { from, until }: Span,
): Promise<VoidFigures> {
  const [row] = await on.query<VoidFigures>(sql`
    select
      count(*)::integer as batches,
      coalesce(sum(length(inputs) / 32), 0)::integer as purchases,
      coalesce(sum(draw_count), 0)::integer as draws
    from batches
    where drawn_at is null
      and voided_at >= ${from}
      and voided_at < ${until}`)
  return row as VoidFigures
}

/** The tickets that were left before receipt `tFrom` and before receipt `tUntil` of a pack. */
export interface DrawnPack extends Row {
  readonly packId: number
  readonly tFrom: number
  readonly tUntil: number
  /** As `encodeCounts` encodes them; null if the pack had drawn nothing. */
  readonly countsFrom: Buffer | null
  /** Null if receipt `tUntil` does not exist yet: then `countsNow` are those counts. */
  readonly countsUntil: Buffer | null
  readonly countsNow: readonly number[]
}

/**
 * The packs that have drawn since their last report, up to a moment. A purchase that its notaries
 * signed only after the report of its month is in the next one, so that each is in exactly one.
 */
export function selectDrawnPacks(on: Queryable, until: Date): Promise<DrawnPack[]> {
  return on.query(sql`
    with reported as (
      select (pack ->> 'pack_id')::bigint as pack_id, max((pack ->> 't_until')::bigint) as t_until
      from service_reports, jsonb_array_elements(body::jsonb -> 'packs') as pack
      group by 1
    )
    select
      urns.pack_id,
      t_from,
      stop.t_until,
      first.counts_before as counts_from,
      next.counts_before as counts_until,
      counts as counts_now
    from urns
    left join reported using (pack_id)
    cross join lateral (select coalesce(reported.t_until, 0) as t_from) as start
    cross join lateral (
      select case when settled_count > t_from then settled_before(urns.pack_id, ${until}) else 0 end as t_until
    ) as stop
    left join purchases as first on first.pack_id = urns.pack_id and first.settled_index = t_from
    left join purchases as next on next.pack_id = urns.pack_id and next.settled_index = stop.t_until
    where stop.t_until > t_from
    order by urns.pack_id`)
}
