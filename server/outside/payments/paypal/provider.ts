import { type Order, PatchOp } from '@paypal/paypal-server-sdk'
import type {
  Declined,
  Done,
  KnownOrder,
  Next,
  PaymentOrder,
  PaymentProvider,
  ProviderState,
  Resumed,
  Started,
  Unknown,
} from '#server/outside/payments/port.ts'
import { declined, done, unknown } from '#server/outside/payments/verdicts.ts'
import { type Asked, type PaypalClient, paypalClient } from './client.ts'
import { parsePaypalNotice } from './notice.ts'
import { amountOf, captureOf, invoiceOf, payeeOf, stateOf } from './order-state.ts'
import type { PaypalSettings } from './settings.ts'
import { listTransactions } from './transactions.ts'

/**
 * PayPal: its script in the browser creates the order and has it approved; `start` takes that order for the payment
 * by writing our id on it, `resume` captures it.
 */
export function paypalProvider(settings: PaypalSettings): PaymentProvider {
  const account = { client: paypalClient(settings), merchantId: settings.merchantId }
  const { client } = account
  const now = settings.now ?? (() => new Date())
  return {
    name: 'paypal',
    start: (order, signal) => start(account, order, signal),
    resume: (resumed, signal) => capture(account, resumed, signal),
    inquire: (known, signal) => inquire(account, known, signal),
    cancel: (known, signal) => cancel(account, known, signal),
    refund: (known, signal) => refund(client, known, signal),
    parseNotice: (notice, signal) => parsePaypalNotice(client, settings.webhookId, notice, signal),
    ack: (isKept) => ({ status: isKept ? 200 : 400, contentType: 'text/plain', body: '' }),
    clientConfig: () => clientConfig(settings),
    list: (span, signal) => listTransactions(client, { ...span, now: now() }, signal),
    listsOnlyPaid: true,
  }
}

interface Account {
  readonly client: PaypalClient
  readonly merchantId: string
}

function clientConfig({ clientId, scriptUrl, origins }: PaypalSettings) {
  const query = new URLSearchParams({ 'client-id': clientId, currency: 'JPY', intent: 'capture' })
  return {
    provider: 'paypal',
    scriptUrl: `${scriptUrl}?${query}`,
    parameters: { clientId, currency: 'JPY' },
    origins,
  } as const
}

async function start(
  { client, merchantId }: Account,
  order: PaymentOrder,
  signal: AbortSignal,
): Promise<Started | Declined | Unknown> {
  const paypalOrder = order.scriptReference
  if (paypalOrder === undefined || !PAYPAL_ORDER.test(paypalOrder)) return declined('NO_ORDER')
  const asked = await getOrder(client, paypalOrder, signal)
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused') return declined(asked.code)
  const fault = faultOfOrder(asked.result, { ...order, merchantId })
  if (fault !== undefined) return declined(fault)
  const started: Started = {
    is: 'started',
    reference: { paypalOrder },
    next: { do: 'nothing' },
  }
  if (invoiceOf(asked.result) === order.orderId) return started
  const claimed = await claim(client, { paypalOrder, orderId: order.orderId }, signal)
  return claimed ?? started
}

const ADD = PatchOp.Add
const PAYPAL_ORDER = /^[A-Za-z0-9-]{1,64}$/

/** What forbids to take the browser's order for this payment: anybody may have created it, for anybody, of any amount. */
function faultOfOrder(
  paypalOrder: Order,
  order: PaymentOrder & Pick<Account, 'merchantId'>,
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

/** Writes our id on PayPal's order; nothing is returned where that is done. */
async function claim(
  client: PaypalClient,
  { paypalOrder, orderId }: { readonly paypalOrder: string; readonly orderId: string },
  signal: AbortSignal,
): Promise<Declined | Unknown | undefined> {
  const unit = "/purchase_units/@reference_id=='default'"
  const asked = await client.ask<unknown>(
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
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused') return declined(asked.code)
  return asked.status === 204 ? undefined : unknown('PayPal answered a change with content')
}

async function capture(
  { client, merchantId }: Account,
  { orderId, reference, idempotencyKey }: Resumed,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const { paypalOrder } = reference
  if (paypalOrder === undefined) return declined('NO_ORDER')
  const captured = await client.ask<Order>(
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
  const asked = theOrder(captured, paypalOrder)
  const next: Next = { is: 'next', next: { do: 'nothing' } }
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused')
    return asked.code === 'ORDER_ALREADY_CAPTURED' ? next : declined(asked.code)
  const state = stateOf(asked.result, { orderId, merchantId })
  if (state.is === 'unknown') return state
  return state.is === 'failed' ? declined(state.code) : next
}

/** Only `resume` takes money, and only with a reference: without one there was nothing that could have been paid. */
async function inquire(
  { client, merchantId }: Account,
  { orderId, reference }: KnownOrder,
  signal: AbortSignal,
): Promise<ProviderState | Unknown> {
  const { paypalOrder } = reference
  if (paypalOrder === undefined) return { is: 'missing' }
  const asked = await getOrder(client, paypalOrder, signal)
  if (asked.is === 'unknown') return asked
  if (asked.is === 'answered') return stateOf(asked.result, { orderId, merchantId })
  // PayPal forgets an order that was approved and never captured.
  return asked.status === 404 ? { is: 'expired' } : unknown(`PayPal refuses: ${asked.code}`)
}

/** PayPal cannot take an approval back: what nobody captures runs out by itself. */
async function cancel(
  account: Account,
  known: KnownOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const state = await inquire(account, known, signal)
  if (state.is === 'unknown') return state
  return ['paid', 'refunded', 'charged-back'].includes(state.is)
    ? declined('ORDER_ALREADY_CAPTURED')
    : done
}

async function refund(
  client: PaypalClient,
  known: KnownOrder & { readonly key: string },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const { paypalOrder } = known.reference
  if (paypalOrder === undefined) return declined('NO_ORDER')
  const found = await getOrder(client, paypalOrder, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'refused') return declined(found.code)
  const captureId = captureOf(found.result)?.id
  if (captureId === undefined || invoiceOf(found.result) !== known.orderId)
    return declined('NOT_CAPTURED')
  const asked = await client.ask(
    ({ payments }, options) =>
      payments.refundCapturedPayment(
        {
          captureId,
          paypalRequestId: known.key,
          prefer: 'return=representation',
          body: { amount: { currencyCode: 'JPY', value: `${known.yen}` } },
        },
        options,
      ),
    signal,
  )
  if (asked.is === 'unknown') return asked
  if (asked.is === 'refused')
    return asked.code === 'CAPTURE_FULLY_REFUNDED' ? done : declined(asked.code)
  switch (asked.result?.status) {
    case 'COMPLETED':
    case 'PENDING':
      return done
    case 'FAILED':
    case 'CANCELLED':
      return declined(asked.result.status)
    default:
      return unknown('a refund of PayPal that cannot be read')
  }
}

async function getOrder(
  client: PaypalClient,
  id: string,
  signal: AbortSignal,
): Promise<Asked<Order>> {
  return theOrder(
    await client.ask(({ orders }, options) => orders.getOrder({ id }, options), signal),
    id,
  )
}

/** An answer that is not about the order that was asked for says nothing about it. */
function theOrder(asked: Asked<Order>, id: string): Asked<Order> {
  if (asked.is !== 'answered') return asked
  const { id: told, status } = asked.result ?? {}
  return told === id && typeof status === 'string' ? asked : unknown('PayPal told another order')
}
