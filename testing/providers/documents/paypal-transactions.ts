import { DAY_MS, HOUR_MS } from '#server/platform/time/durations.ts'

/** Money that came to the account or left it. */
export interface Movement {
  readonly orderId: string
  /** The shop's own order id; null for money that is none of the shop's. */
  readonly invoiceId: string | null
  /** PayPal's event code, such as T0006 for a payment by its checkout. */
  readonly code: string
  /** The yen; negative if the money left the account. */
  readonly value: string
  readonly at: Date
}

/** PayPal lists a transaction up to three hours late. */
const DELAY_MS = 3 * HOUR_MS
const SPAN_MS_MAX = 31 * DAY_MS
const PAGE_SIZE_DEFAULT = 100

/**
 * Returns one page of the account's transactions, in the form of PayPal's description
 * `reporting_transactions_v1`. Returns null if the span is longer than PayPal allows. PayPal's
 * description allows no empty list of transactions, so a page without transactions lacks the list.
 */
export function movementsPage(
  movements: readonly Movement[],
  parameters: URLSearchParams,
  now: Date,
): object | null {
  const [start, end] = ['start_date', 'end_date'].map((name) =>
    Date.parse(parameters.get(name) ?? ''),
  )
  const [from, to] = [start ?? Number.NaN, end ?? Number.NaN]
  if (!(to >= from && to - from <= SPAN_MS_MAX)) return null
  const refreshed = now.getTime() - DELAY_MS
  const listed = movements.filter(
    ({ at }) => at.getTime() >= from && at.getTime() <= Math.min(to, refreshed),
  )
  const size = Number(parameters.get('page_size') ?? PAGE_SIZE_DEFAULT)
  const page = Number(parameters.get('page') ?? 1)
  const details = listed.slice((page - 1) * size, page * size).map(detailOf)
  return {
    ...(details.length === 0 ? {} : { transaction_details: details }),
    account_number: 'QYR5Z8XDVJNXQ',
    start_date: timeOf(from),
    end_date: timeOf(to),
    last_refreshed_datetime: timeOf(refreshed),
    page,
    total_items: listed.length,
    total_pages: Math.ceil(listed.length / size),
  }
}

/** Returns a time without milliseconds and with an offset, as in the examples of PayPal's page. */
const timeOf = (time_ms: number) => new Date(time_ms).toISOString().replace(/\.\d+Z$/, '+00:00')

function detailOf({ orderId, invoiceId, code, value, at }: Movement) {
  const time = timeOf(at.getTime())
  const isPayment = code.startsWith('T00')
  return {
    transaction_info: {
      transaction_id: `${isPayment ? '3C' : '1J'}${orderId.slice(2)}`,
      ...(isPayment
        ? { paypal_reference_id: orderId, paypal_reference_id_type: 'ODR' }
        : { paypal_reference_id: `3C${orderId.slice(2)}`, paypal_reference_id_type: 'TXN' }),
      transaction_event_code: code,
      transaction_initiation_date: time,
      transaction_updated_date: time,
      transaction_amount: { currency_code: 'JPY', value },
      fee_amount: { currency_code: 'JPY', value: '0' },
      transaction_status: 'S',
      ...(invoiceId === null ? {} : { invoice_id: invoiceId, custom_field: invoiceId }),
      protection_eligibility: '02',
    },
  }
}

/** Adds payments that carry no order id of the shop. */
export function addForeign(movements: Movement[], count: number, at: Date): void {
  for (let added = 0; added < count; added += 1) {
    const orderId = `6P190127TN${String(movements.length).padStart(7, '0')}`
    movements.push({ orderId, invoiceId: null, code: 'T0006', value: '1000', at })
  }
}
