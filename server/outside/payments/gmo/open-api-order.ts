import { z } from 'zod'
import type {
  Declined,
  Done,
  PaymentOrder,
  ProviderOrder,
  ProviderStatus,
  Unknown,
} from '#server/outside/payments/payment-provider.ts'
import { declined, done, unknown } from '#server/outside/payments/results.ts'
import { type OpenApi, resultOfProblem } from './open-api.ts'
import type { GmoSettings } from './settings.ts'

/** This API sends amounts as text. */
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

/** The shop's and the order's fields, the same for every method. */
export function merchantAndOrder(settings: GmoSettings, order: PaymentOrder) {
  return {
    merchant: {
      ...settings.merchant,
      callbackUrl: order.returnUrl,
      webhookUrl: order.noticeUrl,
      csrfToken: settings.csrfToken,
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

/**
 * Fetches an order's status by our own id, so it is found even if the answer to `start` was lost.
 */
export async function fetchOrderStatus(
  openApi: OpenApi,
  { orderId }: ProviderOrder,
  signal: AbortSignal,
): Promise<ProviderStatus | Unknown> {
  const response = await openApi.post({ path: '/order/inquiry', body: { orderId } }, signal)
  if (response.is === 'unknown') return response
  if (response.is === 'problem') {
    if (/not_?found/.test(response.title)) return { is: 'missing' }
    return unknown(`an inquiry refused with ${response.status}`)
  }
  const read = inquiryResponse.safeParse(response.body)
  if (!read.success) return unknown('/order/inquiry: unreadable response')
  if (read.data.orderReference.orderId !== orderId) return unknown('a response about another order')
  return statusOf(read.data)
}

/**
 * Cancels an unpaid or approved order, or refunds a paid one: GMO has one call for all of these.
 * `allowedFrom` names the statuses from which the caller wants that, so the status is fetched
 * first.
 */
export async function cancelOrder(
  openApi: OpenApi,
  order: ProviderOrder,
  {
    key,
    allowedFrom,
  }: { readonly key: string; readonly allowedFrom: readonly ProviderStatus['is'][] },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const status = await fetchOrderStatus(openApi, order, signal)
  if (status.is === 'unknown') return status
  if (!allowedFrom.includes(status.is)) return resultIfEnded(status, allowedFrom)
  const accessId = await accessIdOf(openApi, order, signal)
  if (accessId === null) return unknown('an order without its key')
  const response = await openApi.post(
    { path: '/order/cancel', body: { accessId }, idempotencyKey: key },
    signal,
  )
  if (response.is === 'problem') return resultOfProblem(response)
  return response.is === 'ok' ? done : response
}

function resultIfEnded(
  status: ProviderStatus,
  from: readonly ProviderStatus['is'][],
): Done | Declined {
  const isRefund = from.includes('paid')
  const ended: readonly ProviderStatus['is'][] = isRefund
    ? ['refunded']
    : ['missing', 'cancelled', 'expired', 'failed']
  return ended.includes(status.is) ? done : declined(status.is)
}

async function accessIdOf(
  openApi: OpenApi,
  { orderId, reference }: ProviderOrder,
  signal: AbortSignal,
): Promise<string | null> {
  if (reference.accessId !== undefined) return reference.accessId
  const response = await openApi.post({ path: '/order/inquiry', body: { orderId } }, signal)
  const read = inquiryResponse.safeParse(response.is === 'ok' ? response.body : null)
  return read.success ? read.data.orderReference.accessId : null
}

/**
 * The order's status. A bank transfer paid in parts stays TRADING until the sum is complete; its
 * deposit amount is the total received and may exceed the price. Only the sandbox sends CHARGEBACK.
 */
function statusOf({
  orderReference,
  cashResult,
  errorInformation,
}: InquiryResponse): ProviderStatus | Unknown {
  const { status, amount: yen } = orderReference
  const deposit = cashResult?.bankTransferPaymentInformation?.depositAmount
  switch (status) {
    case 'UNPROCESSED':
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
      return { is: 'paid', yen, currency: 'JPY' }
    case 'PAYFAIL':
      return { is: 'failed', code: errorInformation?.title ?? status }
    case 'CANCEL':
    case 'STOP':
      return { is: 'cancelled' }
    case 'EXPIRED':
      return { is: 'expired' }
    // The wallet has accepted the refund and will complete it.
    case 'REQRETURN':
    case 'RETURN':
      return { is: 'refunded', yen }
    case 'CHARGEBACK':
      return { is: 'charged-back', yen }
    default:
      return unknown(`an order in the status ${status.slice(0, 20)}`)
  }
}
