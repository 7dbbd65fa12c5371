import { z } from 'zod'
import type {
  Declined,
  Done,
  KnownOrder,
  PaymentOrder,
  ProviderState,
  Unknown,
} from '#server/outside/payments/port.ts'
import { declined, done, unknown } from '#server/outside/payments/verdicts.ts'
import { type OpenApi, verdictOfProblem } from './open-api.ts'
import type { GmoSettings } from './settings.ts'

/** Amounts go over this wire as texts. */
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
const inquired = z.object({
  orderReference,
  cashResult: z
    .object({
      bankTransferPaymentInformation: z.object({ depositAmount: yenText.optional() }).optional(),
    })
    .optional(),
  errorInformation: z.object({ title: z.string().optional() }).optional(),
})
type Inquired = z.output<typeof inquired>

/** What the shop says of itself and of the order, the same for every method. */
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

/** The truth about an order, by our own id: it is found even where the start was never answered. */
export async function inquireOrder(
  openApi: OpenApi,
  { orderId }: KnownOrder,
  signal: AbortSignal,
): Promise<ProviderState | Unknown> {
  const answer = await openApi.post({ path: '/order/inquiry', body: { orderId } }, signal)
  if (answer.is === 'unknown') return answer
  if (answer.is === 'problem') {
    if (/not_?found/.test(answer.title)) return { is: 'missing' }
    return unknown(`an inquiry refused with ${answer.status}`)
  }
  const read = inquired.safeParse(answer.body)
  if (!read.success) return unknown('/order/inquiry: unreadable answer')
  if (read.data.orderReference.orderId !== orderId) return unknown('an answer about another order')
  return stateOf(read.data)
}

/**
 * Ends an order: an unpaid number or account dies, an approved wallet is let go, a paid one is given back. GMO
 * tells these apart by the order's state, which is asked first.
 */
export async function endOrder(
  openApi: OpenApi,
  known: KnownOrder,
  { key, from }: { readonly key: string; readonly from: readonly ProviderState['is'][] },
  signal: AbortSignal,
): Promise<Done | Declined | Unknown> {
  const state = await inquireOrder(openApi, known, signal)
  if (state.is === 'unknown') return state
  if (!from.includes(state.is)) return endedAlready(state, from)
  const accessId = await accessIdOf(openApi, known, signal)
  if (accessId === null) return unknown('an order without its key')
  const answer = await openApi.post(
    { path: '/order/cancel', body: { accessId }, idempotencyKey: key },
    signal,
  )
  if (answer.is === 'problem') return verdictOfProblem(answer)
  return answer.is === 'answered' ? done : answer
}

function endedAlready(state: ProviderState, from: readonly ProviderState['is'][]): Done | Declined {
  const isRefund = from.includes('paid')
  const ended: readonly ProviderState['is'][] = isRefund
    ? ['refunded']
    : ['missing', 'cancelled', 'expired', 'failed']
  return ended.includes(state.is) ? done : declined(state.is)
}

async function accessIdOf(
  openApi: OpenApi,
  { orderId, reference }: KnownOrder,
  signal: AbortSignal,
): Promise<string | null> {
  if (reference.accessId !== undefined) return reference.accessId
  const answer = await openApi.post({ path: '/order/inquiry', body: { orderId } }, signal)
  const read = inquired.safeParse(answer.is === 'answered' ? answer.body : null)
  return read.success ? read.data.orderReference.accessId : null
}

/**
 * A transfer in parts stays TRADING until the sum is there; what came in altogether is its deposit amount, which
 * may be more than was asked. CHARGEBACK is the sandbox's own.
 */
function stateOf({
  orderReference,
  cashResult,
  errorInformation,
}: Inquired): ProviderState | Unknown {
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
    // The wallet was asked to give it back, and will.
    case 'REQRETURN':
    case 'RETURN':
      return { is: 'refunded', yen }
    case 'CHARGEBACK':
      return { is: 'charged-back', yen }
    default:
      return unknown(`an order in the state ${status.slice(0, 20)}`)
  }
}
