import type { ProviderStatus } from '#server/external/payments/payment-provider.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

/**
 * Why a payment needs an operator. `paid-twice`: the provider reports money for a payment that an
 * operator had credited. `other-amount`: the provider reports another amount than the shop knows.
 * `refund-failed`: the provider refused a refund, or the money of a refund came back to the shop.
 * `card-not-deleted`: the provider still has the card that it kept with this payment, and the shop
 * has given up deleting it. `reported`: a notice reports what no status of the provider shows, such
 * as a dispute.
 */
export type ExceptionKind =
  | 'paid-twice'
  | 'other-amount'
  | 'refund-failed'
  | 'card-not-deleted'
  | 'reported'

export interface NewException {
  readonly paymentId: number
  readonly kind: ExceptionKind
  /** The status that the provider reported; null for the kinds that no status causes. */
  readonly providerStatus: ProviderStatus | null
  readonly now: Date
}

/**
 * Records that a payment needs an operator. The console lists the payment among the exceptions
 * until an operator closes the exception with a reason, or until the money is returned. The caller
 * must hold the lock of the payment. If the payment already has an exception of this kind, opens
 * that one again. One with a reported status is opened again only if the provider reports another
 * status than before..
 */
export async function upsertException(
  tx: Transaction,
  { paymentId, kind, providerStatus, now }: NewException,
): Promise<void> {
  await tx.query(sql`
    insert into payment_exceptions as known (payment_id, kind, provider_status, created_at)
    values (${paymentId}, ${kind}, ${providerStatus}, ${now})
    on conflict (payment_id, kind) do update
    set
      provider_status = excluded.provider_status,
      created_at = excluded.created_at,
      closed_at = null,
      closed_by = null,
      close_reason = null
    where excluded.provider_status is null
      or known.provider_status is distinct from excluded.provider_status`)
}

/**
 * Records a dispute that a list of the provider reports again and again. Returns false if the
 * payment has an exception `reported` for this dispute or a later one, even a closed one.
 */
export async function insertReport(
  tx: Transaction,
  {
    paymentId,
    disputeId,
    now,
  }: Pick<NewException, 'paymentId' | 'now'> & { readonly disputeId: number },
): Promise<boolean> {
  // An exception from before the shop kept the disputes is one of this dispute, closed or open.
  await tx.query(sql`
    update payment_exceptions
    set dispute_id = ${disputeId}
    where payment_id = ${paymentId}
      and kind = 'reported'
      and dispute_id is null`)
  const rows = await tx.query(sql`
    insert into payment_exceptions as known (payment_id, kind, created_at, dispute_id)
    values (${paymentId}, 'reported', ${now}, ${disputeId})
    on conflict (payment_id, kind) do update
    set
      created_at = excluded.created_at,
      dispute_id = excluded.dispute_id,
      closed_at = null,
      closed_by = null,
      close_reason = null
    where known.dispute_id < excluded.dispute_id
    returning payment_id`)
  return rows.length > 0
}

/**
 * A part was refunded, as requested. A dispute or a kept card still needs an operator. The rows
 * name no operator, because a refund of a part explains the amount.
 */
export async function updateAmountExceptionsClosed(
  tx: Transaction,
  { paymentId, now }: { paymentId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update payment_exceptions
    set closed_at = ${now}
    where payment_id = ${paymentId}
      and kind in ('other-amount', 'refund-failed')
      and closed_at is null`)
}

/**
 * The money was returned or charged back. An exception about a kept card stays open. The rows name
 * no operator, because the shop itself closes them.
 */
export async function updateExceptionsClosed(
  tx: Transaction,
  { paymentId, now }: { paymentId: number; now: Date },
): Promise<void> {
  await tx.query(sql`
    update payment_exceptions
    set closed_at = ${now}
    where payment_id = ${paymentId}
      and kind <> 'card-not-deleted'
      and closed_at is null`)
}
