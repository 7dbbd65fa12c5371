import type { TimelineEntry } from '#contract/console/payments/payment-rows.ts'
import type {
  ExceptionRow,
  PaymentApproval,
  PaymentEventRow,
  PaymentRow,
  RefundRow,
} from './payments.sql.ts'
import type { PaymentChange } from './possible.rule.ts'
import { reportOf, wordsOf } from './reports.rule.ts'

interface Happened {
  readonly payment: PaymentRow
  readonly events: readonly PaymentEventRow[]
  readonly approvals: readonly PaymentApproval[]
  readonly refunds: readonly RefundRow[]
  readonly exceptions: readonly ExceptionRow[]
}

/** Returns everything that happened to a payment, the oldest first. */
export function timelineOf(happened: Happened): TimelineEntry[] {
  const entries: readonly TimelineEntry[] = [
    { kind: 'opened', at: happened.payment.createdAt.toISOString() },
    ...happened.approvals.flatMap(approvalEntries),
    ...happened.refunds.flatMap(refundEntries),
    ...happened.events.map(stateEntry),
    ...happened.exceptions.flatMap(exceptionEntries),
  ]
  return entries.toSorted((first, second) => Date.parse(first.at) - Date.parse(second.at))
}

function stateEntry(event: PaymentEventRow): TimelineEntry {
  return {
    kind: 'state',
    at: event.at.toISOString(),
    cause: event.cause,
    stateBefore: event.stateBefore,
    stateAfter: event.stateAfter,
    report: reportOf(event.providerStatus),
  }
}

function approvalEntries(approval: PaymentApproval): TimelineEntry[] {
  const { id, kind, state, requestedAt, requestedBy, decidedAt, decidedBy } = approval
  const change = kind.slice('payments.'.length) as PaymentChange
  const base = { kind: 'approval', approvalId: id, change } as const
  const requested = { ...base, step: 'requested', operator: requestedBy } as const
  const entries: TimelineEntry[] = [{ ...requested, at: requestedAt.toISOString() }]
  if (state !== 'waiting' && decidedAt !== null)
    entries.push({ ...base, step: state, operator: decidedBy, at: decidedAt.toISOString() })
  return entries
}

function refundEntries(refund: RefundRow): TimelineEntry[] {
  const { attempt, yen, state, requestedAt, endedAt } = refund
  const base = { kind: 'refund', attempt, yen } as const
  const sent = { ...base, step: 'sent', failure: null, at: requestedAt.toISOString() } as const
  if (endedAt === null || (state !== 'done' && state !== 'failed')) return [sent]
  const failure = refund.failure === null ? null : wordsOf(refund.failure)
  return [sent, { ...base, step: state, failure, at: endedAt.toISOString() }]
}

function exceptionEntries(exception: ExceptionRow): TimelineEntry[] {
  const { kind, providerStatus, createdAt, closedAt, closedBy, closeReason } = exception
  const found = { kind: 'exception', exception: kind, report: reportOf(providerStatus) } as const
  const entries: TimelineEntry[] = [{ ...found, at: createdAt.toISOString() }]
  if (closedAt !== null) {
    const closed = { kind: 'exception-closed', exception: kind, operator: closedBy } as const
    entries.push({ ...closed, reason: closeReason, at: closedAt.toISOString() })
  }
  return entries
}
