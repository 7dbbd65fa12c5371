import type { Queryable, Row } from '#server/platform/database/database.ts'

export interface SalesRow extends Row {
  /** The day in Japan, as YYYY-MM-DD. */
  readonly day: string
  readonly payId: number
  readonly provider: string
  readonly paidCount: number
  readonly paidYen: number
  readonly returnedCount: number
  readonly returnedYen: number
}

/** `returned`: 1 for money that went back to the member, -1 if it came back again. */
const MOVEMENTS = `(
        select paid_at as at, pay_id, provider, course_id, price_yen as yen, 1 as paid, 0 as returned
        from payments
        where paid_at >= $1
          and paid_at < $2
        union all
        select
          event.created_at,
          pay_id,
          provider,
          course_id,
          coalesce(abs(event.returned_yen), price_yen),
          0,
          coalesce(sign(event.returned_yen), case state_before when 'paid' then 1 else -1 end)
        from payment_events as event
        join payments on payments.id = payment_id
        where event.created_at >= $1
          and event.created_at < $2
          and state_before in ('paid', 'refunded', 'charged-back')
          and (state_after <> state_before or event.returned_yen is not null)
      ) as movement`

/**
 * Sums the payments and returns of each day, method and provider. Money that comes back to the shop
 * after a return reduces the returns of that day. Indexes on the times find the payments and the
 * returns.
 */
export function selectSales(
  on: Queryable,
  { from, until }: { from: Date; until: Date },
): Promise<SalesRow[]> {
  return on.query({
    name: 'select-sales',
    text: `
      select
        to_char(at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
        pay_id,
        provider,
        sum(paid)::bigint as paid_count,
        sum(paid * yen::bigint)::bigint as paid_yen,
        sum(returned)::bigint as returned_count,
        sum(returned * yen::bigint)::bigint as returned_yen
      from ${MOVEMENTS}
      group by day, pay_id, provider
      order by day, pay_id, provider`,
    values: [from, until],
  })
}

/** With `all`, the sum is one row. */
const KEYS = {
  day: `to_char(at at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`,
  month: `to_char(at at time zone 'Asia/Tokyo', 'YYYY-MM')`,
  method: 'pay_id::text',
  course: 'course_id::text',
  all: `''`,
} as const
export type SalesKey = keyof typeof KEYS

export interface KeyedSalesRow extends Row {
  readonly key: string
  readonly paidCount: number
  readonly paidYen: number
  readonly returnedCount: number
  readonly returnedYen: number
}

/** Sums the sales like `selectSales`, but returns one row for each value of the criterion `by`. */
export function selectSalesBy(
  on: Queryable,
  by: SalesKey,
  { from, until }: { from: Date; until: Date },
): Promise<KeyedSalesRow[]> {
  return on.query({
    text: `
      select
        ${KEYS[by]} as key,
        sum(paid)::bigint as paid_count,
        sum(paid * yen::bigint)::bigint as paid_yen,
        sum(returned)::bigint as returned_count,
        sum(returned * yen::bigint)::bigint as returned_yen
      from ${MOVEMENTS}
      group by 1
      order by length(${KEYS[by]}), 1`,
    values: [from, until],
  })
}
