import { z } from 'zod'
import { PAYMENT } from '#contract/constants.ts'
import type {
  ProviderOrder,
  ProviderStatus,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { unknown } from '#server/external/payments/results.ts'
import { type FincodeClient, unreadable } from './client.ts'

export const PAY_TYPES: Readonly<Record<number, string>> = {
  [PAYMENT.card]: 'Card',
  [PAYMENT.convenienceStore]: 'Konbini',
  [PAYMENT.bankTransfer]: 'Virtualaccount',
  [PAYMENT.paypay]: 'Paypay',
}

export const payment = z.object({
  id: z.string(),
  access_id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  status: z.string(),
  total_amount: z.int().nonnegative().nullish(),
  /** The requested amount of a bank transfer. `total_amount` is the amount that has arrived. */
  billing_total_amount: z.int().nonnegative().nullish(),
  error_code: z.string().nullish(),
})
export type Payment = z.output<typeof payment>

const list = z.object({ list: z.array(z.unknown()) })

export type Found =
  | { readonly is: 'payment'; readonly payment: Payment }
  | { readonly is: 'missing' }
  | Unknown

/**
 * Finds a payment by the shop's order id, which the shop knows even if the response to `start` was
 * lost. fincode documents no error code that means "unknown payment". If fincode refuses to return
 * the payment, the shop therefore searches fincode's list of payments, where the field
 * `client_field_1` has the order id. If the list lacks the payment, the payment is missing.
 */
export async function findPayment(
  client: FincodeClient,
  { orderId, payId }: Pick<ProviderOrder, 'orderId' | 'payId'>,
  signal: AbortSignal,
): Promise<Found> {
  const query = { pay_type: payTypeOf(payId) }
  const path = pathOf(orderId)
  const response = await client.get(path, query, signal)
  if (response.is === 'unknown') return response
  if (response.is === 'ok') return readPayment(path, orderId, response.result)
  const listed = await client.get(PAYMENTS, { ...query, client_field_1: orderId }, signal)
  if (listed.is === 'unknown') return listed
  if (listed.is === 'refused') return unknown(`${PAYMENTS}: refused with ${listed.code}`)
  const read = list.safeParse(listed.result)
  if (!read.success) return unreadable(PAYMENTS)
  const found = read.data.list.find((each) => (each as { id?: unknown } | null)?.id === orderId)
  return found === undefined ? { is: 'missing' } : readPayment(PAYMENTS, orderId, found)
}

export const PAYMENTS = '/v1/payments'

export function pathOf(orderId: string): string {
  return `${PAYMENTS}/${encodeURIComponent(orderId)}`
}

/** Returns fincode's name of a payment method. Throws for a method that fincode does not serve. */
export function payTypeOf(payId: number): string {
  const payType = PAY_TYPES[payId]
  if (payType === undefined) throw new Error(`fincode does not serve method ${payId}`)
  return payType
}

/** Reads a payment from a response, and checks that it is the payment of this order. */
export function readPayment(
  path: string,
  orderId: string,
  result: unknown,
): { readonly is: 'payment'; readonly payment: Payment } | Unknown {
  const read = payment.safeParse(result)
  if (!read.success) return unreadable(path)
  if (read.data.id !== orderId) return unknown(`${path}: a response about another payment`)
  return { is: 'payment', payment: read.data }
}

export async function fetchStatus(
  client: FincodeClient,
  order: ProviderOrder,
  signal: AbortSignal,
): Promise<ProviderStatus | Unknown> {
  const found = await findPayment(client, order, signal)
  return found.is === 'payment' ? statusOf(found.payment, order) : found
}

/**
 * Converts fincode's status to the shop's status. After a declined card, the payment keeps its
 * status and has an error code. CANCELED can also mean that the payment was captured first and
 * cancelled later. The shop has recorded such a payment as paid, and treats the cancellation as a
 * refund. Of a payment that the shop has credited, what the amount lacks went back as a part.
 */
export function statusOf(
  { status, total_amount: yen, error_code: code }: Payment,
  { paidYen }: Pick<ProviderOrder, 'paidYen'> = {},
): ProviderStatus | Unknown {
  switch (status) {
    case 'UNPROCESSED':
    case 'AUTHENTICATED':
      return code ? { is: 'failed', code } : { is: 'waiting' }
    case 'AWAITING_CUSTOMER_PAYMENT':
    case 'AWAITING_PAYMENT_APPROVAL':
      return { is: 'waiting' }
    case 'AUTHORIZED':
      return yen ? { is: 'authorised', yen } : unknown('an authorized payment without amount')
    case 'CAPTURED':
      if (!yen) return unknown('a paid payment without amount')
      if (paidYen !== undefined && yen < paidYen) return { is: 'refunded', yen: paidYen - yen }
      return { is: 'paid', yen, currency: 'JPY' }
    case 'CANCELED':
      return { is: 'cancelled' }
    case 'EXPIRED':
      return { is: 'expired' }
    case 'FAILED':
      return { is: 'failed', code: code ?? status }
    default:
      return unknown(`a payment in the status ${status.slice(0, 30)}`)
  }
}
