import { z } from 'zod'
import type { PossiblePart } from '#contract/console/payments/payment-rows.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Refusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { addErrand } from '#server/console/errands/errands.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { linksOf, readBalances } from './balances.ts'
import {
  type PaymentRow,
  selectConsolePayment,
  selectExceptions,
  selectPaymentApprovals,
  selectRefunds,
} from './payments.sql.ts'
import {
  contextOf,
  describeChange,
  describePart,
  isPossiblePart,
  obstacleOf,
  type PaymentChange,
  possiblePart,
  refundYen,
} from './possible.rule.ts'

const APPROVALS_READ = 20

/**
 * `totalYen` is what has gone back in all after the refund of a part. `isFound`: the provider has
 * refunded the part on its own pages, and the shop never sends it.
 */
const paymentPayload = z.object({ paymentId: z.number() })
const partPayload = paymentPayload.extend({ totalYen: z.number() })
const targetOf = (id: number) => ({ kind: 'payment', id: String(id) })

/**
 * For each kind of approval request about a payment, the act that runs after the approval.
 * The act adds an errand, and the shop's worker carries the change out. The worker checks the
 * payment again, because only the shop can send requests to the provider.
 */
export const paymentChanges: Readonly<Record<`payments.${PaymentChange}`, ApprovedAct>> = {
  'payments.charge-back': change('charge-back', () => 'charged-back'),
  'payments.refund': change('refund', ({ state }) => (state === 'held' ? 'cancelled' : 'refunded')),
  'payments.refund-part': change('refund-part', () => 'paid'),
  'payments.release': change('release', () => 'paid'),
  'payments.resolve': change('resolve', () => 'paid'),
  'payments.restore': change('restore', () => 'paid'),
}

function change(
  name: PaymentChange,
  stateAfter: (payment: PaymentRow) => PaymentRow['state'],
): ApprovedAct {
  return {
    async describe(tx, payload, { now }) {
      const { paymentId } = paymentPayload.parse(payload)
      const payment = await selectConsolePayment(tx, paymentId)
      if (payment === null) return refuse(404)
      const refusal = await refusalOf(tx, { name, payment, now })
      if (refusal !== null) return refusal
      const { state, priceYen, returnedYen, orderId } = payment
      if (name === 'refund-part') {
        const { totalYen } = partPayload.parse(payload)
        const yen = totalYen - returnedYen
        const part = await partOf(tx, payment)
        if (part === null || !isPossiblePart(part, yen)) return refuse(409, REASON.notPossible)
        const isFound = part.foundYen !== null
        return {
          target: targetOf(paymentId),
          name: orderId,
          payload: { paymentId, totalYen, isFound },
          amount: `${yen} yen`,
          before: { state, priceYen, returnedYen },
          after: { state, priceYen, returnedYen: totalYen },
        }
      }
      const yen = name === 'refund' ? refundYen(payment) : priceYen - returnedYen
      return {
        target: targetOf(paymentId),
        name: orderId,
        payload,
        amount: `${yen} yen`,
        before: { state, priceYen, returnedYen },
        after: { state: stateAfter(payment), priceYen, returnedYen },
      }
    },
    async subjectOf(on, payload) {
      const { paymentId } = paymentPayload.parse(payload)
      const payment = await selectConsolePayment(on, paymentId)
      if (payment === null) return {}
      const [held, refunds] = await Promise.all([
        readBalances(on, payment.memberId),
        selectRefunds(on, paymentId),
      ])
      const { points, coins } =
        name === 'refund-part'
          ? describePart(payment, partPayload.parse(payload).totalYen, held)
          : describeChange(name, contextOf(payment, refunds), held)
      return { memberId: payment.memberId, effect: { points, coins }, links: linksOf([payment]) }
    },
    async run(tx, payload, { approvalId, requestedBy, now }) {
      const target = targetOf(paymentPayload.parse(payload).paymentId)
      const errand = { kind: `payments.${name}`, target, payload, approvalId } as const
      await addErrand(tx, { ...errand, operatorId: requestedBy, now })
      return target
    },
  }
}

/**
 * Returns a refusal if a change is not possible, or if an earlier approved change of the payment
 * still waits for the worker. Null if the change may be requested.
 */
async function refusalOf(
  tx: Transaction,
  { name, payment, now }: { name: PaymentChange; payment: PaymentRow; now: Date },
): Promise<Refusal | null> {
  const refunds = await selectRefunds(tx, payment.id)
  const obstacle = obstacleOf(name, contextOf(payment, refunds))
  if (obstacle !== null) return refuse(409, obstacle)
  const approvals = await selectPaymentApprovals(tx, {
    id: payment.id,
    now,
    limit: APPROVALS_READ,
  })
  const isUnderWay = approvals.some(({ isErrandWaiting }) => isErrandWaiting)
  return isUnderWay ? refuse(409, REASON.alreadyRequested) : null
}

async function partOf(tx: Transaction, payment: PaymentRow): Promise<PossiblePart | null> {
  const refunds = await selectRefunds(tx, payment.id)
  const exceptions = await selectExceptions(tx, payment.id)
  return possiblePart(contextOf(payment, refunds), exceptions)
}
