import type {
  Declined,
  ProviderOrder,
  ProviderStatus,
  RefundAccepted,
  Unknown,
} from '#server/external/payments/payment-provider.ts'
import { objectOf, textOf } from '#server/external/payments/raw-notice.ts'
import { type RefundWords, refundOutcome, unknown } from '#server/external/payments/results.ts'
import { type AmazonClient, type AmazonResponse, expectObject, type Json } from './client.ts'
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

/**
 * Reads the refund that the shop requested last; undefined if the shop does not know its id. It is read
 * before the charge: a charge that was read before Amazon declined the refund would still count it.
 */
export async function findRefund(
  client: AmazonClient,
  { reference: { refund: refundId } }: ProviderOrder,
  signal: AbortSignal,
): Promise<AmazonResponse | undefined> {
  if (refundId === undefined) return undefined
  const response = await client.call((api) => api.getRefund(refundId), signal)
  return expectObject(response, 'refundId', refundId)
}

interface RefundedCharge {
  readonly order: ProviderOrder
  readonly charged: ProviderStatus
  readonly charge: Json
}

/**
 * Returns the payment's status according to the refund that the shop requested last. If the shop
 * does not know its id, returns the status according to the charge. The charge counts a refund
 * that Amazon has only accepted. If the shop has just requested a refund, that refund is therefore
 * pending until the shop has stored its id.
 */
export function statusAfterRefund(
  refund: AmazonResponse | undefined,
  { order, charged, charge }: RefundedCharge,
): ProviderStatus | Unknown {
  if (refund === undefined) {
    const isPending = charged.is === 'refunded' && order.isRefundRequested === true
    return isPending ? { ...charged, isPending } : charged
  }
  if (refund.is === 'unknown') return refund
  if (refund.is === 'refused') return unknown(`Amazon Pay refuses a refund: ${refund.code}`)
  return statusOfRefund(refund.result, charged, charge)
}

const REFUND_WORDS: RefundWords = {
  provider: 'Amazon Pay',
  done: ['Refunded', 'RefundInitiated'],
  declined: ['Declined'],
}
