import { z } from 'zod'
import { type EndRules, endOrder, REFUND_RULES } from '#server/external/payments/end-order.ts'
import type {
  Declined,
  Done,
  Next,
  PaymentOrder,
  ProviderOrder,
  ProviderStatus,
  RefundOrder,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { declined, done, unknown } from '#server/external/payments/results.ts'
import { csrfTokenOf } from './csrf-token.ts'
import { isOrderIdRefused, type OpenApi, problemCode, resultOfProblem } from './open-api.ts'
import type { GmoSettings } from './settings.ts'

/** An amount of yen. GMO's OpenAPI sends amounts as texts. */
export const yenText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
export const orderReference = z.object({
  accessId: z.string().min(1).max(64),
  orderId: z.string(),
  status: z.string(),
  amount: yenText,
})
const inquiryResponse = z.object({
  orderReference,
  cashResult: z
    .object({
      bankTransferPaymentInformation: z.object({ depositAmount: yenText.optional() }).optional(),
    })
    .optional(),
  errorInformation: z.object({ title: z.string().optional() }).optional(),
})
type InquiryResponse = z.output<typeof inquiryResponse>

type ChargedOrder = Pick<PaymentOrder, 'orderId' | 'yen' | 'returnUrl' | 'language'> & {
  /** The URL for GMO's notices. Absent for cards, because GMO sends no notices about them. */
  readonly noticeUrl?: string
}

export function merchantAndOrder(settings: GmoSettings, order: ChargedOrder) {
  const { noticeUrl } = order
  return {
    merchant: {
      ...merchantOf(settings, order.orderId),
      callbackUrl: order.returnUrl,
      ...(noticeUrl === undefined ? {} : { webhookUrl: noticeUrl }),
    },
    order: {
      orderId: order.orderId,
      amount: String(order.yen),
      currency: 'JPY',
      transactionType: 'CIT',
    },
    ...(settings.isSandbox ? { additionalOptions: { language: order.language } } : {}),
  }
}

export function merchantOf(settings: GmoSettings, orderId: string) {
  return { ...settings.merchant(), csrfToken: csrfTokenOf(settings, orderId) }
}

interface ChargeCall<Schema extends z.ZodType> {
  readonly path: string
  readonly idempotencyKey: string
  readonly body: object
  readonly schema: Schema
}

/** Opens a charge at GMO, and reads the response by the schema of the payment method. */
export async function postCharge<Schema extends z.ZodType>(
  openApi: OpenApi,
  { path, idempotencyKey, body, schema }: ChargeCall<Schema>,
  signal: AbortSignal,
): Promise<{ readonly is: 'charge'; readonly charge: z.output<Schema> } | Declined | Unknown> {
  const response = await openApi.post({ path, idempotencyKey, body }, signal)
  if (response.is === 'unknown') return response
  if (response.is === 'problem') return resultOfProblem(response)
  const read = schema.safeParse(response.body)
  return read.success
    ? { is: 'charge', charge: read.data }
    : unknown(`${path}: unreadable response`)
}

/** The shop knows its order id even if the response to `start` was lost. */
export async function fetchOrderStatus(
  openApi: OpenApi,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<ProviderStatus | Unknown> {
  const found = await findOrder(openApi, order, signal)
  return found.is === 'order' ? statusOf(found.response, order) : found
}

/**
 * Refunds a paid order, or lowers its amount to what a part leaves. The amount is compared before:
 * an earlier call whose answer was lost may have lowered it, and GMO would also raise the amount of
 * a card.
 */
export async function refundOrder(
  openApi: OpenApi,
  { key, leftYen, ...order }: RefundOrder,
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  if (leftYen === undefined)
    return cancelOrder(openApi, order, { key, rules: REFUND_RULES }, signal)
  const found = await findOrder(openApi, order, signal)
  const status = found.is === 'order' ? statusOf(found.response, { yen: order.yen }) : found
  return endOrder(status, REFUND_RULES, async () => {
    if (found.is !== 'order') return declined(found.is)
    const { accessId, amount } = found.response.orderReference
    if (amount === leftYen) return done
    if (amount !== leftYen + order.yen) return declined('other-amount')
    return lowerAmount(openApi, { key, accessId, leftYen }, signal)
  })
}

/**
 * A card takes `AUTH` or `CAPTURE` for its new amount, and a wallet ignores the field. GMO has just
 * reported the order as paid, so each refusal is final, such as that of Apple Pay by Visa.
 */
async function lowerAmount(
  openApi: OpenApi,
  { key, accessId, leftYen }: { key: string; accessId: string; leftYen: number },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const body = { accessId, amount: String(leftYen), authorizationMode: 'CAPTURE' }
  const response = await openApi.post({ path: '/order/update', body, idempotencyKey: key }, signal)
  if (response.is !== 'problem') return response.is === 'ok' ? done : response
  const isRefusal = response.status === 400 || response.status === 402
  const result = resultOfProblem(response)
  return isRefusal && result.is === 'unknown' ? declined(problemCode(response)) : result
}

/**
 * Cancels an unpaid or authorized order, or refunds a paid order. GMO has a single call for both
 * purposes. `rules` lists the statuses in which the shop makes this call. GMO may not cancel an order
 * that the buyer can still pay, like the order of a carrier: such an order ends only when it expires.
 */
export async function cancelOrder(
  openApi: OpenApi,
  order: ProviderOrder,
  { key, rules }: { readonly key?: string; readonly rules: EndRules },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const found = await findOrder(openApi, order, signal)
  const status = found.is === 'order' ? statusOf(found.response, { yen: order.yen }) : found
  return endOrder(status, rules, async () => {
    if (found.is !== 'order') return declined(found.is)
    const { accessId, amount } = found.response.orderReference
    // A cancellation of a paid order returns all that is left of it.
    if (status.is === 'paid' && amount > order.yen) return declined('other-amount')
    const response = await openApi.post(
      {
        path: '/order/cancel',
        body: { accessId },
        ...(key === undefined ? {} : { idempotencyKey: key }),
      },
      signal,
    )
    if (response.is !== 'problem') return response.is === 'ok' ? done : response
    const isUncancellable = status.is === 'waiting' && response.title === 'invalid_status'
    return isUncancellable ? declined(response.title) : resultOfProblem(response)
  })
}

/** Captures once. GMO refuses if the order is in another status. */
export async function captureOrder(
  openApi: OpenApi,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<Next | Declined | Unknown> {
  const found = await accessIdOf(openApi, order, signal)
  if (found.is === 'unknown') return found
  const { accessId } = found
  const response = await openApi.post({ path: '/order/capture', body: { accessId } }, signal)
  if (response.is === 'problem') return resultOfProblem(response)
  return response.is === 'ok' ? { is: 'next', next: { do: 'nothing' } } : response
}

/** Without a reference, finds the order by the shop's order id. */
export async function accessIdOf(
  openApi: OpenApi,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<{ readonly is: 'access-id'; readonly accessId: string } | Unknown> {
  const { accessId } = order.reference
  if (accessId !== undefined) return { is: 'access-id', accessId }
  const found = await findOrder(openApi, order, signal)
  if (found.is === 'unknown') return found
  if (found.is === 'missing') return unknown('GMO has no such order')
  return { is: 'access-id', accessId: found.response.orderReference.accessId }
}

interface FoundOrder {
  readonly is: 'order'
  readonly response: InquiryResponse
}

async function findOrder(
  openApi: OpenApi,
  { orderId }: ProviderOrder,
  signal: AbortSignal,
): Promise<FoundOrder | { readonly is: 'missing' } | Unknown> {
  const response = await openApi.post({ path: '/order/inquiry', body: { orderId } }, signal)
  if (response.is === 'unknown') return response
  if (response.is === 'problem') {
    if (isOrderIdRefused(response)) return { is: 'missing' }
    return unknown(`an inquiry refused with ${response.status}`)
  }
  const read = inquiryResponse.safeParse(response.body)
  if (!read.success) return unknown('/order/inquiry: unreadable response')
  if (read.data.orderReference.orderId !== orderId) return unknown('a response about another order')
  return { is: 'order', response: read.data }
}

/**
 * Reads the order's status. A bank transfer paid in parts stays TRADING until the sum is complete.
 * Its deposit amount is the total received and may exceed the price.
 */
function statusOf(
  { orderReference, cashResult, errorInformation }: InquiryResponse,
  { yen: orderedYen, paidYen }: Pick<ProviderOrder, 'yen' | 'paidYen'>,
): ProviderStatus | Unknown {
  const { status, amount: yen } = orderReference
  const deposit = cashResult?.bankTransferPaymentInformation?.depositAmount
  switch (status) {
    case 'UNPROCESSED':
    case 'AUTHENTICATED':
    case 'REQSUCCESS':
    case 'AUTHPROCESS':
    case 'TRADING':
      return { is: 'waiting' }
    case 'AUTH':
      return { is: 'authorised', yen }
    case 'PAYSUCCESS':
      return { is: 'paid', yen: deposit ?? yen, currency: 'JPY' }
    case 'SALES':
    case 'CAPTURE':
      // A part was returned by lowering the amount of the order.
      if (paidYen !== undefined && yen < paidYen) return { is: 'refunded', yen: paidYen - yen }
      return { is: 'paid', yen, currency: 'JPY' }
    case 'PAYFAIL':
      return { is: 'failed', code: errorInformation?.title ?? status }
    // After a cancellation, GMO gives the amount as 0, even if the order was paid before.
    case 'CANCEL':
    case 'STOP':
      return { is: 'cancelled' }
    case 'EXPIRED':
      return { is: 'expired' }
    // RETURN and REQRETURN are refunds of the whole order. The amount in the response is ignored,
    // because it may be the price or the unrefunded rest. REQRETURN means that the wallet has
    // accepted the refund and has not completed it yet.
    case 'REQRETURN':
      return { is: 'refunded', yen: orderedYen, isPending: true }
    case 'RETURN':
      return { is: 'refunded', yen: orderedYen }
    default:
      return unknown(`an order in the status ${status.slice(0, 20)}`)
  }
}
