import type { SearchResponse, TransactionInformation } from '@paypal/paypal-server-sdk'
import { readAmount } from '#server/external/payments/amount.ts'
import type {
  ListedOrder,
  ProviderStatus,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { HOUR_MS } from '#server/platform/time/durations.ts'
import type { PaypalClient } from './client.ts'

const PAGE_SIZE = 500
const PAGES_MAX = 100
/** The longest time span that the shop requests at once. PayPal accepts at most 31 days. */
const SPAN_MS_MAX = 30 * 24 * HOUR_MS

interface Span {
  readonly from: Date
  readonly to: Date
  readonly now: Date
}

/**
 * Lists every order that moved money within the span, with its present status. PayPal lists a
 * transaction up to three hours late, so the result is `unknown` until PayPal has listed the whole
 * span.
 */
export async function listTransactions(
  client: PaypalClient,
  { from, to, now }: Span,
  signal: AbortSignal,
): Promise<readonly ListedOrder[] | Unknown> {
  const states = new Map<string, ProviderStatus>()
  const listed_ms = Math.min(to.getTime(), now.getTime())
  const end = Math.max(to.getTime(), now.getTime())
  for (let start = from.getTime(); start < end; start += SPAN_MS_MAX) {
    const part = { start, end: Math.min(start + SPAN_MS_MAX, end) }
    const read = await readSpan(client, part, signal)
    if ('is' in read) return read
    if (read.refreshed_ms < listed_ms) return unknown('PayPal has not listed the span yet')
    for (const transaction of read.transactions) applyTransaction(states, transaction, to)
  }
  return [...states].map(([orderId, status]) => ({ orderId, status: status }))
}

interface SpanPage {
  readonly transactions: readonly TransactionInformation[]
  readonly refreshed_ms: number
}

async function readSpan(
  client: PaypalClient,
  { start, end }: { readonly start: number; readonly end: number },
  signal: AbortSignal,
): Promise<SpanPage | Unknown> {
  const transactions: TransactionInformation[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const response = await client.call<SearchResponse>(
      (controllers, options) =>
        controllers.transactions.searchTransactions(
          {
            startDate: new Date(start).toISOString(),
            endDate: new Date(end).toISOString(),
            fields: 'transaction_info',
            pageSize: PAGE_SIZE,
            page,
          },
          options,
        ),
      signal,
    )
    if (response.is === 'unknown') return response
    if (response.is === 'refused') return unknown(`PayPal lists no transactions: ${response.code}`)
    const { totalItems, totalPages = 1, lastRefreshedDatetime } = response.result ?? {}
    // PayPal's description allows no empty list, so the list may be missing on a day without
    // transactions.
    const empty = totalItems === 0 ? [] : undefined
    const transactionDetails = response.result?.transactionDetails ?? empty
    if (!Array.isArray(transactionDetails)) return unknown('an unreadable list of PayPal')
    transactions.push(...transactionDetails.flatMap(({ transactionInfo }) => transactionInfo ?? []))
    const refreshed_ms = Date.parse(lastRefreshedDatetime ?? '')
    if (page >= totalPages)
      return { transactions, refreshed_ms: Number.isNaN(refreshed_ms) ? end : refreshed_ms }
  }
  return unknown('PayPal lists too many pages')
}

/**
 * The caller passes transactions from the oldest to the newest. A transaction at `to` or later,
 * such as a refund, is ignored unless `states` already contains its order.
 */
function applyTransaction(
  states: Map<string, ProviderStatus>,
  transaction: TransactionInformation,
  to: Date,
): void {
  const { invoiceId, transactionAmount: amount, transactionInitiationDate: at } = transaction
  const read = readAmount(amount?.value?.replace(/^-/, ''), amount?.currencyCode)
  if (invoiceId === undefined || read === undefined) return
  const isOfSpan = states.has(invoiceId) || Date.parse(at ?? '') < to.getTime()
  const status = statusOfTransaction(transaction, read)
  if (status !== undefined && isOfSpan)
    states.set(invoiceId, mergeStatus(states.get(invoiceId), status))
}

/** Refunded amounts add up, because PayPal lists each partial refund as a transaction. */
function mergeStatus(before: ProviderStatus | undefined, status: ProviderStatus): ProviderStatus {
  if (before?.is !== 'refunded' || status.is !== 'refunded') return status
  return { is: 'refunded', yen: before.yen + status.yen }
}

/**
 * Returns the order status that a transaction leads to, by PayPal's event codes: T00 for payments,
 * T1107 for refunds, T12 and T1106 for chargebacks. A chargeback that the shop won has the same
 * code as the lost one, but its amount is positive.
 */
function statusOfTransaction(
  transaction: TransactionInformation,
  { yen, currency }: { readonly yen: number; readonly currency: string },
): ProviderStatus | undefined {
  const { transactionEventCode: code = '', transactionStatus: status } = transaction
  const isOutgoing = transaction.transactionAmount?.value?.startsWith('-') === true
  if (code === 'T1107') return statusOfRefund(yen, status)
  if (code.startsWith('T12') || code === 'T1106')
    return isOutgoing ? { is: 'charged-back', yen } : { is: 'paid', yen, currency }
  if (!code.startsWith('T00')) return undefined
  if (status === 'D') return { is: 'failed', code: 'DENIED' }
  return status === 'S' ? { is: 'paid', yen, currency } : { is: 'waiting' }
}

/** Undefined if it was denied or reversed: nothing changes. Status `P` can still fail. */
function statusOfRefund(yen: number, status: string | undefined): ProviderStatus | undefined {
  if (status === 'D' || status === 'V') return undefined
  return { is: 'refunded', yen, ...(status === 'P' ? { isPending: true } : {}) }
}
