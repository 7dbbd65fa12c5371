import type { PaymentRow } from '#contract/console/payments/payment-rows.ts'
import { PAYMENTS_LISTED_MAX } from '#contract/console/payments/payments.fields.ts'
import type { Payload, Stored } from '#server/console/acts/route.ts'
import { type ListSource, readRows } from '#server/console/lists/list.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export type ListedPayment = Stored<PaymentRow, 'createdAt' | 'paidAt'>

/** The exceptions are the reason why the payment is held, and those that are not closed. */
export const LISTED = sql`
  id,
  order_id,
  member_id,
  state,
  array_remove(
    held_for || array(
      select kind
      from payment_exceptions
      where payment_id = payments.id
        and closed_at is null
      order by kind
    ),
    null
  ) as exceptions,
  pay_id,
  provider,
  price_yen,
  points,
  created_at,
  paid_at`

const FOUND = 'select payment_id from payment_exceptions where closed_at is null'
const HELD_FOR = `state = 'held' and held_for = $exception`

/** The searched order number as it was typed, or folded: its letters are small but the first. */
export function orderFound(typed: string): string {
  return `order_id in (${typed}, 'P' || lower(substr(search_key(${typed}), 2)))`
}

const source: Pick<ListSource<'GET /payments'>, 'select' | 'from' | 'where'> = {
  select: 'id',
  from: 'payments',
  where: {
    order: orderFound('$order'),
    member: 'member_id = $member',
    state: 'state = $state',
    exception: {
      any: `id in (select id from payments where state = 'held' union all ${FOUND})`,
      amount: HELD_FOR,
      currency: HELD_FOR,
      late: HELD_FOR,
      other: `id in (${FOUND} and kind = $exception)`,
    },
    method: 'pay_id = $method',
    provider: 'provider = $provider',
    createdFrom: "created_at >= $createdFrom::date::timestamp at time zone 'Asia/Tokyo'",
    createdTo: "created_at < ($createdTo::date + 1)::timestamp at time zone 'Asia/Tokyo'",
    paidOn: `
      paid_at >= $paidOn::date::timestamp at time zone 'Asia/Tokyo'
      and paid_at < ($paidOn::date + 1)::timestamp at time zone 'Asia/Tokyo'`,
    minYen: 'price_yen >= $minYen',
    maxYen: 'price_yen <= $maxYen',
  },
}

/**
 * Returns the ids of at most PAYMENTS_LISTED_MAX payments that match, because finding all would
 * read every payment. The ids are ascending or descending, as `direction` says. If the filter names
 * a day, the payments are ordered by its time instead. In the order of ids, the statement would read
 * all newer payments before those of an old day.
 */
export async function selectMatchingIds(
  on: Queryable,
  query: Payload<'GET /payments'>['query'],
): Promise<readonly number[]> {
  const time = timeOf(query)
  const order = `${time === null ? '' : `${time} $direction, `}id $direction`
  const values = { ...query, offset: 0, limit: PAYMENTS_LISTED_MAX }
  const rows = await readRows<{ id: number }>(on, { ...source, order }, values)
  return rows.map(({ id }) => id)
}

function timeOf({ paidOn, createdFrom, createdTo }: Payload<'GET /payments'>['query']) {
  if (paidOn !== undefined) return 'paid_at'
  return createdFrom === undefined && createdTo === undefined ? null : 'created_at'
}

export function selectListedPayments(
  on: Queryable,
  ids: readonly number[],
): Promise<ListedPayment[]> {
  return on.query(sql`
    select ${LISTED}
    from payments
    join unnest(${ids}::bigint[]) with ordinality as listed (listed_id, position) on listed_id = id
    order by position`)
}
