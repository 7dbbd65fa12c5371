import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { addErrand, listErrands } from '#server/console/errands/errands.ts'
import { paymentChanges } from './changes.ts'
import { selectConsolePayment } from './payments.sql.ts'

type PaymentKey =
  | 'GET /payments/{id}'
  | 'POST /payments/{id}/inquire'
  | 'POST /payments/{id}/refund'
  | 'POST /payments/{id}/release'
  | 'POST /payments/{id}/resolve'
  | 'POST /payments/{id}/charge-back'

export const paymentHandlers: Handlers<PaymentKey> = {
  async 'GET /payments/{id}'({ database }, { params: { id } }) {
    const row = await selectConsolePayment(database, id)
    if (row === null) return refuse(404)
    const { orderId, memberId, state, heldFor, provider, priceYen, points } = row
    const payment = {
      ...{ id, order_id: orderId, member_id: memberId, state, held_for: heldFor, provider },
      ...{ price_yen: priceYen, points, created_at: row.createdAt.toISOString() },
      paid_at: row.paidAt?.toISOString() ?? null,
    }
    return { payment, errands: await listErrands(database, { kind: 'payment', id: String(id) }) }
  },
  async 'POST /payments/{id}/inquire'(tx, { params: { id }, session, now }) {
    if ((await selectConsolePayment(tx, id)) === null) return refuse(404)
    const target = { kind: 'payment', id: String(id) }
    const errand = { kind: 'payments.inquire', target, payload: { payment_id: id } } as const
    await addErrand(tx, { ...errand, approvalId: null, operatorId: session.operatorId, now })
    return { fields: {}, target }
  },
  'POST /payments/{id}/refund': (tx, { params, now }) =>
    paymentChanges['payments.refund'].describe(tx, { payment_id: params.id }, { now }),
  'POST /payments/{id}/release': (tx, { params, now }) =>
    paymentChanges['payments.release'].describe(tx, { payment_id: params.id }, { now }),
  'POST /payments/{id}/resolve': (tx, { params, now }) =>
    paymentChanges['payments.resolve'].describe(tx, { payment_id: params.id }, { now }),
  'POST /payments/{id}/charge-back': (tx, { params, now }) =>
    paymentChanges['payments.charge-back'].describe(tx, { payment_id: params.id }, { now }),
}
