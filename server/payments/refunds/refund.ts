export type RefundState =
  /** The shop has stored the refund. The provider may not know the refund yet. */
  | 'requested'
  /** The provider has accepted the refund, and the money is on its way. */
  | 'sent'
  | 'done'
  /** The provider refused the refund, or the refunded money came back to the shop later. */
  | 'failed'

/**
 * One attempt to refund a payment. A failed attempt is followed by a new one with the next number,
 * because a provider answers a repeated idempotency key with the old failure.
 */
export interface Refund {
  readonly paymentId: number
  readonly attempt: number
  readonly state: RefundState
  readonly yen: number
  /** The provider's reason for a failure, which only the operator sees. */
  readonly failure: string | null
  readonly requestedAt: Date
  readonly endedAt: Date | null
}
