import type { PaymentDifference } from '#contract/console/payments/payment-differences.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/lists/pages.rule.ts'
import { DAY_MS } from '#server/platform/time/durations.ts'
import {
  countDifferences,
  type ListedDifference,
  selectComparedProviders,
  selectDifferences,
  updateClosed,
  updateWorker,
} from './differences.sql.ts'
import { reportOf } from './reports.rule.ts'

type DifferenceKey =
  | 'GET /payment-differences'
  | 'POST /payment-differences/{id}/assign'
  | 'POST /payment-differences/{id}/close'

const targetOf = (orderId: string) => ({ kind: 'payment-difference', id: orderId })

export const differenceHandlers: Handlers<DifferenceKey> = {
  async 'GET /payment-differences'({ database }, { query, now }) {
    const { page, direction } = query
    const count = await countDifferences(database, query)
    const place = { direction, ...placeOf(page) }
    const rows = await selectDifferences(database, query, place)
    const providers = await selectComparedProviders(database)
    return {
      list: rows.map((row) => wireDifference(row, now)),
      ...pageOf(page, count),
      providers: providers.map(({ provider, day, listedCount, openCount }) => ({
        provider,
        day,
        listedCount,
        openCount,
      })),
    }
  },
  async 'POST /payment-differences/{id}/assign'(tx, { params, request, session, now }) {
    const { operatorId } = session
    const act = { reconciliationId: params.id, orderId: request.orderId, operatorId, now }
    if (!(await updateWorker(tx, act))) return refuse(409, REASON.notPossible)
    return { fields: {}, target: targetOf(act.orderId) }
  },
  async 'POST /payment-differences/{id}/close'(tx, { params, request, session, now }) {
    const { orderId, reason } = request
    const { operatorId } = session
    const act = { reconciliationId: params.id, orderId, operatorId, reason, now }
    if (!(await updateClosed(tx, act))) return refuse(409, REASON.notPossible)
    return { fields: {}, target: targetOf(orderId) }
  },
}

function wireDifference(row: ListedDifference, now: Date): PaymentDifference {
  const { provider, day, kind, ours, foundAt, closedAt } = row
  return {
    reconciliationId: row.reconciliationId,
    paymentId: row.paymentId,
    orderId: row.orderId,
    provider,
    day,
    kind,
    ours,
    report: reportOf(row.theirs),
    foundAt: foundAt.toISOString(),
    assignedTo: row.assignedTo,
    ageDays: Math.max(0, Math.floor((now.getTime() - foundAt.getTime()) / DAY_MS)),
    closedAt: closedAt?.toISOString() ?? null,
    closedBy: row.closedBy,
    closeReason: row.closeReason,
  }
}
