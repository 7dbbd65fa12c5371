import { z } from 'zod'
import { REASON } from '#contract/console/reasons.ts'
import { refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { addErrand } from '#server/console/errands/errands.ts'
import { type PaymentRow, selectConsolePayment } from './payments.sql.ts'

type State = PaymentRow['state']
type PaymentChange =
  | 'payments.charge-back'
  | 'payments.refund'
  | 'payments.release'
  | 'payments.resolve'

const paymentPayload = z.object({ payment_id: z.number() })
const targetOf = (id: number) => ({ kind: 'payment', id: String(id) })

/**
 * What each kind of request about payments does when another owner approves it. The shop's
 * worker then runs the command, which looks at the payment again: only it can ask the provider.
 */
export const paymentChanges: Readonly<Record<PaymentChange, ApprovedAct>> = {
  'payments.charge-back': change('payments.charge-back', { from: ['paid'], to: 'charged-back' }),
  'payments.refund': change('payments.refund', { from: ['paid', 'held'], to: 'refunded' }),
  'payments.release': change('payments.release', { from: ['held'], to: 'paid' }),
  'payments.resolve': change('payments.resolve', {
    ...{ from: ['waiting', 'expired', 'cancelled', 'held'], to: 'paid' },
  }),
}

function change(
  kind: PaymentChange,
  { from, to }: { from: readonly State[]; to: State },
): ApprovedAct {
  return {
    async describe(tx, payload) {
      const { payment_id } = paymentPayload.parse(payload)
      const payment = await selectConsolePayment(tx, payment_id)
      if (payment === null) return refuse(404)
      const { state, priceYen: price_yen, orderId: name } = payment
      if (!from.includes(state)) return refuse(409, REASON.notPossible)
      return {
        ...{ target: targetOf(payment_id), name, payload, amount: `${price_yen} yen` },
        ...{ before: { state, price_yen }, after: { state: to, price_yen } },
      }
    },
    async run(tx, payload, { approvalId, requestedBy, now }) {
      const target = targetOf(paymentPayload.parse(payload).payment_id)
      await addErrand(tx, { kind, target, payload, approvalId, operatorId: requestedBy, now })
      return target
    },
  }
}
