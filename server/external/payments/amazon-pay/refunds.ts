import type {
  Declined,
  ProviderOrder,
  ProviderStatus,
  RefundAccepted,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { objectOf, textOf } from '#server/external/payments/raw-notice.ts'
import { type RefundWords, refundOutcome, unknown } from '#server/external/payments/results.ts'
import { type AmazonClient, expectObject, type Json } from './client.ts'
import { statusOfRefund } from './session-status.ts'

/** Amazon decides later, so only the refund's status says whether the money went back. */
export async function requestRefund(
  client: AmazonClient,
  { chargeId, order }: { chargeId: string; order: ProviderOrder & { readonly key: string } },
  signal: AbortSignal,
): Promise<RefundAccepted | Declined | Unknown> {
  const response = await client.call(
    (api) =>
      api.createRefund(
        { chargeId, refundAmount: amountOf(order.yen) },
        idempotencyHeader(order.key),
      ),
    signal,
  )
  const stateOf = (refund: Json) => objectOf(refund.statusDetails)?.state
  const outcome = refundOutcome(response, stateOf, REFUND_WORDS)
  const refundId = response.is === 'ok' ? textOf(response.result.refundId) : undefined
  if (outcome.is !== 'done' || refundId === undefined) return outcome
  return { ...outcome, reference: { ...order.reference, refund: refundId } }
}

export function amountOf(yen: number) {
  return { amount: `${yen}`, currencyCode: 'JPY' }
}

/**
 * Amazon accepts keys of at most 32 characters, and the keys of `PaymentProvider` are never longer.
 */
export function idempotencyHeader(key: string) {
  return { 'x-amz-pay-idempotency-key': key }
}

interface RefundedCharge {
  readonly order: ProviderOrder
  readonly charged: ProviderStatus
  readonly charge: { readonly result: Json }
}

/**
 * Returns the payment's status according to the refund that the shop requested last. If the shop
 * knows the id of no refund, returns the status according to the charge. The charge counts a refund
 * that Amazon has only accepted. If the shop has just requested a refund, that refund is therefore
 * pending until the shop has stored its id.
 */
export async function statusAfterRefund(
  client: AmazonClient,
  { order, charged, charge }: RefundedCharge,
  signal: AbortSignal,
): Promise<ProviderStatus | Unknown> {
  const refundId = order.reference.refund
  if (refundId === undefined) {
    const isPending = charged.is === 'refunded' && order.isRefundRequested === true
    return isPending ? { ...charged, isPending } : charged
  }
  const response = await client.call((api) => api.getRefund(refundId), signal)
  const refund = expectObject(response, 'refundId', refundId)
  if (refund.is === 'unknown') return refund
  if (refund.is === 'refused') return unknown(`Amazon Pay refuses a refund: ${refund.code}`)
  return statusOfRefund(refund.result, charged, charge.result)
}

const REFUND_WORDS: RefundWords = {
  provider: 'Amazon Pay',
  done: ['Refunded', 'RefundInitiated'],
  declined: ['Declined'],
}
