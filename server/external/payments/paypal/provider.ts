import type { Order, PatchOp } from '@paypal/paypal-server-sdk'
import { type EndRules, endOrder } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  Done,
  Next,
  PaymentOrder,
  PaymentProvider,
  ProviderOrder,
  ProviderStatus,
  ResumeRequest,
  Started,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import {
  acknowledgeByStatus,
  declined,
  declinedOrUnknown,
  type RefundWords,
  refundOutcome,
  unknown,
} from '#server/external/payments/results.ts'
import { type PaypalClient, paypalClient } from './client.ts'
import { createOrder, PAYPAL_ORDER } from './create-order.ts'
import { findDispute } from './disputes.ts'
import { expectOrder, type FoundOrder, findOrder, getOrder } from './find-order.ts'
import { parsePaypalNotice } from './notice.ts'
import {
  amountOf,
  captureOf,
  invoiceOf,
  isCapturePending,
  payeeOf,
  statusOf,
} from './order-status.ts'
import type { PaypalSettings } from './settings.ts'
import { listTransactions } from './transactions.ts'

/**
 * Opens the provider PayPal. The shop's server creates a PayPal order, which the buyer approves in
 * PayPal's script. `start` assigns the approved PayPal order to the payment by writing the shop's
 * order id into it. `resume` captures the money.
 */
export function paypalProvider(settings: PaypalSettings): PaymentProvider {
  const account = { client: paypalClient(settings), merchantId: settings.merchantId }
  const { client } = account
  const now = settings.now ?? (() => new Date())
  return {
    name: 'paypal',
    reportsWonDisputes: true,
    start: (order, signal) => start(account, order, signal),
    resume: (request, signal) => capture(account, request, signal),
    fetchStatus: (order, signal) => fetchStatus(account, order, signal),
    cancel: (order, signal) => cancel(account, order, signal),
    refund: (order, signal) => refund(client, order, signal),
    parseNotice: (notice, signal) => parsePaypalNotice(client, settings.webhookId, notice, signal),
    acknowledge: acknowledgeByStatus,
    clientConfig: () => clientConfig(settings),
    scriptOrders: { create: (order, signal) => createOrder(client, order, signal) },
    list: (span, signal) => listTransactions(client, { ...span, now: now() }, signal),
    listsOnlyPaid: true,
  }
}

interface PaypalAccount {
  readonly client: PaypalClient
  readonly merchantId: string
}

function clientConfig({ clientId, scriptUrl, sources }: PaypalSettings) {
  const query = new URLSearchParams({
    'client-id': clientId,
    currency: 'JPY',
    intent: 'capture',
    // PayPal's script must offer no payment by card, because cards have their own method in the
    // shop.
    'disable-funding': 'card',
  })
  return {
    provider: 'paypal',
    scriptUrl: `${scriptUrl}?${query}`,
    parameters: { clientId, currency: 'JPY' },
    sources,
  } as const
}

async function start(
  { client, merchantId }: PaypalAccount,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const paypalOrder = order.scriptReference
  if (paypalOrder === undefined || !PAYPAL_ORDER.test(paypalOrder)) return declined('NO_ORDER')
  const response = await getOrder(client, paypalOrder, signal)
  if (response.is !== 'ok') return declinedOrUnknown(response)
  const fault = orderMismatchOf(response.result, { ...order, merchantId })
  if (fault !== undefined) return declined(fault)
  const started: Started = {
    is: 'started',
    reference: { paypalOrder },
    next: { do: 'nothing' },
  }
  if (invoiceOf(response.result) === order.orderId) return started
  const claimed = await claimOrder(client, { paypalOrder, orderId: order.orderId }, signal)
  return claimed ?? started
}

const ADD = 'add' as PatchOp.Add

/**
 * Returns why the PayPal order from the browser cannot pay for this payment; undefined if it can.
 * The check is needed because the browser may send the id of any PayPal order. The client id is
 * public, so anyone can create PayPal orders for any payee and amount.
 */
function orderMismatchOf(
  paypalOrder: Order,
  order: PaymentOrder & Pick<PaypalAccount, 'merchantId'>,
): string | undefined {
  const invoice = invoiceOf(paypalOrder)
  const isOurs = invoice === order.orderId
  const amount = amountOf(paypalOrder)
  const fees = paypalOrder.purchaseUnits?.[0]?.paymentInstruction?.platformFees ?? []
  if (invoice !== undefined && !isOurs) return 'ORDER_OF_ANOTHER_PAYMENT'
  if (paypalOrder.intent !== 'CAPTURE') return 'INTENT_DIFFERS'
  if (paypalOrder.purchaseUnits?.length !== 1) return 'UNITS_DIFFER'
  if (payeeOf(paypalOrder) !== order.merchantId) return 'PAYEE_DIFFERS'
  if (fees.length > 0) return 'FEES_FOR_OTHERS'
  if (amount?.currency !== 'JPY') return 'CURRENCY_DIFFERS'
  if (amount.yen !== order.yen) return 'AMOUNT_DIFFERS'
  if (isOurs && paypalOrder.status === 'COMPLETED') return undefined
  return paypalOrder.status === 'APPROVED' ? undefined : 'ORDER_NOT_APPROVED'
}

