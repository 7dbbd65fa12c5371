import type {
  PaymentPage,
  PaymentRow as WirePayment,
} from '#contract/console/payments/payment-rows.ts'
import { listErrands } from '#server/console/errands/errands.ts'
import { isCreditableByOperator } from '#server/payments/payments.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { ListedPayment } from './list.sql.ts'
import {
  type Balance,
  type ExceptionRow,
  selectBalances,
  selectConsolePayment,
  selectEvents,
  selectExceptions,
  selectPaymentApprovals,
  selectRefunds,
} from './payments.sql.ts'
import { describeChange, offeredChanges, refundStepOf } from './possible.rule.ts'
import { reportOf, wordsOf } from './reports.rule.ts'
import { timelineOf } from './timeline.rule.ts'

const ENTRIES_MAX = 200

/**
 * Returns everything that the screen of one payment shows; null if no payment has this id.
 */
export async function readPaymentPage(
  on: Queryable,
  id: number,
  now: Date,
): Promise<PaymentPage | null> {
  const payment = await selectConsolePayment(on, id)
  if (payment === null) return null
  const [events, approvals, refunds, exceptions, balances, errands] = await Promise.all([
    selectEvents(on, id, ENTRIES_MAX),
    selectPaymentApprovals(on, { id, now, limit: ENTRIES_MAX }),
    selectRefunds(on, id),
    selectExceptions(on, id),
    selectBalances(on, payment.memberId),
    listErrands(on, { kind: 'payment', id: String(id) }),
  ])
  const isUnderWay = approvals.some(
    ({ state, isErrandWaiting }) => state === 'waiting' || isErrandWaiting,
  )
  const context = { payment, refunds, isTransfer: isCreditableByOperator(payment.payId) }
  const offered = isUnderWay ? [] : offeredChanges(context)
  const held = { points: balanceIn(balances, 'point'), coins: balanceIn(balances, 'coin') }
  return {
    payment: {
      ...wirePayment(payment),
      coins: payment.coins,
      expiresAt: payment.expiresAt.toISOString(),
      confirmedBy: payment.confirmedBy,
      report: reportOf(payment.providerStatus),
    },
    exceptions: exceptions.map(wireException),
    changes: offered.map((change) => describeChange(change, context, held)),
    refunds: refunds.map((refund) => ({
      attempt: refund.attempt,
      state: refund.state,
      yen: refund.yen,
      failure: refund.failure === null ? null : wordsOf(refund.failure),
      requestedAt: refund.requestedAt.toISOString(),
      endedAt: refund.endedAt?.toISOString() ?? null,
    })),
    refundStep: refundStepOf(approvals, refunds),
    timeline: timelineOf({ payment, events, approvals, refunds, exceptions }),
    errands,
  }
}

/** Converts a payment to the form in which the API lists payments. */
export function wirePayment(row: ListedPayment): WirePayment {
  const { id, state, heldFor, exceptions, provider, points } = row
  return {
    id,
    orderId: row.orderId,
    memberId: row.memberId,
    state,
    exceptions: heldFor === null ? [...exceptions] : [heldFor, ...exceptions],
    payId: row.payId,
    provider,
    priceYen: row.priceYen,
    points,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  }
}

function wireException(row: ExceptionRow): PaymentPage['exceptions'][number] {
  return {
    kind: row.kind,
    report: reportOf(row.providerStatus),
    customer: row.customer,
    closedBy: row.closedBy,
    closeReason: row.closeReason,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  }
}

function balanceIn(balances: readonly Balance[], currency: 'point' | 'coin') {
  const { balance = 0, debt = 0 } = balances.find((each) => each.currency === currency) ?? {}
  return { balance, debt }
}
