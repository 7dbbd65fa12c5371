import type { paymentDifferenceCalls } from '#contract/console/payments/payment-differences.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import {
  differenceSource,
  selectComparedProviders,
  updateClosed,
  updateWorker,
} from './differences.sql.ts'
import { reportOf } from './reports.rule.ts'

const targetOf = (orderId: string) => ({ kind: 'payment-difference', id: orderId })

export const differenceHandlers: Handlers<keyof typeof paymentDifferenceCalls> = {
  async 'GET /payment-differences'({ database }, { query, now }) {
    const { list, ...page } = await readPage(database, differenceSource, { ...query, now })
    return {
      list: list.map((row) => ({ ...row, report: reportOf(row.report) })),
      ...page,
      providers: await selectComparedProviders(database),
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
