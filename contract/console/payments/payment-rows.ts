import { z } from 'zod'
import { count, id, time } from '#contract/console/call.ts'
import { errandRow } from '#contract/console/errands.ts'
import { internalText, openText } from '#contract/console/privacy.ts'
import { declineReason } from '#contract/payments.ts'
import { FOUND_EXCEPTIONS, PAYMENT_EXCEPTIONS, PAYMENT_STATES } from './payments.fields.ts'

/**
 * `release` credits a held payment. `resolve` credits a bank transfer that has no exact match.
 * `restore` gives the points of a charged back payment back.
 */
export const WHOLE_CHANGES = ['refund', 'release', 'resolve', 'charge-back', 'restore'] as const
export const PAYMENT_CHANGES = [...WHOLE_CHANGES, 'refund-part'] as const

/**
 * Why no part of a paid payment can be refunded. `whole-only`: the shop cannot refund parts of its
 * method at its provider. `other-amount`: the provider's newest
 * report differs from the price. `transfer-open`: an earlier part is not transferred yet.
 */
export const PART_OBSTACLES = ['whole-only', 'other-amount', 'transfer-open'] as const

/**
 * How far a refund is. `requested`: the refund waits for an approval. `granted`: approved, but not
 * yet sent. `sent`: the provider has the refund and has not confirmed it. `accepted`: the provider
 * pays the money out. `refused`: the provider refused, and the payment stays as it was.
 */
export const REFUND_STEPS = ['requested', 'granted', 'sent', 'accepted', 'done', 'refused'] as const

const state = z.enum(PAYMENT_STATES)
export const paymentRow = z.object({
  id,
  orderId: openText,
  memberId: id,
  state,
  /** The exceptions that wait for an operator; empty if there are none. */
  exceptions: z.array(z.enum(PAYMENT_EXCEPTIONS)),
  payId: id,
  provider: openText,
  priceYen: count,
  points: count,
  createdAt: time,
  paidAt: time.nullable(),
})
export type PaymentRow = z.infer<typeof paymentRow>

/**
 * What a provider reported, in the provider's own terms. A report has no card number, token or key.
 */
export const providerReport = z.object({
  is: openText,
  /** The provider's own code, such as the reason of a failure. */
  code: openText.nullable(),
  yen: count.nullable(),
  currency: openText.nullable(),
  /** True while a refund can still fail. */
  isPending: z.boolean(),
})
export type ProviderReport = z.infer<typeof providerReport>

/** `debt` is the part of earlier refunds that the balance did not cover. */
const balanceEffect = z.object({
  balance: count,
  debt: count,
  /** How much the act grants; 0 if the act takes points or coins back. */
  granted: count,
  /** What the act takes from the balance: the part of the payment that is not spent. */
  taken: count,
  /** The part that the member has already spent. The act adds this part to the debt. */
  owed: count,
  balanceAfter: count,
  debtAfter: count,
})
export type BalanceEffect = z.infer<typeof balanceEffect>

export const balanceEffects = z.object({
  points: balanceEffect,
  /**
   * The effect on the coins; null if the number of coins depends on the member's rank at the moment
   * of the act.
   */
  coins: balanceEffect.nullable(),
})
export type BalanceEffects = z.infer<typeof balanceEffects>

const possibleChange = balanceEffects.extend({
  change: z.enum(WHOLE_CHANGES),
  /** What the provider returns to the member; null for an act that moves no money. */
  refundYen: count.nullable(),
  /** True if the provider has refused the refund once. The refund can be requested once more. */
  isRetry: z.boolean(),
})
export type PossibleChange = z.infer<typeof possibleChange>

const possiblePart = z.object({
  maxYen: count,
  /**
   * What the provider refunded on its own pages. The shop takes back the points of exactly this part.
   * Null if there is no such part.
   */
  foundYen: count.nullable(),
  /**
   * What a refund without an outcome has asked for. Exactly this part can be requested again, and the
   * provider refunds it once. Null if no part is unfinished.
   */
  unfinishedYen: count.nullable(),
})
export type PossiblePart = z.infer<typeof possiblePart>

const refundRow = z.object({
  attempt: id,
  state: z.enum(['requested', 'sent', 'done', 'failed']),
  yen: count,
  /** Why the refund failed, as the provider reported it; null if the refund has not failed. */
  failure: internalText.nullable(),
  requestedAt: time,
  endedAt: time.nullable(),
})

const exceptionRow = z.object({
  kind: z.enum(FOUND_EXCEPTIONS),
  report: providerReport.nullable(),
  /** The provider's id of the customer record with the kept card; null for any other exception. */
  customer: internalText.nullable(),
  createdAt: time,
  closedAt: time.nullable(),
  /** Who closed the exception. Null if the exception is open, or if a refund closed it. */
  closedBy: internalText.nullable(),
  closeReason: internalText.nullable(),
})

const at = { at: time }
const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), ...at }),
  z.object({
    kind: z.literal('state'),
    ...at,
    /** What made the shop ask the provider: `notice`, `poller`, `operator` and others. */
    cause: openText,
    stateBefore: state,
    stateAfter: state,
    report: providerReport.nullable(),
  }),
  z.object({
    kind: z.literal('approval'),
    ...at,
    approvalId: id,
    change: z.enum(PAYMENT_CHANGES),
    step: z.enum(['requested', 'approved', 'refused', 'withdrawn', 'lapsed', 'void']),
    operator: internalText.nullable(),
  }),
  z.object({
    kind: z.literal('refund'),
    ...at,
    attempt: id,
    step: z.enum(['sent', 'done', 'failed']),
    yen: count,
    failure: internalText.nullable(),
  }),
  z.object({
    kind: z.literal('exception'),
    ...at,
    exception: z.enum(FOUND_EXCEPTIONS),
    report: providerReport.nullable(),
  }),
  z.object({
    kind: z.literal('exception-closed'),
    ...at,
    exception: z.enum(FOUND_EXCEPTIONS),
    operator: internalText.nullable(),
    reason: internalText.nullable(),
  }),
])
export type TimelineEntry = z.infer<typeof timelineEntry>

export const paymentPage = z.object({
  payment: paymentRow.extend({
    coins: count,
    /** What was refunded in parts while the payment stays paid, in yen. */
    returnedYen: count,
    /** The deadline that the member sees. */
    dueAt: time,
    confirmedBy: z.enum(['provider', 'operator']).nullable(),
    /** The newest report of the provider that changed the payment; null if no report did. */
    report: providerReport.nullable(),
    /**
     * Why the payment failed; null if it did not, or if the provider does not say. `too-many`: the shop
     * did not send the card, because too many tries before were declined.
     */
    declineReason: declineReason.or(z.literal('too-many')).nullable(),
  }),
  exceptions: z.array(exceptionRow),
  /** The changes that may be requested now; empty while an approval request or its errand waits. */
  changes: z.array(possibleChange),
  /** What may be refunded in part now; null if no part may be requested. */
  part: possiblePart.nullable(),
  /** Null if parts can be refunded, and for a payment that is not paid. */
  partObstacle: z.enum(PART_OBSTACLES).nullable(),
  /** True if a refund was requested that the provider has not received, so that it can be given up. */
  canGiveUpRefund: z.boolean(),
  refunds: z.array(refundRow),
  refundStep: z.enum(REFUND_STEPS).nullable(),
  timeline: z.array(timelineEntry),
  errands: z.array(errandRow),
})
export type PaymentPage = z.infer<typeof paymentPage>
