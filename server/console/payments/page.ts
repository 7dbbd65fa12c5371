import type { Answer } from '#server/console/acts/route.ts'
import { listErrands } from '#server/console/errands/errands.ts'
import { declineReasonOf } from '#server/external/payments/decline-reasons.ts'
import { isStoppedByShop, paymentDueAt } from '#server/payments/payments.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readBalances } from './balances.ts'
import { isChangeUnderWay } from './changes.ts'
import {
  type PaymentRow,
  selectConsolePayment,
  selectEvents,
  selectExceptions,
  selectPaymentApprovals,
  selectRefunds,
} from './payments.sql.ts'
import {
  canGiveUpRefund,
  contextOf,
  describeChange,
  offeredChanges,
  partObstacleOf,
  possiblePart,
  refundStepOf,
} from './possible.rule.ts'
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
): Promise<Answer<'GET /payments/{id}'> | null> {
  const payment = await selectConsolePayment(on, id)
  if (payment === null) return null
  const [events, approvals, refunds, exceptions, held, errands, isChanging] = await Promise.all([
    selectEvents(on, id, ENTRIES_MAX),
    selectPaymentApprovals(on, { id, now, limit: ENTRIES_MAX }),
    selectRefunds(on, id),
    selectExceptions(on, id),
    readBalances(on, payment.memberId),
    listErrands(on, { kind: 'payment', id: String(id) }),
    isChangeUnderWay(on, id),
  ])
  const isUnderWay = isChanging || approvals.some(({ state }) => state === 'waiting')
  const context = contextOf(payment, refunds)
  const offered = isUnderWay ? [] : offeredChanges(context)
  const { providerStatus, expiresAt, dueAt, failure, ...facts } = payment
  const isFailed = payment.state === 'failed'
  const code = isFailed ? (providerStatus?.code ?? failure?.replace(/^\w+: /, '')) : undefined
  const report = reportOf(
    code === undefined || code === null
      ? providerStatus
      : { is: 'failed', ...providerStatus, code },
  )
  return {
    payment: {
      ...facts,
      dueAt: paymentDueAt({ ...facts, expiresAt, dueAt }),
      report,
      declineReason: isFailed ? reasonOf(payment, report?.code ?? '') : null,
    },
    exceptions: exceptions.map(({ providerStatus, ...exception }) => ({
      ...exception,
      report: reportOf(providerStatus),
    })),
    changes: offered.map((change) => describeChange(change, context, held)),
    part: isUnderWay ? null : possiblePart(context, exceptions),
    partObstacle: partObstacleOf(payment, refunds),
    canGiveUpRefund: !isUnderWay && canGiveUpRefund(payment, refunds),
    refunds: refunds.map((refund) => ({
      ...refund,
      failure: refund.failure === null ? null : wordsOf(refund.failure),
    })),
    refundStep: refundStepOf(approvals, refunds),
    timeline: timelineOf({ payment, events, approvals, refunds, exceptions }),
    errands,
  }
}

function reasonOf(payment: PaymentRow, code: string) {
  return isStoppedByShop(payment) ? 'too-many' : declineReasonOf(payment.provider, code)
}
