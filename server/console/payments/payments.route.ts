import type { paymentCalls } from '#contract/console/payments/payments.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { addErrand } from '#server/console/errands/errands.ts'
import { pageOf, sliceOf } from '#server/console/lists/pages.rule.ts'
import { readBalances } from './balances.ts'
import { isChangeUnderWay, paymentChanges } from './changes.ts'
import { selectListedPayments, selectMatchingIds } from './list.sql.ts'
import { readPaymentPage } from './page.ts'
import { selectConsolePayment, selectRefunds, updateException } from './payments.sql.ts'
import { canGiveUpRefund, describePart } from './possible.rule.ts'

export const paymentHandlers: Handlers<keyof typeof paymentCalls> = {
  async 'GET /payments'({ database }, { query }) {
    const ids = await selectMatchingIds(database, query)
    const list = await selectListedPayments(database, sliceOf(ids, query))
    return { list, ...pageOf(query, ids.length) }
  },
  async 'GET /payments/{id}'({ database }, { params: { id }, now }) {
    return (await readPaymentPage(database, id, now)) ?? refuse(404)
  },
  async 'POST /payments/{id}/inquire'(tx, { params: { id }, session, now }) {
    if ((await selectConsolePayment(tx, id)) === null) return refuse(404)
    const target = { kind: 'payment', id: String(id) }
    const errand = { kind: 'payments.inquire', target, payload: { paymentId: id } } as const
    await addErrand(tx, { ...errand, approvalId: null, operatorId: session.operatorId, now })
    return { fields: {}, target }
  },
  'POST /payments/{id}/refund': (tx, { params, now }) =>
    paymentChanges['payments.refund'].describe(tx, { paymentId: params.id }, { now }),
  async 'GET /payments/{id}/part'({ database }, { params: { id }, query: { yen } }) {
    const payment = await selectConsolePayment(database, id)
    if (payment === null) return refuse(404)
    const { returnedYen, priceYen, memberId } = payment
    if (returnedYen + yen >= priceYen) return refuse(409, REASON.notPossible)
    return describePart(payment, returnedYen + yen, await readBalances(database, memberId))
  },
  async 'POST /payments/{id}/refund-part'(tx, { params: { id }, request, now }) {
    const payment = await selectConsolePayment(tx, id)
    if (payment === null) return refuse(404)
    const { yen, returnedYen } = request
    if (payment.returnedYen !== returnedYen) return refuse(409, REASON.versionConflict)
    const payload = { paymentId: id, totalYen: returnedYen + yen }
    return paymentChanges['payments.refund-part'].describe(tx, payload, { now })
  },
  async 'POST /payments/{id}/give-up-part'(tx, { params: { id }, session, now }) {
    const payment = await selectConsolePayment(tx, id)
    if (payment === null) return refuse(404)
    if (!canGiveUpRefund(payment, await selectRefunds(tx, id)))
      return refuse(409, REASON.notPossible)
    if (await isChangeUnderWay(tx, id)) return refuse(409, REASON.alreadyRequested)
    const target = { kind: 'payment', id: String(id) }
    const errand = { kind: 'payments.give-up-part', target, payload: { paymentId: id } } as const
    await addErrand(tx, { ...errand, approvalId: null, operatorId: session.operatorId, now })
    return { fields: {}, target }
  },
  'POST /payments/{id}/release': (tx, { params, now }) =>
    paymentChanges['payments.release'].describe(tx, { paymentId: params.id }, { now }),
  'POST /payments/{id}/resolve': (tx, { params, now }) =>
    paymentChanges['payments.resolve'].describe(tx, { paymentId: params.id }, { now }),
  'POST /payments/{id}/charge-back': (tx, { params, now }) =>
    paymentChanges['payments.charge-back'].describe(tx, { paymentId: params.id }, { now }),
  'POST /payments/{id}/restore': (tx, { params, now }) =>
    paymentChanges['payments.restore'].describe(tx, { paymentId: params.id }, { now }),
  async 'POST /payments/{id}/close-exception'(tx, { params: { id }, request, session, now }) {
    const { kind, reason } = request
    const closed = { paymentId: id, kind, operatorId: session.operatorId, reason, now }
    if (!(await updateException(tx, closed))) return refuse(409, REASON.notPossible)
    return { fields: {}, target: { kind: 'payment', id: String(id) }, after: { kind } }
  },
}
