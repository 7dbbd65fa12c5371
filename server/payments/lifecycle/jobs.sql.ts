import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

async function selectIds(
  on: Queryable,
  statement: { text: string; values: readonly unknown[] },
): Promise<number[]> {
  const rows = await on.query<{ id: number }>(statement)
  return rows.map(({ id }) => id)
}

export interface Batch {
  readonly now: Date
  readonly limit: number
}

/**
 * Claims the payments that the shop has to poll now. They are open payments whose poll is due, paid
 * or held payments with a refund requested after `refundRequestedAfter`, and payments whose
 * refund can still fail. The claim also schedules the next poll of each payment: in 5 minutes, or in
 * up to an hour for an older payment. The shop therefore polls again even if the process dies during
 * this poll.
 */
export function claimDuePolls(
  on: Queryable,
  { now, refundRequestedAfter, limit }: Batch & { readonly refundRequestedAfter: Date },
): Promise<number[]> {
  return selectIds(on, {
    text: `
      update payments
      set
        poll_after = $1::timestamptz
          + least(greatest(interval '5 minutes', ($1 - created_at) / 12), interval '1 hour'),
        poll_count = poll_count + 1
      where id in (
        select id
        from payments
        where poll_after <= $1
          and (
            state in ('created', 'waiting')
            or (state in ('paid', 'held') and refund_requested_at > $3)
            or (state = 'refunded' and provider_status ->> 'isPending' = 'true')
            or (
              state = 'paid'
              and exists (select from refunds where payment_id = payments.id and refunds.state = 'sent')
            )
          )
        order by poll_after
        limit $2
        for update skip locked
      )
      returning id`,
    values: [now, limit, refundRequestedAfter],
  })
}

/** Has the next job poll an open payment. */
export async function updatePollAfter(
  on: Queryable,
  { paymentId, now }: { readonly paymentId: number; readonly now: Date },
): Promise<void> {
  await on.query(sql`
    update payments
    set poll_after = least(poll_after, ${now})
    where id = ${paymentId}
      and state in ('created', 'waiting')`)
}

/**
 * Selects open payments that the shop must expire, of three kinds:
 *
 * - payments past their expiry, if the shop expires their method itself;
 * - payments of any method that are an hour old, if the provider never answered their start, so
 *   that no member learnt how to pay;
 * - cards that were authorized before `authorizedBefore` and never captured.
 *
 * Leaves out payments whose amount the shop has begun to take after `captureRequestedBefore`.
 *
 * Payments that the shop has not tried to cancel yet come first, and then the payments with the
 * oldest attempt. Payments whose provider does not answer thus do not block other payments.
 */
export function selectUnpaidExpired(
  on: Queryable,
  {
    now,
    limit,
    payIds,
    authorizedPayIds,
    authorizedBefore,
    captureRequestedBefore,
  }: Batch & {
    payIds: readonly number[]
    authorizedPayIds: readonly number[]
    authorizedBefore: Date
    captureRequestedBefore: Date
  },
): Promise<number[]> {
  return selectIds(
    on,
    sql`
    select id
    from payments
    where state in ('created', 'waiting')
      and (capture_requested_at is null or capture_requested_at <= ${captureRequestedBefore})
      and (
        (expires_at <= ${now} and pay_id = any(${payIds}))
        or (started_at is null and created_at <= ${now}::timestamptz - interval '1 hour')
        or (state = 'waiting' and pay_id = any(${authorizedPayIds}) and authorization_requested_at <= ${authorizedBefore})
      )
    order by cancel_requested_at nulls first, expires_at
    limit ${limit}`,
  )
}

export function selectUnreminded(
  on: Queryable,
  {
    now,
    limit,
    methods,
  }: { now: Date; limit: number; methods: readonly { id: number; dueMs: number }[] },
): Promise<number[]> {
  return selectIds(
    on,
    sql`
    select id
    from payments
    join unnest(
      ${methods.map(({ id }) => id)}::integer[],
      ${methods.map(({ dueMs }) => dueMs)}::bigint[]) as methods (pay_id, due_ms) using (pay_id
    )
    cross join lateral (
      select least(
        expires_at,
        coalesce(due_at, created_at + due_ms * interval '1 millisecond')
      ) as at
    ) as due
    where state = 'waiting'
      and waits_for = 'deposit'
      and due.at > ${now}
      and due.at <= ${now}::timestamptz + interval '24 hours'
      and created_at < due.at - interval '36 hours'
      and not exists (
        select from message_causes
        where occasion = 'payment-reminder'
          and cause = payments.id::text
      )
    order by due.at
    limit ${limit}`,
  )
}

export async function erasePayerNames(on: Queryable, moment: Date): Promise<void> {
  await on.query(sql`
    update payments
    set kana = null
    where created_at < ${moment}
      and kana is not null
      and state not in ('created', 'waiting', 'held')`)
}
