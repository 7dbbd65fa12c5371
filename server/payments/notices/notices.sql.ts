import type { ParsedNotice } from '#server/external/payments/provider-notice.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { named, sql } from '#server/platform/database/sql.ts'

export interface StoredNotice extends Record<string, unknown> {
  readonly id: number
  readonly provider: string
  readonly address: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
  readonly receivedAt: Date
  readonly tryCount: number
}

const COLUMNS = sql`
  id,
  provider,
  address,
  headers,
  body,
  received_at,
  try_count`

export async function insertNotice(
  on: Queryable,
  notice: Pick<StoredNotice, 'provider' | 'address' | 'headers' | 'body'> & {
    readonly now: Date
  },
): Promise<number> {
  const rows = await on.query<{ id: number }>(named('insert-notice')`
    insert into payment_notices (provider, address, headers, body, received_at, process_after)
    values (
      ${notice.provider}, ${notice.address}, ${JSON.stringify(notice.headers)}, ${notice.body},
      ${notice.now}, ${notice.now}
    )
    returning id`)
  return rows[0]?.id as number
}

/** The shop then asks providers to send new notices again later. */
export async function selectIsBacklogFull(on: Queryable, backlogMax: number): Promise<boolean> {
  const rows = await on.query(named('select-notices-full')`
    select
    from payment_notices
    where processed_at is null
    order by process_after
    offset ${backlogMax}
    limit 1`)
  return rows.length > 0
}

/**
 * Claims the notice for one attempt. The claim also sets the time of the notice's next attempt, so
 * that no other worker claims the notice meanwhile. The wait until the next attempt grows with each
 * attempt. Returns null if the notice is already processed or claimed.
 */
export async function claimNotice(
  on: Queryable,
  { id, now }: { id: number; now: Date },
): Promise<StoredNotice | null> {
  const rows = await on.query<StoredNotice>(named('take-notice')`
    update payment_notices
    set
      process_after = ${now}::timestamptz + least(power(2, try_count), 360) * interval '1 minute',
      try_count = try_count + 1
    where id = ${id}
      and processed_at is null
      and process_after <= ${now}
    returning ${COLUMNS}`)
  return rows[0] ?? null
}

/** False if that was recorded before. */
export async function markHitReturned(on: Queryable, id: number): Promise<boolean> {
  const rows = await on.query(named('mark-notice-hit-returned')`
    update payment_notices
    set is_hit_returned = true
    where id = ${id}
      and not is_hit_returned
    returning id`)
  return rows.length > 0
}

export async function selectDueNotices(
  on: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>(sql`
    select id
    from payment_notices
    where processed_at is null
      and process_after <= ${now}
    order by process_after
    limit ${limit}`)
  return rows.map(({ id }) => id)
}

/**
 * Returns whether an earlier copy of the notice was applied and the payment in the notice has
 * ended. While the payment is unfinished, a copy is no duplicate, because the provider's status may
 * have changed since.
 */
export async function selectIsDuplicate(
  on: Queryable,
  { provider, dedupeKey }: { provider: string; dedupeKey: string },
): Promise<boolean> {
  const rows = await on.query(named('select-notice-repeated')`
    select
    from payment_notices
    join payments on payments.id = payment_notices.payment_id
    where payment_notices.provider = ${provider}
      and payment_notices.dedupe_key = ${dedupeKey}
      and payment_notices.outcome = 'applied'
      and payments.state not in ('created', 'waiting')
    limit 1`)
  return rows.length > 0
}

/**
 * Saves the outcome of a notice. Deletes the headers and body of the notice, unless `isRetained` is
 * true. The caller sets `isRetained` if the notice was applied or if the last try failed.
 */
export async function updateProcessed(
  on: Queryable,
  processed: {
    readonly id: number
    readonly outcome: string
    readonly isRetained: boolean
    readonly notice: Pick<ParsedNotice, 'dedupeKey' | 'hint'> | null
    readonly paymentId: number | null
    readonly now: Date
  },
): Promise<void> {
  await on.query({
    name: 'update-notice-processed',
    text: `
      update payment_notices
      set
        processed_at = $2,
        outcome = $3,
        headers = case when $4 then headers end,
        body = case when $4 then body end,
        dedupe_key = $5,
        hint = $6,
        payment_id = $7
      where id = $1`,
    values: [
      processed.id,
      processed.now,
      processed.outcome,
      processed.isRetained,
      processed.notice?.dedupeKey ?? null,
      processed.notice?.hint ?? null,
      processed.paymentId,
    ],
  })
}

export async function deleteOldNotices(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`
    delete
    from payment_notices
    where received_at < ${before}
      and processed_at is not null`)
}

/** A partial index contains only such notices, so a run reads only what it deletes. */
export async function deleteUnverifiedNotices(on: Queryable, before: Date): Promise<void> {
  await on.query(sql`
    delete from payment_notices
    where received_at < ${before}
      and payment_id is null
      and processed_at is not null`)
}

export async function selectUnprocessed(
  on: Queryable,
): Promise<{ count: number; oldestAt: Date | null }> {
  const [row] = await on.query<{ count: number; oldestAt: Date | null }>(sql`
    select count(*)::int as count, min(received_at) as oldest_at
    from payment_notices
    where processed_at is null`)
  return row ?? { count: 0, oldestAt: null }
}
