import type { SearchResponse, TransactionInformation } from '@paypal/paypal-server-sdk'
import { readAmount } from '#server/outside/payments/amount.ts'
import type { ListedOrder, ProviderState, Unknown } from '#server/outside/payments/port.ts'
import { unknown } from '#server/outside/payments/verdicts.ts'
import type { PaypalClient } from './client.ts'

const PAGE_SIZE = 500
const PAGES_MAX = 100
/** PayPal answers for at most 31 days at a time. */
const SPAN_MS_MAX = 30 * 24 * 3_600_000

/**
 * Every order of the span that moved money, as its newest transaction tells. PayPal lists no order that was not
 * captured, and a transaction up to three hours after it happened.
 */
export async function listTransactions(
  client: PaypalClient,
  span: { readonly from: Date; readonly to: Date },
  signal: AbortSignal,
): Promise<readonly ListedOrder[] | Unknown> {
  const states = new Map<string, ProviderState>()
  for (let from = span.from.getTime(); from < span.to.getTime(); from += SPAN_MS_MAX) {
    const to = Math.min(from + SPAN_MS_MAX, span.to.getTime())
    const failed = await readSpan(client, { from, to }, signal, states)
    if (failed !== undefined) return failed
  }
  return [...states].map(([orderId, state]) => ({ orderId, state }))
}

async function readSpan(
  client: PaypalClient,
  { from, to }: { readonly from: number; readonly to: number },
  signal: AbortSignal,
  states: Map<string, ProviderState>,
): Promise<Unknown | undefined> {
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const asked = await client.ask<SearchResponse>(
      ({ transactions }, options) =>
        transactions.searchTransactions(
          {
            startDate: new Date(from).toISOString(),
            endDate: new Date(to).toISOString(),
            fields: 'transaction_info',
            pageSize: PAGE_SIZE,
            page,
          },
          options,
        ),
      signal,
    )
    if (asked.is === 'unknown') return asked
    if (asked.is === 'refused') return unknown(`PayPal lists no transactions: ${asked.code}`)
    const { transactionDetails, totalPages } = asked.result ?? {}
    if (!Array.isArray(transactionDetails)) return unknown('a list of PayPal that cannot be read')
    for (const { transactionInfo } of transactionDetails) noteTransaction(states, transactionInfo)
    if (page >= (totalPages ?? 1)) return undefined
  }
  return unknown('PayPal lists more pages than are read')
}

/** Oldest first, as PayPal gives them, so that a refund follows its payment. */
function noteTransaction(
  states: Map<string, ProviderState>,
  told: TransactionInformation | undefined,
): void {
  const amount = told?.transactionAmount
  const read = readAmount(amount?.value?.replace(/^-/, ''), amount?.currencyCode)
  if (told?.invoiceId === undefined || read === undefined) return
  const state = stateOfTransaction(told, read)
  if (state !== undefined) states.set(told.invoiceId, state)
}

/** By PayPal's event codes: T00 payments, T1107 refunds, T12 and T1106 money taken back. */
function stateOfTransaction(
  { transactionEventCode: code = '', transactionStatus: status }: TransactionInformation,
  { yen, currency }: { readonly yen: number; readonly currency: string },
): ProviderState | undefined {
  if (code === 'T1107') return { is: 'refunded', yen }
  if (code.startsWith('T12') || code === 'T1106') return { is: 'charged-back', yen }
  if (!code.startsWith('T00')) return undefined
  if (status === 'D') return { is: 'failed', code: 'DENIED' }
  return status === 'S' ? { is: 'paid', yen, currency } : { is: 'waiting' }
}
