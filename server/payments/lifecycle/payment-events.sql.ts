import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'

export interface PaymentEvent {
  readonly paymentId: number
  readonly cause: string
  readonly stateBefore: string
  readonly stateAfter: string
  readonly providerStatus: object | null
  /** The part of the price that moved; null if the whole price did, or nothing. */
  readonly returnedYen: number | null
  readonly now: Date
}

/**
 * Inserts an event. The caller must hold the lock of the payment, so that the numbers of the
 * payment's events have no gap.
 */
export async function insertEvent(tx: Transaction, event: PaymentEvent): Promise<void> {
  await tx.query({
    name: 'insert-payment-event',
    text: `
      insert into payment_events (
        payment_id, seq, cause, state_before, state_after, provider_status, created_at, returned_yen
      )
      select $1, coalesce(max(seq), 0) + 1, $2, $3, $4, $5, $6, $7
      from payment_events
      where payment_id = $1`,
    values: [
      event.paymentId,
      event.cause,
      event.stateBefore,
      event.stateAfter,
      event.providerStatus === null ? null : JSON.stringify(event.providerStatus),
      event.now,
      event.returnedYen,
    ],
  })
}

/** Returns what caused the payment's last chargeback; null if it never had one. */
export async function selectChargebackCause(
  on: Queryable,
  paymentId: number,
): Promise<string | null> {
  const [event] = await on.query<{ cause: string }>(sql`
    select cause
    from payment_events
    where payment_id = ${paymentId}
      and state_after = 'charged-back'
    order by seq desc
    limit 1`)
  return event?.cause ?? null
}

/** Returns when the newest part of this many yen went back; null if there is none. */
export async function selectPartReturnedAt(
  on: Queryable,
  { paymentId, yen }: { readonly paymentId: number; readonly yen: number },
): Promise<Date | null> {
  const [event] = await on.query<{ createdAt: Date }>(sql`
    select created_at
    from payment_events
    where payment_id = ${paymentId}
      and returned_yen = ${yen}
      and state_before = state_after
    order by seq desc
    limit 1`)
  return event?.createdAt ?? null
}
