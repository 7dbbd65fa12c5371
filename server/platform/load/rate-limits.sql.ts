import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface RateLimitHit {
  readonly name: string
  readonly subject: Buffer
}

/**
 * Locks the subjects in the order of their hashes, so that concurrent transactions never deadlock.
 */
export async function lockRateLimits(tx: Transaction, subjects: readonly Buffer[]): Promise<void> {
  const keys = subjects.map((subject) => subject.readBigInt64BE().toString()).sort()
  await tx.query(named('lock-rate-limits')`
    select pg_advisory_xact_lock(key)
    from (
      select key
      from unnest(${keys}::bigint[]) with ordinality as subject (key, position)
      order by position
    ) as ordered`)
}

/**
 * As a comparison of rows, which only the index of subjects serves. By yesterday's statistics, PostgreSQL
 * expects no recent hits, and would read those of all subjects by the index of times.
 */
const OF_SUBJECT_SINCE = `
  name = $1
  and subject = $2
  and (name, subject, created_at) > ($1, $2, $3)`

export async function countHitsSince(
  on: Queryable,
  { name, subject, since }: RateLimitHit & { since: Date },
): Promise<number> {
  const rows = await on.query<{ count: number }>({
    name: 'count-rate-limit-hits',
    text: `
      select count(*) as count
      from rate_limit_hits
      where ${OF_SUBJECT_SINCE}`,
    values: [name, subject, since],
  })
  return rows[0]?.count ?? 0
}

/** Null if the subject has fewer than n hits since `since`. */
export async function selectNthNewestHit(
  on: Queryable,
  { name, subject, since, nth }: RateLimitHit & { since: Date; nth: number },
): Promise<Date | null> {
  const rows = await on.query<{ createdAt: Date }>({
    name: 'select-nth-newest-hit',
    text: `
      select created_at
      from rate_limit_hits
      where ${OF_SUBJECT_SINCE}
      order by created_at desc
      offset $4
      limit 1`,
    values: [name, subject, since, nth - 1],
  })
  return rows[0]?.createdAt ?? null
}

export async function insertHits(
  on: Queryable,
  hits: readonly RateLimitHit[],
  now: Date,
): Promise<void> {
  await on.query(named('insert-rate-limit-hits')`
    insert into rate_limit_hits (name, subject, created_at)
    select name, subject, ${now}
    from unnest(
      ${hits.map(({ name }) => name)}::text[],
      ${hits.map(({ subject }) => subject)}::bytea[]) as hit (name, subject
    )`)
}

export async function deleteHitsOf(on: Queryable, { name, subject }: RateLimitHit): Promise<void> {
  await on.query(sql`
    delete
    from rate_limit_hits
    where name = ${name}
      and subject = ${subject}`)
}

export async function deleteHitsAt(
  on: Queryable,
  hits: readonly RateLimitHit[],
  at: Date,
): Promise<void> {
  await on.query(sql`
    delete from rate_limit_hits
    where id in (
      select min(counted.id)
      from rate_limit_hits as counted
      join unnest(
        ${hits.map(({ name }) => name)}::text[],
        ${hits.map(({ subject }) => subject)}::bytea[]) as hit (name, subject) using (name,
        subject
      )
      where counted.created_at = ${at}
      group by counted.name, counted.subject
    )`)
}

export async function deleteHitsBefore(on: Queryable, moment: Date): Promise<void> {
  await on.query(sql`delete from rate_limit_hits where created_at < ${moment}`)
}
