import { PAYMENT_CHANGES, type PaymentPage } from '#contract/console/payments/payment-rows.ts'
import type { FOUND_EXCEPTIONS } from '#contract/console/payments/payments.fields.ts'
import type { Stored } from '#server/console/acts/route.ts'
import type { Queryable, Row, Transaction } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { LISTED, type ListedPayment } from './list.sql.ts'

export type FoundException = (typeof FOUND_EXCEPTIONS)[number]
export type StoredReport = Readonly<Record<string, unknown>>

export type PaymentRow = ListedPayment & {
  readonly coins: number
  readonly returnedYen: number
  readonly expiresAt: Date
  readonly dueAt: Date | null
  readonly confirmedBy: PaymentPage['payment']['confirmedBy']
  readonly providerStatus: StoredReport | null
  /** Why the payment failed, which the provider's report may not say. */
  readonly failure: string | null
}

export async function selectConsolePayment(on: Queryable, id: number): Promise<PaymentRow | null> {
  const [row] = await selectConsolePayments(on, [id])
  return row ?? null
}

export function selectConsolePayments(
  on: Queryable,
  ids: readonly number[],
): Promise<PaymentRow[]> {
  return on.query(sql`
    select
      ${LISTED},
      coins,
      returned_yen,
      expires_at,
      due_at,
      confirmed_by,
      provider_status,
      failure
    from payments
    where id = any(${ids})
    order by id`)
}

export interface Balance extends Row {
  readonly currency: 'point' | 'coin'
  readonly balance: number
  readonly debt: number
}

export function selectBalances(on: Queryable, memberId: number): Promise<Balance[]> {
  return on.query(sql`
    select currency, balance, debt
    from balances
    where member_id = ${memberId}`)
}

export interface PaymentEventRow extends Row {
  readonly at: Date
  readonly cause: string
  readonly stateBefore: ListedPayment['state']
  readonly stateAfter: ListedPayment['state']
  readonly providerStatus: StoredReport | null
}

export function selectEvents(on: Queryable, id: number, limit: number): Promise<PaymentEventRow[]> {
  return on.query(sql`
    select
      created_at as at,
      cause,
      state_before,
      state_after,
      provider_status
    from payment_events
    where payment_id = ${id}
    order by seq desc
    limit ${limit}`)
}

export type RefundRow = Stored<PaymentPage['refunds'][number], 'requestedAt' | 'endedAt'>

/** Selects the attempts to refund a payment, the earliest first. */
export function selectRefunds(on: Queryable, id: number): Promise<RefundRow[]> {
  return on.query(sql`
    select
      attempt,
      state,
      yen,
      failure,
      requested_at,
      ended_at
    from refunds
    where payment_id = ${id}
    order by attempt`)
}

type StoredException = Stored<PaymentPage['exceptions'][number], 'createdAt' | 'closedAt'>
export type ExceptionRow = Omit<StoredException, 'report'> & {
  readonly providerStatus: StoredReport | null
}

export function selectExceptions(on: Queryable, id: number): Promise<ExceptionRow[]> {
  return on.query(sql`
    select
      kind,
      provider_status,
      case when kind = 'card-not-deleted' then kept_cards.customer end as customer,
      payment_exceptions.created_at,
      closed_at,
      operators.name as closed_by,
      close_reason
    from payment_exceptions
    left join console.operators on operators.id = closed_by
    left join kept_cards on kept_cards.payment_id = payment_exceptions.payment_id
    where payment_exceptions.payment_id = ${id}
    order by payment_exceptions.created_at, kind`)
}

/** Closes an exception of a payment. Returns false if the exception is not open. */
export async function updateException(
  tx: Transaction,
  closed: {
    readonly paymentId: number
    readonly kind: FoundException
    readonly operatorId: number
    readonly reason: string
    readonly now: Date
  },
): Promise<boolean> {
  const rows = await tx.query(sql`
    update payment_exceptions
    set closed_at = ${closed.now}, closed_by = ${closed.operatorId}, close_reason = ${closed.reason}
    where payment_id = ${closed.paymentId}
      and kind = ${closed.kind}
      and closed_at is null
    returning kind`)
  return rows.length > 0
}

export interface PaymentApproval extends Row {
  readonly id: number
  readonly kind: string
  readonly state: 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'lapsed' | 'void'
  readonly requestedAt: Date
  readonly requestedBy: string
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  /** True if the shop's worker has not carried out the approved change yet. */
  readonly isErrandWaiting: boolean
}

/**
 * Selects the newest approval requests about a payment. A request that was not decided in time has
 * the state `lapsed`.
 */
export function selectPaymentApprovals(
  on: Queryable,
  { id, now, limit }: { id: number; now: Date; limit: number },
): Promise<PaymentApproval[]> {
  return on.query(sql`
    select
      approvals.id,
      approvals.kind,
      case
        when approvals.state = 'waiting' and expires_at <= ${now} then 'lapsed'
        else approvals.state
      end as state,
      requested_at,
      requester.name as requested_by,
      coalesce(decided_at, case when expires_at <= ${now} then expires_at end) as decided_at,
      decider.name as decided_by,
      coalesce(errands.state = 'waiting', false) as is_errand_waiting
    from console.approvals
    join console.operators as requester on requester.id = approvals.requested_by
    left join console.operators as decider on decider.id = decided_by
    left join console.errands on errands.approval_id = approvals.id
    where approvals.target_kind = 'payment'
      and approvals.target_id = ${String(id)}
      and approvals.kind = any(${PAYMENT_CHANGES.map((change) => `payments.${change}`)})
    order by approvals.id desc
    limit ${limit}`)
}