/** Writes the shop's order id into the PayPal order. Returns undefined on success. */
async function claimOrder(
  client: PaypalClient,
  { paypalOrder, orderId }: { readonly paypalOrder: string; readonly orderId: string },
  signal: AbortSignal,
): Promise<Declined | Unknown | undefined> {
  const unit = "/purchase_units/@reference_id=='default'"
  const response = await client.call<unknown>(
    ({ orders }, options) =>
      orders.patchOrder(
        {
          id: paypalOrder,
          body: [
            { op: ADD, path: `${unit}/invoice_id`, value: orderId },
            { op: ADD, path: `${unit}/custom_id`, value: orderId },
          ],
        },
        options,
      ),
    signal,
  )
  if (response.is !== 'ok') return declinedOrUnknown(response)
  return response.status === 204 ? undefined : unknown('PayPal answered a patch with content')
}

async function capture(
  { client, merchantId }: PaypalAccount,
  { orderId, reference, idempotencyKey }: ResumeRequest,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const { paypalOrder } = reference
  if (paypalOrder === undefined) return declined('NO_ORDER')
  const captured = await client.call<Order>(
    ({ orders }, options) =>
      orders.captureOrder(
        {
          id: paypalOrder,
          paypalRequestId: idempotencyKey,
          prefer: 'return=representation',
          body: {},
        },
        options,
      ),
    signal,
  )
  const response = expectOrder(captured, paypalOrder)
  const next: Next = { is: 'next', next: { do: 'nothing' } }
  if (response.is === 'refused' && response.code === ALREADY_CAPTURED) return next
  if (response.is !== 'ok') return declinedOrUnknown(response)
  const status = statusOf(response.result, { orderId, merchantId })
  if (status.is === 'unknown') return status
  return status.is === 'failed' ? declined(status.code) : next
}

/**
 * Fetches an order's status. A payment without a reference counts as missing: it cannot be paid,
 * because only `resume` captures and `resume` needs the reference.
 */
async function fetchStatus(
  account: PaypalAccount,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<ProviderStatus | Unknown> {
  const found = await findOrder(account.client, order, signal)
  const status = statusOfFound(account, order, found)
  const captureId = found.is === 'order' ? captureOf(found.order)?.id : undefined
  return captureId === undefined
    ? status
    : withDispute(account.client, { order, status, captureId }, signal)
}

/**
 * Returns the status with the outcome of the newest dispute. After the shop has won a dispute, a
 * capture may still name the chargeback, or may look as if there had never been one.
 */
async function withDispute(
  client: PaypalClient,
  { order, status, captureId }: DisputedOrder,
  signal: AbortSignal,
): Promise<ProviderStatus | Unknown> {
  const hasMoney = status.is === 'paid' || status.is === 'refunded'
  if (status.is !== 'charged-back' && !(hasMoney && order.isChargedBack === true)) return status
  const dispute = await findDispute(client, captureId, signal)
  if (dispute.is === 'unknown') return dispute
  if (!dispute.isWon) return status
  if (status.is === 'refunded') return { ...status, returnedAfter: 'dispute' }
  return { is: 'paid', yen: status.yen, currency: 'JPY', returnedAfter: 'dispute' }
}

interface DisputedOrder {
  readonly order: ProviderOrder
  readonly status: ProviderStatus | Unknown
  readonly captureId: string
}

function statusOfFound(
  { merchantId }: PaypalAccount,
  { orderId }: ProviderOrder,
  found: FoundOrder | Unknown,
): ProviderStatus | Unknown {
  return found.is === 'order' ? statusOf(found.order, { orderId, merchantId }) : found
}

/**
 * Reports an order as cancelled unless the order's money has been captured. PayPal has no call that
 * cancels an order, but an order that is never captured expires by itself. The result is `unknown`
 * while PayPal reviews a capture: the money may still come, so the shop must not end the payment.
 */
async function cancel(
  account: PaypalAccount,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findOrder(account.client, order, signal)
  const status = statusOfFound(account, order, found)
  if (status.is === 'waiting' && found.is === 'order' && isCapturePending(found.order))
    return unknown('PayPal has not completed the capture yet')
  return endOrder(status, CANCEL_RULES, async () => declined(ALREADY_CAPTURED))
}

const ALREADY_CAPTURED = 'ORDER_ALREADY_CAPTURED'
const CANCEL_RULES: EndRules = {
  callFrom: [],
  doneFrom: ['missing', 'waiting', 'authorised', 'failed', 'cancelled', 'expired'],
  declinedCode: ALREADY_CAPTURED,
}

async function refund(
  client: PaypalClient,
  order: ProviderOrder & { readonly key: string },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const { paypalOrder } = order.reference
  if (paypalOrder === undefined) return declined('NO_ORDER')
  const found = await getOrder(client, paypalOrder, signal)
  if (found.is !== 'ok') return declinedOrUnknown(found)
  const captureId = captureOf(found.result)?.id
  if (captureId === undefined || invoiceOf(found.result) !== order.orderId)
    return declined('NOT_CAPTURED')
  const response = await client.call(
    ({ payments }, options) =>
      payments.refundCapturedPayment(
        {
          captureId,
          paypalRequestId: order.key,
          prefer: 'return=representation',
          body: { amount: { currencyCode: 'JPY', value: `${order.yen}` } },
        },
        options,
      ),
    signal,
  )
  return refundOutcome(response, (refund) => refund?.status, REFUND_WORDS)
}

const REFUND_WORDS: RefundWords = {
  provider: 'PayPal',
  done: ['COMPLETED', 'PENDING'],
  declined: ['FAILED', 'CANCELLED'],
  alreadyRefundedCode: 'CAPTURE_FULLY_REFUNDED',
}
