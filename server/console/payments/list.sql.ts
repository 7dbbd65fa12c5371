import { PAYMENTS_LISTED_MAX } from '#contract/console/payments/payment-limits.ts'
import type { HELD_REASONS, PAYMENT_EXCEPTIONS } from '#contract/console/payments/payment-rows.ts'
import type { PAYMENT_STATES } from '#contract/console/search.ts'
import type { Queryable, Row } from '#server/platform/database/database.ts'

type PaymentException = (typeof PAYMENT_EXCEPTIONS)[number]

export interface ListedPayment extends Row {
  readonly id: number
  readonly orderId: string
  readonly memberId: number
  readonly state: (typeof PAYMENT_STATES)[number]
  readonly heldFor: (typeof HELD_REASONS)[number] | null
  /**
   * The payment's exceptions that are not closed. The list leaves out the exception that `heldFor`
   * names.
   */
  readonly exceptions: readonly PaymentException[]
  readonly payId: number
  readonly provider: string
  readonly priceYen: number
  readonly points: number
  readonly createdAt: Date
  readonly paidAt: Date | null
}

export interface PaymentFilters {
  readonly state?: string | undefined
  readonly method?: number | undefined
  readonly provider?: string | undefined
  readonly paidOn?: string | undefined
  readonly minYen?: number | undefined
  readonly maxYen?: number | undefined
  readonly member?: number | undefined
  readonly order?: string | undefined
  readonly exception?: 'any' | PaymentException | undefined
}

export const LISTED = `
  id,
  order_id,
  member_id,
  state,
  held_for,
  array(
    select kind
    from payment_exceptions
    where payment_id = payments.id
      and closed_at is null
    order by kind
  ) as exceptions,
  pay_id,
  provider,
  price_yen,
  points,
  created_at,
  paid_at`

const EXCEPTIONS = {
  held: `select id from payments where state = 'held'`,
  found: 'select payment_id from payment_exceptions where closed_at is null',
}

function exceptionCondition(exception: 'any' | PaymentException): string {
  switch (exception) {
    case 'any':
      return `id in (${EXCEPTIONS.held} union all ${EXCEPTIONS.found})`
    case 'amount':
    case 'currency':
    case 'late':
      return `state = 'held' and held_for = '${exception}'`
    default:
      return `id in (${EXCEPTIONS.found} and kind = '${exception}')`
  }
}

function conditionOf(filters: PaymentFilters): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const conditions = ['true']
  const add = (value: unknown, condition: (name: string) => string) => {
    if (value === undefined) return
    values.push(value)
    conditions.push(condition(`$${values.length}`))
  }
  const midnight = (day: string) => `(${day})::timestamp at time zone 'Asia/Tokyo'`
  add(filters.state, (name) => `state = ${name}`)
  add(filters.method, (name) => `pay_id = ${name}`)
  add(filters.provider, (name) => `provider = ${name}`)
  add(filters.paidOn, (name) => `paid_at >= ${midnight(`${name}::date`)}`)
  add(filters.paidOn, (name) => `paid_at < ${midnight(`${name}::date + 1`)}`)
  add(filters.minYen, (name) => `price_yen >= ${name}`)
  add(filters.maxYen, (name) => `price_yen <= ${name}`)
  add(filters.member, (name) => `member_id = ${name}`)
  add(filters.order, (name) => `order_id = ${name}`)
  if (filters.exception !== undefined) conditions.push(exceptionCondition(filters.exception))
  return { text: conditions.join('\n and '), values }
}

/**
 * Returns the ids of at most PAYMENTS_LISTED_MAX payments that match, because finding all would
 * read every payment. The ids are ascending or descending, as `direction` says. If the filter names
 * a day of payment, the payments are ordered by the time of payment instead. In the order of ids,
 * the statement would read all newer payments before those of an old day.
 */
export async function selectMatchingIds(
  on: Queryable,
  filters: PaymentFilters,
  direction: 'asc' | 'desc',
): Promise<readonly number[]> {
  const { text, values } = conditionOf(filters)
  const order = direction === 'asc' ? 'asc' : 'desc'
  const day = filters.paidOn === undefined ? '' : `paid_at ${order}, `
  const rows = await on.query<{ id: number }>({
    text: `
      select id
      from payments
      where ${text}
      order by ${day}id ${order}
      limit ${PAYMENTS_LISTED_MAX}`,
    values,
  })
  return rows.map(({ id }) => id)
}

/** Selects the columns of the list for these payments, in the order of `ids`. */
export function selectListedPayments(
  on: Queryable,
  ids: readonly number[],
): Promise<ListedPayment[]> {
  return on.query({
    text: `
      select ${LISTED}
      from payments
      join unnest($1::bigint[]) with ordinality as listed (listed_id, position) on listed_id = id
      order by position`,
    values: [ids],
  })
}
