import { z } from 'zod'
import type { PossibleChange } from '#contract/console/payments/payment-rows.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isRefusal, type Refusal, refuse } from '#server/console/acts/route.ts'
import type { ApprovedAct } from '#server/console/approvals/approvals.ts'
import { addErrand, hasWaitingErrand } from '#server/console/errands/errands.ts'
import type { Queryable, Transaction } from '#server/platform/database/database.ts'
import { linksOf, readBalances } from './balances.ts'
import {
  type PaymentRow,
  selectConsolePayment,
  selectExceptions,
  selectRefunds,
} from './payments.sql.ts'
import {
  type Balances,
  type ChangeContext,
  contextOf,
  describeChange,
  describePart,
  isPossiblePart,
  obstacleOf,
  type PaymentChange,
  possiblePart,
  refundYen,
  type WholeChange,
} from './possible.rule.ts'

const paymentPayload = z.object({ paymentId: z.number() })
/** `totalYen` is what has gone back in all after the refund of a part. */
const partPayload = paymentPayload.extend({ totalYen: z.number() })
const targetOf = (id: number) => ({ kind: 'payment', id: String(id) })

/**
 * For each kind of approval request about a payment, the act that runs after the approval.
 * The act adds an errand, and the shop's worker carries the change out. The worker checks the
 * payment again, because only the shop can send requests to the provider.
 */
export const paymentChanges: Readonly<Record<`payments.${PaymentChange}`, ApprovedAct>> = {
  'payments.charge-back': wholeChange('charge-back', () => 'charged-back'),
  'payments.refund': wholeChange('refund', ({ state }) =>
    state === 'held' ? 'cancelled' : 'refunded',
  ),
  'payments.refund-part': change('refund-part', {
    outcomeOf: partOutcomeOf,
    effectOf: ({ payment }, held, payload) =>
      describePart(payment, partPayload.parse(payload).totalYen, held),
  }),
  'payments.release': wholeChange('release', () => 'paid'),
  'payments.resolve': wholeChange('resolve', () => 'paid'),
  'payments.restore': wholeChange('restore', () => 'paid'),
}

interface Outcome {
  readonly yen: number
  readonly after: Pick<PaymentRow, 'state' | 'returnedYen'>
  /** What the worker gets besides the request's payload. */
  readonly payload?: object
}
interface ChangeParts {
  readonly outcomeOf: (
    tx: Transaction,
    payment: PaymentRow,
    payload: object,
  ) => Promise<Outcome | Refusal>
  readonly effectOf: (
    context: ChangeContext,
    held: Balances,
    payload: object,
  ) => Pick<PossibleChange, 'points' | 'coins'>
}

function wholeChange(
  name: WholeChange,
  stateAfter: (payment: PaymentRow) => PaymentRow['state'],
): ApprovedAct {
  return change(name, {
    async outcomeOf(_tx, payment) {
      const { priceYen, returnedYen } = payment
      const yen = name === 'refund' ? refundYen(payment) : priceYen - returnedYen
      return { yen, after: { state: stateAfter(payment), returnedYen } }
    },
    effectOf: (context, held) => describeChange(name, context, held),
  })
}

/**
 * The worker never sends a part that was found on the provider's own pages (`isFound`): it only
 * takes back the points of it.
 */
async function partOutcomeOf(
  tx: Transaction,
  payment: PaymentRow,
  payload: object,
): Promise<Outcome | Refusal> {
  const { totalYen } = partPayload.parse(payload)
  const yen = totalYen - payment.returnedYen
  const refunds = await selectRefunds(tx, payment.id)
  const exceptions = await selectExceptions(tx, payment.id)
  const part = possiblePart(contextOf(payment, refunds), exceptions)
  if (part === null || !isPossiblePart(part, yen)) return refuse(409, REASON.notPossible)
  const isFound = part.foundYen !== null
  return { yen, after: { state: payment.state, returnedYen: totalYen }, payload: { isFound } }
}

function change(name: PaymentChange, { outcomeOf, effectOf }: ChangeParts): ApprovedAct {
  return {
    async describe(tx, payload) {
      const { paymentId } = paymentPayload.parse(payload)
      const payment = await selectConsolePayment(tx, paymentId)
      if (payment === null) return refuse(404)
      const refusal = await refusalOf(tx, { name, payment })
      if (refusal !== null) return refusal
      const outcome = await outcomeOf(tx, payment, payload)
      if (isRefusal(outcome)) return outcome
      const { state, priceYen, returnedYen, orderId } = payment
      return {
        target: targetOf(paymentId),
        name: orderId,
        payload: { ...payload, ...outcome.payload },
        amount: `${outcome.yen} yen`,
        before: { state, priceYen, returnedYen },
        after: { ...outcome.after, priceYen },
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
      const { points, coins } = effectOf(contextOf(payment, refunds), held, payload)
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
 * Returns a refusal if a change is not possible, or if an earlier change of the payment still waits
 * for the worker. Null if the change may be requested.
 */
async function refusalOf(
  tx: Transaction,
  { name, payment }: { name: PaymentChange; payment: PaymentRow },
): Promise<Refusal | null> {
  const refunds = await selectRefunds(tx, payment.id)
  const obstacle = obstacleOf(name, contextOf(payment, refunds))
  if (obstacle !== null) return refuse(409, obstacle)
  const isUnderWay = await isChangeUnderWay(tx, payment.id)
  return isUnderWay ? refuse(409, REASON.alreadyRequested) : null
}

/** True if a change of the payment waits for the worker. To ask the provider again changes nothing. */
export function isChangeUnderWay(on: Queryable, id: number): Promise<boolean> {
  return hasWaitingErrand(on, { kind: 'payment', id: String(id), except: 'payments.inquire' })
}
