import type { SalesGroup } from '#contract/console/reports.ts'
import type { Span } from '#server/console/reports/periods.rule.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

export type PaymentGroup = Extract<SalesGroup, 'day' | 'month' | 'method' | 'course'>

/** What a payment or a return is summed by. */
const KEYS: Readonly<Record<PaymentGroup | 'all', string>> = {
  day: `to_char(at at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`,
  month: `to_char(at at time zone 'Asia/Tokyo', 'YYYY-MM')`,
  method: 'pay_id::text',
  course: 'course_id::text',
  all: `''`,
}

export interface PaymentSums extends Row {
  readonly key: string
  readonly count: number
  readonly yen: number
  readonly returnedCount: number
  readonly returnedYen: number
}

/**
 * Sums the payments of a period, and the money that went back in it by refunds and charge-backs. A
 * return whose money came again is subtracted when it came.
 */
export function selectPaymentSums(
  on: Queryable,
  by: PaymentGroup | 'all',
  { from, until }: Span,
): Promise<PaymentSums[]> {
  return on.query({
    text: `
      select
        ${KEYS[by]} as key,
        coalesce(sum(paid), 0)::bigint as count,
        coalesce(sum(paid * price_yen::bigint), 0)::bigint as yen,
        coalesce(sum(returned), 0)::bigint as "returnedCount",
        coalesce(sum(returned * price_yen::bigint), 0)::bigint as "returnedYen"
      from (
        select paid_at as at, pay_id, course_id, price_yen, 1 as paid, 0 as returned
        from payments
        where paid_at >= $1
          and paid_at < $2
        union all
        select
          event.created_at,
          pay_id,
          course_id,
          price_yen,
          0,
          case state_before when 'paid' then 1 else -1 end
        from payment_events as event
        join payments on payments.id = payment_id
        where event.created_at >= $1
          and event.created_at < $2
          and state_before in ('paid', 'refunded', 'charged-back')
          and state_after <> state_before
      ) as movement
      group by 1
      order by length(${KEYS[by]}), 1`,
    values: [from, until],
  })
}

export interface PackSums extends Row {
  readonly id: number
  readonly name: string
  readonly nameEn: string | null
  readonly currency: 'point' | 'coin'
  readonly draws: number
  readonly amount: number
}

/** Sums the draws of each pack that sold within a period, with what they cost (decision 050). */
export function selectPackSums(on: Queryable, { from, until }: Span): Promise<PackSums[]> {
  return on.query({
    text: `
      select id, name, name_en as "nameEn", currency, draws, price::bigint * draws as amount
      from packs
      cross join lateral (
        select console.tickets_sold_before(id, $2) - console.tickets_sold_before(id, $1) as draws
      ) as sold
      where published_at < $2
        and draws > 0
      order by id`,
    values: [from, until],
  })
}

/** Returns what each course costs and grants, by its id. */
export async function selectCourseNames(on: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await on.query<{ id: string; name: string }>({
    text: `select id::text, points || 'pt (' || price_yen || ' JPY)' as name from courses`,
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}
